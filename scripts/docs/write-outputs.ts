import { readFileSync, writeFileSync } from 'node:fs';
import { documentPath, documents } from './documents.ts';
import { blocksOf, commandsOf } from './markdown-blocks.ts';
import { newWorkspace } from './workspace.ts';

/** Runs every `console` block and writes what each command prints under it, where the document shows a whole output. */
export function writeOutputs(): void {
  for (const path of documents()) {
    const markdown = readFileSync(documentPath(path), 'utf8');
    const lines = markdown.split('\n');
    const workspace = newWorkspace();
    const replaced: { readonly from: number; readonly count: number; readonly lines: readonly string[] }[] = [];
    for (const block of blocksOf(markdown)) {
      if (block.language === 'sh') workspace.run(block.lines.filter((line) => !line.startsWith('npm ')).join('\n'));
      if (block.language !== 'console') continue;
      const fresh = commandsOf(block).flatMap(({ line, output }) => {
        const printed = workspace.run(line).output.trimEnd();
        return [`$ ${line}`, ...(output.includes('…') ? output : printed === '' ? [] : [...printed.split('\n'), ''])];
      });
      replaced.push({ from: block.line, count: block.lines.length, lines: fresh.at(-1) === '' ? fresh.slice(0, -1) : fresh });
    }
    workspace.remove();
    for (const { from, count, lines: fresh } of replaced.reverse()) lines.splice(from, count, ...fresh);
    writeFileSync(documentPath(path), lines.join('\n'));
  }
}
