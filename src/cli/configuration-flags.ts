import { Option, type Command } from 'commander';
import { Failure } from '../base/failure.ts';
import type { Chunker } from '../chunk/chunk-projection.ts';
import { defaultConfiguration, type Configuration } from '../engine/configuration.ts';
import { defaultLimits } from '../parse/limits.ts';
import { integerOption } from './command.ts';

/** Flags that choose how sources become passages. */
export interface ConfigurationFlags {
  readonly grammar?: 'exact-1' | 'compat-1';
  readonly chunker?: 'structure' | 'window';
  readonly chunkSize?: number;
  readonly overlap?: number;
  readonly tailPolicy?: 'emit_short' | 'drop' | 'pad';
  readonly maxBytes?: number;
  readonly maxPages?: number;
  readonly maxDepth?: number;
  readonly maxNodes?: number;
  readonly maxAliasNodes?: number;
  readonly maxText?: number;
  readonly timeout?: number;
}

const LENGTH_MAX = 1_000_000;
const STRUCTURE_SIZE_MIN = 60;

/** Adds the flags to a command. */
export function addConfigurationFlags(command: Command): Command {
  return command
    .addOption(new Option('--grammar <name>', 'projection of JSON and YAML').choices(['exact-1', 'compat-1']))
    .addOption(new Option('--chunker <name>', 'structure follows headings and key paths; window cuts fixed lengths').choices(['structure', 'window']))
    .addOption(integerOption('--chunk-size <n>', 'greatest length of a chunk in code points', { least: 1, most: LENGTH_MAX }))
    .addOption(integerOption('--overlap <n>', 'code points that window chunks share', { least: 0, most: LENGTH_MAX }))
    .addOption(new Option('--tail-policy <name>', 'what the window chunker does with a short last chunk').choices(['emit_short', 'drop', 'pad']))
    .addOption(integerOption('--max-bytes <n>', 'refuse larger files', { least: 1, most: 4_000_000_000 }))
    .addOption(integerOption('--max-pages <n>', 'refuse documents with more pages', { least: 1, most: 9999 }))
    .addOption(integerOption('--max-depth <n>', 'refuse sources with more levels inside one another', { least: 1, most: 1_000_000 }))
    .addOption(integerOption('--max-nodes <n>', 'refuse trees with more nodes', { least: 1, most: 100_000_000 }))
    .addOption(integerOption('--max-alias-nodes <n>', 'nodes that the aliases and merges of a YAML source may add; the rest stand as they are written', { least: 0, most: 100_000_000 }))
    .addOption(integerOption('--max-text <n>', 'cut the search text of a source behind so many code points, with a mark', { least: 1, most: 64 * 1024 * 1024 }))
    .addOption(integerOption('--timeout <ms>', 'give up on a file after this long', { least: 1, most: 86_400_000 }));
}

/** A configuration and the flags that give it again. */
export interface ChosenConfiguration {
  readonly value: Configuration;
  readonly flags: ReadonlyMap<string, string>;
}

const chosenNames = ['grammar', 'chunker', 'chunkSize', 'overlap', 'tailPolicy', 'maxBytes', 'maxPages', 'maxDepth', 'maxNodes', 'maxAliasNodes', 'maxText', 'timeout'] as const;

/** The configuration that the flags choose; a flag that is not given is taken from the last ingest, then from the defaults. */
export function readConfiguration(flags: ConfigurationFlags, remembered: ReadonlyMap<string, string>): ChosenConfiguration {
  const chosen = new Map<string, string>();
  for (const name of chosenNames) {
    const value = flags[name] ?? remembered.get(name);
    if (value !== undefined) chosen.set(name, String(value));
  }
  return { value: configurationOf(chosen), flags: chosen };
}

function configurationOf(chosen: ReadonlyMap<string, string>): Configuration {
  const number = (name: string, otherwise: number): number => Number(chosen.get(name) ?? otherwise);
  return {
    pages: 'all',
    grammar: chosen.get('grammar') === 'compat-1' ? 'compat-1' : 'exact-1',
    chunker: chosen.get('chunker') === 'window' ? windowChunker(chosen) : structureChunker(chosen),
    limits: {
      sourceBytesMax: number('maxBytes', defaultLimits.sourceBytesMax),
      pageCountMax: number('maxPages', defaultLimits.pageCountMax),
      depthMax: number('maxDepth', defaultLimits.depthMax),
      nodeCountMax: number('maxNodes', defaultLimits.nodeCountMax),
      aliasNodesMax: number('maxAliasNodes', defaultLimits.aliasNodesMax),
      projectionLengthMax: number('maxText', defaultLimits.projectionLengthMax),
      parseMsMax: number('timeout', defaultLimits.parseMsMax),
    },
  };
}

function structureChunker(chosen: ReadonlyMap<string, string>): Chunker {
  if (chosen.has('overlap') || chosen.has('tailPolicy')) throw new Failure('usage', '--overlap and --tail-policy go with --chunker window');
  const size = Number(chosen.get('chunkSize') ?? NaN);
  if (Number.isNaN(size)) return defaultConfiguration.chunker;
  if (size < STRUCTURE_SIZE_MIN) throw new Failure('usage', `--chunk-size is at least ${String(STRUCTURE_SIZE_MIN)} for --chunker structure`);
  return { type: 'structure', lengthMax: size, lengthMin: Math.floor(size / 6) };
}

function windowChunker(chosen: ReadonlyMap<string, string>): Chunker {
  const size = Number(chosen.get('chunkSize') ?? 512);
  const overlap = Number(chosen.get('overlap') ?? 0);
  if (overlap >= size) throw new Failure('usage', `--overlap ${String(overlap)} must be less than --chunk-size ${String(size)}`);
  const tail = chosen.get('tailPolicy');
  return { type: 'window', size, overlap, tail: tail === 'drop' || tail === 'pad' ? tail : 'emit_short' };
}
