// Needs ../shared/fixtures/ethos
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { canonicalJson } from '../../src/base/canonical-json.ts';
import { readCitations } from '../../src/verify/citations.ts';
import { openDataLoaderGrounding } from '../../src/verify/opendataloader.ts';
import { proofSummary } from '../../src/verify/proof-summary.ts';
import { contractConfig } from '../../src/verify/verification-config.ts';
import { verifyClaims } from '../../src/verify/verify-claims.ts';
import type { VerificationReport } from '../../src/verify/report.ts';
import { ethosFile, ethosJson, ethosSource } from './ethos.ts';

interface Case {
  readonly name: string;
  readonly input: string;
  readonly grounding?: string;
  readonly citations: string;
}

function parsed<Value>(path: string): Value {
  return JSON.parse(new TextDecoder().decode(ethosFile(path))) as Value;
}

const { report_cases, usage_error_cases } = parsed<{
  readonly report_cases: readonly (Case & { readonly golden: string })[];
  readonly usage_error_cases: readonly (Case & { readonly stderr_contains: string })[];
}>('examples/verify/cases.json');

function verify({ input, grounding, citations }: Case): VerificationReport {
  const read = readCitations(ethosJson(citations));
  assert.ok(read.ok);
  return verifyClaims(read.value, ethosSource(input, grounding), contractConfig);
}

for (const one of report_cases) {
  test(`the report of the contract's case ${one.name} is its golden, byte for byte`, () => {
    assert.equal(canonicalJson(verify(one)), canonicalJson(ethosJson(one.golden)));
  });
}

interface ProofCase {
  readonly name: string;
  readonly expected_proof_status: string;
  readonly expected_request_certified: boolean;
  readonly expected_reusable_check_ids: readonly string[];
  readonly expected_proof_limitations: readonly string[];
}

for (const expected of parsed<{ readonly report_cases: readonly ProofCase[] }>('examples/verify/verify_citations_v1_contract.json').report_cases) {
  test(`the proof summary of the contract's case ${expected.name} is as it says`, () => {
    const one = report_cases.find(({ name }) => name === expected.name);
    assert.ok(one);
    const summary = proofSummary(verify(one));
    assert.deepEqual(
      [summary.proof_status, summary.request_certified, summary.reusable_grounded_checks, summary.proof_limitations],
      [expected.expected_proof_status, expected.expected_request_certified, expected.expected_reusable_check_ids, expected.expected_proof_limitations],
    );
  });
}

test('the usage errors of the contract are refused with their code or message', () => {
  const codes = usage_error_cases.map(({ input, grounding, citations }) => {
    const read = readCitations(ethosJson(citations));
    if (!read.ok) return read.problem.code;
    assert.ok(grounding);
    const source = openDataLoaderGrounding(ethosJson(input, 'any'));
    return source.ok ? undefined : source.problem.message;
  });
  assert.deepEqual(codes, [
    'table_cell_incomplete',
    'bbox_without_page',
    ...usage_error_cases.slice(2).map(({ stderr_contains }) => stderr_contains.replace('opendataloader-json adapter: ', '')),
  ]);
});
