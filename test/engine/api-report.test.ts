import assert from 'node:assert/strict';
import { test } from 'node:test';
import { text } from '../../src/base/text.ts';
import { apiReport } from '../../src/engine/api-report.ts';
import { defaultConfiguration } from '../../src/engine/configuration.ts';
import { readSource } from '../../src/engine/derive.ts';
import { yamlFormat } from '../../src/parse/yaml/yaml-format.ts';
import { tenant } from '../support/world.ts';

interface Report {
  readonly operations: readonly { readonly method: string; readonly parameters: readonly string[] }[];
  readonly message_operations: readonly Readonly<Record<string, unknown>>[];
  readonly discriminators: readonly Readonly<Record<string, unknown>>[];
}

function reportOf(source: string): Report {
  const read = readSource(new TextEncoder().encode(source), yamlFormat, { tenant, configuration: defaultConfiguration });
  return read.type === 'document' ? (apiReport(read.document, text('api.yaml')) as Report) : assert.fail(read.code);
}

test('the parameters of an operation are those of its path and its own, found over references inside the document', () => {
  const { operations } = reportOf(
    'openapi: 3.1.0\npaths:\n  /a/{id}:\n    parameters: [{name: id}]\n    get: {parameters: [{$ref: "#/components/parameters/p"}, {name: q}, {$ref: "b.yaml#/p"}]}\n    delete: {}\n  /b: {get: {}}\ncomponents: {parameters: {p: {name: page}}}\n',
  );
  assert.deepEqual(
    operations.map(({ method, parameters }) => [method, ...parameters]),
    [['get', 'id', 'page', 'q'], ['delete', 'id'], ['get']],
  );
});

test('AsyncAPI 3 has its operations at the root, and one that names no message has all of its channel', () => {
  const source = [
    'asyncapi: 3.0.0',
    'channels:',
    '  orders: {address: orders, messages: {Placed: {payload: {}}, "Paid/late": {}}}',
    'operations:',
    '  onOrder: {action: receive, summary: Takes orders., channel: {$ref: "#/channels/orders"}}',
    '  sendPaid:',
    '    action: send',
    '    channel: {$ref: "#/channels/orders"}',
    '    messages: [{$ref: "#/channels/orders/messages/Paid~1late"}]',
    '  away: {action: send, channel: {$ref: "other.yaml#/channels/far"}}',
    '  broken: {summary: without an action}',
  ];
  assert.deepEqual(reportOf(source.join('\n')).message_operations, [
    { pointer: '/operations/onOrder', line: 5, action: 'receive', channel: 'orders', operation_id: 'onOrder', summary: 'Takes orders.', messages: ['Placed', 'Paid/late'] },
    { pointer: '/operations/sendPaid', line: 6, action: 'send', channel: 'orders', operation_id: 'sendPaid', messages: ['Paid/late'] },
    { pointer: '/operations/away', line: 10, action: 'send', channel: 'far', operation_id: 'away', messages: [] },
  ]);
});

test('AsyncAPI 2 has its operations in the channels, with one message or a choice of several', () => {
  const source = [
    'asyncapi: 2.6.0',
    'channels:',
    '  user/signedup:',
    '    subscribe: {operationId: onSignup, summary: s, message: {$ref: "#/components/messages/SignedUp"}}',
    '    publish: {message: {oneOf: [{name: A}, {$ref: "#/components/messages/B"}, {payload: {}}]}}',
    '    description: no operation',
  ];
  assert.deepEqual(reportOf(source.join('\n')).message_operations, [
    { pointer: '/channels/user~1signedup/subscribe', line: 4, action: 'subscribe', channel: 'user/signedup', operation_id: 'onSignup', summary: 's', messages: ['SignedUp'] },
    { pointer: '/channels/user~1signedup/publish', line: 5, action: 'publish', channel: 'user/signedup', messages: ['A', 'B'] },
  ]);
});

test('an OpenAPI description has no operations on messages, whatever its keys are called', () => {
  assert.deepEqual(reportOf('openapi: 3.1.0\noperations: {a: {action: send}}\nchannels: {c: {publish: {}}}\n').message_operations, []);
});

test('a discriminator is listed with the schema of each value: a name goes before a reference', () => {
  const source = [
    'openapi: 3.1.0',
    'components:',
    '  schemas:',
    '    Pet:',
    '      discriminator:',
    '        propertyName: kind',
    '        mapping: {dog: Dog, cat: "#/components/schemas/Cat", fox: fox.yaml, owl: Owl, odd: 7}',
    '      properties: {discriminator: {type: string}}',
    '    Dog: {}',
    '    Cat: {}',
    '    "#/components/schemas/Cat": {}',
    '    Plain: {discriminator: {propertyName: p}}',
  ];
  const target = (name: string, line: number): object => ({ target: { pointer: `/components/schemas/${name}`, line } });
  assert.deepEqual(reportOf(source.join('\n')).discriminators, [
    {
      pointer: '/components/schemas/Pet/discriminator',
      line: 5,
      property: 'kind',
      mapping: [
        { value: 'dog', schema: 'Dog', ...target('Dog', 9) },
        { value: 'cat', schema: '#/components/schemas/Cat', ...target('#~1components~1schemas~1Cat', 11) },
        { value: 'fox', schema: 'fox.yaml' },
        { value: 'owl', schema: 'Owl' },
      ],
    },
    { pointer: '/components/schemas/Plain/discriminator', line: 12, property: 'p', mapping: [] },
  ]);
  assert.deepEqual(reportOf(source.slice(0, -2).join('\n')).discriminators[0]['mapping'], [
    { value: 'dog', schema: 'Dog', ...target('Dog', 9) },
    { value: 'cat', schema: '#/components/schemas/Cat', ...target('Cat', 10) },
    { value: 'fox', schema: 'fox.yaml' },
    { value: 'owl', schema: 'Owl' },
  ]);
});
