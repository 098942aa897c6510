import tseslint from 'typescript-eslint';

const banned = [
  { selector: "MemberExpression[object.name='Math'][property.name='random']", message: 'Nothing here is random: derive it from content (base/hash.ts) or take it as an argument.' },
  { selector: "MemberExpression[object.name='Math'][property.name=/^(log|log2|log10|log1p|exp|expm1|pow|sin|cos|tan|cbrt|hypot)$/]", message: 'Engines disagree in the last bit: use ln of base/ln.ts, or + - * / and Math.sqrt in a fixed order.' },
  { selector: "VariableDeclarator[init.name=/^(Math|JSON|Date)$/]", message: 'Call it by its whole name, so that this check sees which one it is.' },
  { selector: "MemberExpression[computed=true][object.name=/^(Math|JSON|Date)$/]", message: 'Call it by its whole name, so that this check sees which one it is.' },
  { selector: "Identifier[name=/^(globalThis|performance)$/]", message: 'The core reads nothing of its surroundings: take it as an argument.' },
  { selector: "BinaryExpression[operator='**']", message: 'Engines disagree in the last bit of **: multiply.' },
  { selector: "MemberExpression[object.name='Date'][property.name='now']", message: 'The core reads no clock: take the time as an argument.' },
  { selector: "NewExpression[callee.name='Date']", message: 'The core reads no clock and parses no dates: keep the text as it stands in the source.' },
  { selector: "MemberExpression[property.name=/^toLocale/]", message: 'Locale spelling differs between machines: use base/unicode/ or String().' },
  { selector: "MemberExpression[property.name=/^(toLowerCase|toUpperCase|normalize)$/]", message: "The runtime's Unicode version moves: use base/unicode/ (lowerCase, foldCase, nfkc) or asciiLower." },
  { selector: "MemberExpression[property.name=/^(trim|trimStart|trimEnd)$/]", message: "The runtime's white space is not the contract's: use base/unicode/white-space.ts." },
  { selector: "MemberExpression[object.name='JSON'][property.name='parse']", message: 'JSON.parse moves keys, drops duplicates and rounds: use readJson of base/json-reader.ts.' },
  { selector: "MemberExpression[object.name='JSON'][property.name='stringify']", message: 'One writer: use canonicalJson of base/canonical-json.ts.' },
  { selector: "Identifier[name='Intl']", message: "The runtime's locale data moves: use base/unicode/." },
  { selector: "MemberExpression[object.name='process']", message: 'The core reads no process state: take it as an argument.' },
  { selector: 'Literal[regex.pattern=/\\\\[swSWpPbB]/]', message: "\\s, \\w, \\b and \\p{} follow the runtime's tables: spell the set or use base/unicode/." },
];

const everywhere = [
  { selector: "CallExpression[arguments.length=0][callee.property.name=/^(sort|toSorted)$/]", message: 'Order is explicit: pass a comparison of base/order.ts.' },
  { selector: "MemberExpression[property.name='localeCompare']", message: 'Locale order differs between machines: use compareText of base/order.ts.' },
  { selector: 'TSEnumDeclaration', message: 'No enum: a union of literals.' },
  { selector: 'ExportAllDeclaration', message: 'No barrels: export by name, import the file.' },
  { selector: 'ExportDefaultDeclaration', message: 'No default export: names are searched for.' },
  { selector: 'CatchClause > BlockStatement[body.length=0]', message: 'No empty catch: turn it into a diagnostic, an outcome or a Failure.' },
];

// V8 keeps what such a function closes over until the next full collection of garbage, where others go with the next quick one: a
// getter stands in the hidden class of its object, and a generator that was called has one of its own.
const kept = [
  { selector: "ObjectExpression > Property[kind='get']", message: 'A getter made with each object keeps what it closes over long after it is needed: make it a function.' },
  { selector: 'ObjectExpression > Property > FunctionExpression[generator=true]', message: 'A generator made with each object keeps what it closes over long after it is needed: call one that stands at the top of the file.' },
];

export default tseslint.config(
  { linterOptions: { noInlineConfig: true } },
  { ignores: ['dist/', 'node_modules/', 'tmp/', '.stele/', 'src/base/unicode/tables/'] },
  {
    files: ['**/*.ts'],
    languageOptions: { parser: tseslint.parser },
    plugins: { '@typescript-eslint': tseslint.plugin },
    rules: {
      '@typescript-eslint/no-explicit-any': 'error',
      '@typescript-eslint/no-non-null-assertion': 'error',
      '@typescript-eslint/consistent-type-imports': 'error',
      'max-params': ['error', 4],
      'max-lines-per-function': ['error', { max: 60 }],
      'max-lines': ['error', { max: 400 }],
      'no-empty': 'error',
      'no-restricted-syntax': ['error', ...everywhere],
      eqeqeq: 'error',
      'prefer-const': 'error',
    },
  },
  {
    files: ['src/{base,document,parse,projection,chunk,event,port,search,verify,testing}/**/*.ts'],
    rules: { 'no-restricted-syntax': ['error', ...everywhere, ...banned, ...kept] },
  },
  // The part of the canonical writer that leaves the spelling to the engine.
  { files: ['src/base/ordered-json.ts'], rules: { 'no-restricted-syntax': ['error', ...everywhere, ...kept, ...banned.filter(({ message }) => !message.startsWith('One writer'))] } },
  { files: ['test/**/*.ts', 'bench/**/*.ts'], rules: { 'max-lines-per-function': ['error', { max: 120 }] } },
  { files: ['*.config.js'], rules: { 'no-restricted-syntax': 'off' } },
);
