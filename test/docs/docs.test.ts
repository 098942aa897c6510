import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { documentPath, documents } from '../../scripts/docs/documents.ts';
import { blocksOf, commandsOf, type Block } from '../../scripts/docs/markdown-blocks.ts';
import { newWorkspace, type Workspace } from '../../scripts/docs/workspace.ts';
import { ensureBuilt } from '../support/built.ts';

// Lines that only a clean clone can try: `.ci/run` does.
const triedByContinuousIntegration = /^(git clone|cd |npm |npx |\.ci\/run)/;

for (const path of documents()) {
  const blocks = blocksOf(readFileSync(documentPath(path), 'utf8'));
  if (blocks.length === 0) continue;
  test(`every block of ${path} does what the document says`, () => {
    ensureBuilt();
    const workspace = newWorkspace();
    try {
      for (const block of blocks) tryBlock(block, workspace, `${path}:${String(block.line)}`);
    } finally {
      workspace.remove();
    }
  });
}

function tryBlock(block: Block, workspace: Workspace, place: string): void {
  switch (block.language) {
    case 'console':
      for (const { line, output } of commandsOf(block)) assertOutput(workspace.run(line).output, output, `${place}: ${line}`);
      return;
    case 'sh':
      assertSuccess(workspace, block.lines.filter((line) => !triedByContinuousIntegration.test(line.trim())).join('\n'), place);
      return;
    case 'json':
      assert.doesNotThrow(() => JSON.parse(block.lines.join('\n')) as unknown, place);
      return;
    case 'js':
      workspace.write('block.mjs', block.lines.join('\n'));
      assertSuccess(workspace, `"${process.execPath}" block.mjs`, place);
  }
}

function assertSuccess(workspace: Workspace, script: string, place: string): void {
  const { status, output } = workspace.run(script);
  assert.equal(status, 0, `${place}: exit ${String(status)}\n${output}`);
}

/** A line `…` in a document stands for any number of lines. */
function assertOutput(actual: string, shown: readonly string[], place: string): void {
  const whole = shown.join('\n').trimEnd();
  if (!shown.includes('…')) {
    assert.equal(actual.trimEnd(), whole, place);
    return;
  }
  let from = 0;
  for (const part of whole.split(/^…$/m).map((piece) => piece.trim()).filter((piece) => piece !== '')) {
    const at = actual.indexOf(part, from);
    assert.ok(at >= 0, `${place}: expected\n${part}\nin\n${actual}`);
    from = at + part.length;
  }
}
