/** A fenced block of a Markdown file. */
export interface Block {
  /** The info string: `console`, `sh`, `json`, `ts`, … */
  readonly language: string;
  /** Line of the opening fence, from 1. */
  readonly line: number;
  readonly lines: readonly string[];
}

/** The fenced blocks of a Markdown text, in order. */
export function blocksOf(markdown: string): readonly Block[] {
  const blocks: Block[] = [];
  let open: { readonly language: string; readonly line: number; readonly fence: string; readonly lines: string[] } | undefined;
  for (const [index, line] of markdown.split('\n').entries()) {
    const fence = /^\s*(`{3,})\s*([a-z]*)/.exec(line);
    if (open === undefined && fence !== null) open = { language: fence[2], line: index + 1, fence: fence[1], lines: [] };
    else if (open !== undefined && line.trim() === open.fence) {
      blocks.push(open);
      open = undefined;
    } else open?.lines.push(line);
  }
  return blocks;
}

/** A command of a `console` block with the output that the document shows. */
export interface Command {
  readonly line: string;
  readonly output: readonly string[];
}

/** The commands of a `console` block: a line that begins with `$ `, and the lines up to the next. */
export function commandsOf({ lines }: Block): readonly Command[] {
  const commands: { line: string; output: string[] }[] = [];
  for (const line of lines) {
    if (line.startsWith('$ ')) commands.push({ line: line.slice(2), output: [] });
    else commands.at(-1)?.output.push(line);
  }
  return commands;
}
