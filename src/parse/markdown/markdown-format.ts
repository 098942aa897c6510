import type { Diagnostic } from '../../base/diagnostic.ts';
import type { Text } from '../../base/text.ts';
import type { FlowFindings } from '../flow-document.ts';
import { flowDocument } from '../flow-document.ts';
import type { FlowDraft } from '../flow-payload.ts';
import type { Format } from '../format.ts';
import type { Limits } from '../limits.ts';
import { parseDecoded } from '../parse-decoded.ts';
import type { Blocks } from './block-parser.ts';
import { parseBlocks } from './block-parser.ts';
import { draftsOf } from './block-drafts.ts';
import { readFrontMatter } from './front-matter.ts';

/** Markdown: CommonMark 0.31 with the tables, footnotes, tasks and strikethrough of GFM, and YAML front matter. */
export const markdownFormat: Format = {
  name: 'markdown',
  mediaType: 'text/markdown',
  extensions: ['.md', '.markdown', '.mdown', '.mkd', '.mdx'],
  parse: (bytes, { limits }) => parseDecoded(bytes, limits, (source) => flowDocument('markdown', source, findingsOf(source, limits))),
};

function findingsOf(source: Text, limits: Limits): FlowFindings {
  const found = readFrontMatter(source, limits);
  const frontMatter = found === 'ignored' ? undefined : found;
  const blocks = parseBlocks(source, frontMatter?.end ?? 0, limits.depthMax);
  const drafts = blocks.blocks.flatMap((block) => draftsOf(block, source, blocks.definitions));
  const title = frontMatter?.title ?? titleOf(drafts);
  return {
    drafts: frontMatter === undefined || frontMatter.draft.text === '' ? drafts : [frontMatter.draft, ...drafts],
    ...(title === undefined ? {} : { title }),
    diagnostics: [...(found === 'ignored' ? [frontMatterIgnored] : []), ...diagnosticsOf(blocks)],
  };
}

// The first heading of level 1, or else the first heading.
function titleOf(drafts: readonly FlowDraft[]): string | undefined {
  const headings = drafts.filter(({ type, hidden }) => type === 'heading' && hidden !== true);
  const heading = headings.find(({ heading_level }) => heading_level === 1) ?? headings.at(0);
  return heading?.text.replaceAll('\n', ' ');
}

const frontMatterIgnored: Diagnostic = {
  severity: 'warning',
  code: 'front_matter_ignored',
  message: 'the lines between `---` at the start are no YAML mapping, and were read as Markdown',
};

function diagnosticsOf({ tooDeep, cellsDropped }: Blocks): readonly Diagnostic[] {
  const diagnostics: Diagnostic[] = [];
  if (cellsDropped.length > 0) {
    const message = 'cells behind the last column of their table were left out, as GFM says: escape `|` inside of cells';
    diagnostics.push({ severity: 'warning', code: 'table_cell_dropped', message, count: cellsDropped.length });
  }
  if (tooDeep > 0) {
    const message = 'quotes and lists nested deeper than the limit were read as text';
    diagnostics.push({ severity: 'warning', code: 'depth_limit', message, count: tooDeep });
  }
  return diagnostics;
}
