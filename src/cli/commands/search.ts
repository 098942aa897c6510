import { Option, type Command } from 'commander';
import { Failure } from '../../base/failure.ts';
import type { Text } from '../../base/text.ts';
import { search } from '../../engine/search.ts';
import { checkedPassagesMax, defaultReferencePassages, type SearchOptions } from '../../engine/search-options.ts';
import type { Embedder } from '../../port/embedder.ts';
import type { SearchAnswer } from '../../search/answer.ts';
import { channelNames, type ChannelName } from '../../search/rank.ts';
import { indexCommand, integerOption, runCommand, textArgument, withExamples, type CommonFlags } from '../command.ts';
import { unshield } from '../dashed-words.ts';
import { addEmbeddingFlags, readEmbedder, type EmbeddingFlags } from '../embedding-flags.ts';
import type { Index } from '../opened-index.ts';
import { openIndex } from '../open-index.ts';
import { writeJson, writeOut } from '../output.ts';
import { searchText } from '../report/search-text.ts';

interface SearchFlags extends CommonFlags, EmbeddingFlags {
  readonly limit: number;
  readonly offset: number;
  readonly source?: readonly string[];
  readonly path?: string;
  readonly mediaType?: string;
  readonly heading?: string;
  readonly channels?: readonly ChannelName[];
  readonly maxChecked: number;
  readonly references: number;
  readonly explain?: true;
}

const HITS_MAX = 10_000;

/** `stele search QUERY`: ranked passages with citations. */
export function searchCommand(): Command {
  const command = addEmbeddingFlags(indexCommand('search', 'ranked passages with citations'))
    .argument('<query...>', 'words; "a phrase" in quotes; -word leaves passages out; everything else is literal')
    .addOption(integerOption('--limit <n>', 'how many passages', { least: 0, most: HITS_MAX }).default(10))
    .addOption(integerOption('--offset <n>', 'how many of the best to leave out', { least: 0, most: 1_000_000 }).default(0))
    .option('--source <id...>', 'only these sources')
    .option('--path <prefix>', 'only sources whose id begins so')
    .option('--media-type <type>', 'only sources of this type, such as application/pdf')
    .option('--heading <text>', 'only passages that stand under, or hold, a heading or a key that contains this')
    .addOption(new Option('--channels <names>', `ways of finding, between commas: ${channelNames.join(', ')}`).argParser(readChannels))
    .addOption(integerOption('--max-checked <n>', 'how many passages may be read to check phrases and exclusions', { least: 1, most: 1_000_000_000 }).default(checkedPassagesMax))
    .addOption(integerOption('--references <n>', 'passages read at most to say where references ($ref) of hits lead; 0: not at all', { least: 0, most: 1_000_000_000 }).default(defaultReferencePassages))
    .option('--explain', 'say what each term contributes')
    .action((words: readonly string[], flags: SearchFlags) => runCommand(flags, () => run(words.map(unshield).join(' '), flags)));
  return withExamples(command, [
    ['stele search refund deadline', 'passages about both come first'],
    [`stele search '"within three working days"'`, 'these words in this order'],
    ['stele search refund -parcel', 'not those that hold parcel'],
    ['stele search CANCELLATION_NOT_ALLOWED --explain', 'an identifier, and why it was found'],
    ['stele search refund --path docs/ --json', 'hits with locators for a program; each is a citation'],
  ]);
}

async function run(query: string, flags: SearchFlags): Promise<number> {
  const index = await openIndex(flags.store, 'read');
  try {
    const { embedder } = readEmbedder(flags, (await index.places()).flags);
    const answer = await searchOrSayHow(index, query, { ...optionsOf(flags), ...embeddingOf(flags, embedder), tenant: index.tenant(flags.tenant) });
    if (flags.json === true) await writeJson(answer);
    else await writeOut(searchText(answer, { explain: flags.explain === true, isStyled: process.stdout.isTTY }));
    return 0;
  } finally {
    await index.close();
  }
}

function embeddingOf({ channels }: SearchFlags, embedder: Embedder | undefined): Pick<SearchOptions, 'embedder'> {
  if (embedder !== undefined) return { embedder };
  if (channels?.includes('semantic') === true) throw new Failure('usage', '--channels semantic needs an embedder: --embed ngrams, or a model with --embed-url; stele ingest remembers it');
  return {};
}

async function searchOrSayHow(index: Index, query: string, { tenant, ...options }: SearchOptions & { readonly tenant: Text }): Promise<SearchAnswer> {
  try {
    return await search(index.store, tenant, query, options);
  } catch (error) {
    if (!(error instanceof Failure) || error.code !== 'embedding_failed') throw error;
    throw new Failure(error.code, `${error.detail}; --channels lexical,substring searches without it`, { cause: error });
  }
}

function readChannels(spelled: string): readonly ChannelName[] {
  const asked = spelled.split(',');
  const channels = channelNames.filter((name) => asked.includes(name));
  if (channels.length === asked.length) return channels;
  throw new Failure('usage', `--channels takes some of ${channelNames.join(',')}, each once, not ${spelled}`);
}

function optionsOf({ limit, offset, source, path, mediaType, heading, channels, maxChecked, references, explain }: SearchFlags): SearchOptions {
  return {
    limit,
    offset,
    checkedMax: maxChecked,
    referencePassagesMax: references,
    ...(source === undefined ? {} : { sources: source.map((id) => textArgument(id, '--source')) }),
    ...(path === undefined ? {} : { pathPrefix: textArgument(path, '--path') }),
    ...(mediaType === undefined ? {} : { mediaType }),
    ...(heading === undefined ? {} : { heading: textArgument(heading, '--heading') }),
    ...(channels === undefined ? {} : { channels }),
    ...(explain === undefined ? {} : { explain }),
  };
}
