import { Ajv2020 } from 'ajv/dist/2020.js';
import { readSharedJson } from './shared.ts';

interface Schema {
  readonly properties: { readonly profile: { readonly properties: { readonly id: object } } };
}

const schema = readSharedJson<Schema>('fixtures/ethos/schemas/ethos-security-report.schema.json');
const { properties } = schema;
const { profile } = properties;
// The name of the profile is each system's own.
const isReport = new Ajv2020({ allErrors: true }).compile({
  ...schema,
  properties: { ...properties, profile: { ...profile, properties: { ...profile.properties, id: { pattern: '^(?:ethos|stele)-deterministic-v[0-9]+$' } } } },
});

/** What in a security report does not fit the schema of the contract, but for the name of the profile; empty when all does. */
export function securityReportErrors(report: unknown): readonly string[] {
  return isReport(report) ? [] : (isReport.errors ?? []).map(({ instancePath, message }) => `${instancePath}: ${message ?? ''}`);
}
