/** Which pages are parsed: `all`, or merged ascending ranges of page numbers from 1, both ends inside (seed 004 section 7). */
export type PageSelection = 'all' | readonly (readonly [first: number, last: number])[];
