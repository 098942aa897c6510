import type { Range } from '../../base/range.ts';
import type { LinkTarget } from '../flow-payload.ts';

/** A stretch of a content and what a reader sees of it. Stretches between tokens are markup: not seen. */
export interface InlineToken {
  start: number;
  end: number;
  /** What the stretch is shown as; absent when it is shown as it stands. */
  readonly shown?: string;
}

/** A link or an image: the stretch of a content between its brackets, and where it leads. */
export interface InlineLink extends Range, LinkTarget {
  readonly image?: true;
}

/** What was read of a content, in its order; links by start, outer before inner. */
export interface Inlines {
  readonly tokens: readonly InlineToken[];
  readonly links: readonly InlineLink[];
}

/** A run of `*`, `_` or `~` that may open or close emphasis. Doubly linked, so that one in the middle can be taken out. */
export interface Delimiter {
  readonly mark: string;
  /** Shrinks as its characters become markup: from the end when they open, from the start when they close. */
  readonly token: InlineToken;
  readonly length: number;
  readonly canOpen: boolean;
  readonly canClose: boolean;
  before: Delimiter | undefined;
  after: Delimiter | undefined;
}

/** The run of delimiters at the end of a chain. */
export interface DelimiterChain {
  last: Delimiter | undefined;
}
