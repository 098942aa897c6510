import { Option, type Command } from 'commander';
import { search } from '../../engine/search.ts';
import type { SearchOptions } from '../../engine/search-options.ts';
import { indexCommand, integerOption, runCommand, textArgument, withExamples, type CommonFlags } from '../command.ts';
import { openIndex } from '../open-index.ts';
import { writeJson, writeOut } from '../output.ts';
import { searchText } from '../report/search-text.ts';

interface SearchFlags extends CommonFlags {
  readonly limit: number;
  readonly offset: number;
  readonly source?: readonly string[];
  readonly path?: string;
  readonly mediaType?: string;
  readonly heading?: string;
  readonly channel?: 'lexical' | 'substring';
  readonly explain?: true;
}

const HITS_MAX = 10_000;

/** `stele search QUERY`: ranked passages with citations. */
export function searchCommand(): Command {
  const command = indexCommand('search', 'ranked passages with citations')
    .argument('<query...>', 'words; "a phrase" in quotes; -word leaves passages out, inside quotes of the shell or behind --; everything else is literal')
    .addOption(integerOption('--limit <n>', 'how many passages', { least: 0, most: HITS_MAX }).default(10))
    .addOption(integerOption('--offset <n>', 'how many of the best to leave out', { least: 0, most: 1_000_000 }).default(0))
    .option('--source <id...>', 'only these sources')
    .option('--path <prefix>', 'only sources whose id begins so')
    .option('--media-type <type>', 'only sources of this type, such as application/pdf')
    .option('--heading <text>', 'only passages under a heading, or a key, that contains this')
    .addOption(new Option('--channel <name>', 'one way of finding only').choices(['lexical', 'substring']))
    .option('--explain', 'say what each term contributes')
    .action((words: readonly string[], flags: SearchFlags) => runCommand(flags, () => run(words.join(' '), flags)));
  return withExamples(command, [
    ['stele search refund deadline', 'passages about both come first'],
    [`stele search '"within three working days"'`, 'these words in this order'],
    [`stele search 'refund -parcel'`, 'not those that hold parcel'],
    ['stele search CANCELLATION_NOT_ALLOWED --explain', 'an identifier, and why it was found'],
    ['stele search refund --path docs/ --json', 'hits with locators for a program; each is a citation'],
  ]);
}

async function run(query: string, flags: SearchFlags): Promise<number> {
  const index = await openIndex(flags.store, 'read');
  try {
    const answer = await search(index.store, index.tenant(flags.tenant), query, optionsOf(flags));
    if (flags.json === true) await writeJson(answer);
    else await writeOut(searchText(answer, { explain: flags.explain === true, isStyled: process.stdout.isTTY }));
    return 0;
  } finally {
    await index.close();
  }
}

function optionsOf({ limit, offset, source, path, mediaType, heading, channel, explain }: SearchFlags): SearchOptions {
  return {
    limit,
    offset,
    ...(source === undefined ? {} : { sources: source.map((id) => textArgument(id, '--source')) }),
    ...(path === undefined ? {} : { pathPrefix: textArgument(path, '--path') }),
    ...(mediaType === undefined ? {} : { mediaType }),
    ...(heading === undefined ? {} : { heading: textArgument(heading, '--heading') }),
    ...(channel === undefined ? {} : { channels: [channel] }),
    ...(explain === undefined ? {} : { explain }),
  };
}
