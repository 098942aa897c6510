// The layers of ARCHITECTURE.md as a rule: a room imports only lower layers and itself.
const layers = [
  ['base'],
  ['document'],
  ['parse', 'projection'],
  ['chunk'],
  ['event'],
  ['port'],
  ['search', 'verify', 'testing'],
  ['engine', 'store', 'embed'],
  ['cli', 'mcp', 'http'],
];

const room = (name) => `^src/${name}/`;
const layerRules = layers.flatMap((rooms, layer) =>
  rooms.map((name) => ({
    name: `layer-${layer}-${name}`,
    comment: `${name}/ is in layer ${layer}: it imports only lower layers and itself (ARCHITECTURE.md, "Map").`,
    severity: 'error',
    from: { path: room(name) },
    to: { path: layers.slice(layer).flat().filter((other) => other !== name).map(room) },
  })),
);

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    ...layerRules,
    {
      name: 'known-room',
      comment: 'Every file of src/ stands in a room that ARCHITECTURE.md names.',
      severity: 'error',
      from: {},
      to: { path: '^src/', pathNot: [...layers.flat().map(room)] },
    },
    { name: 'no-cycle', comment: 'Data flows one way: no cycles, type imports included.', severity: 'error', from: {}, to: { circular: true } },
    {
      name: 'drivers-only-in-doors',
      comment: 'A store takes an opened client by shape; only doors open one.',
      severity: 'error',
      from: { path: '^src/', pathNot: '^src/(cli|mcp|http)/' },
      to: { path: '(libsql|better-sqlite3|node:sqlite|node_modules/pg/|pglite)' },
    },
    {
      name: 'pure-core',
      comment: 'Layers 0-6 do no I/O: what they need from the world is an argument or a port. Hashing and bytes in memory are none.',
      severity: 'error',
      from: { path: '^src/(base|document|parse|projection|chunk|event|port|search|verify|testing)/' },
      to: { dependencyTypes: ['core'], pathNot: '^(node:)?(crypto|buffer)$' },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'types', 'node'] },
  },
};
