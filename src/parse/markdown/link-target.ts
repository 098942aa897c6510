import type { LinkTarget } from '../flow-payload.ts';
import { unescapeText } from './character-reference.ts';

/** What a destination and a title say, their delimiters and escapes resolved (CommonMark section 6.3). */
export function linkTarget(destination: string, title?: string): LinkTarget {
  const target = unescapeText(destination.startsWith('<') ? destination.slice(1, -1) : destination);
  return title === undefined ? { target } : { target, title: unescapeText(title.slice(1, -1)) };
}

/** Where an autolink leads, which shows its own address: mail addresses are shown without their scheme. */
export function autolinkTarget(shown: string): LinkTarget {
  return { target: /^[A-Za-z][A-Za-z0-9.+-]{1,31}:/.test(shown) ? shown : `mailto:${shown}` };
}
