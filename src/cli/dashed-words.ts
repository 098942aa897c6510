// Commander takes `-parcel` for six flags. U+0000 cannot stand in an argument, so it marks what is a word.
const SHIELD = '\0';

/** Flags that take no value: what follows them is a word. */
const bare: ReadonlySet<string> = new Set(['--json', '--quiet', '--explain']);

/**
 * Marks the words with one dash in front among the arguments of a search, so that `stele search refund -parcel` excludes as
 * `'refund -parcel'` does. The value of a flag, `-h`, a dash alone, and everything behind `--` stay as they are.
 */
export function shieldDashedWords(args: readonly string[]): readonly string[] {
  if (args[0] !== 'search') return args;
  const end = args.includes('--') ? args.indexOf('--') : args.length;
  return args.map((argument, index) => {
    const before = args[index - 1] ?? '';
    const isValue = before.startsWith('--') && !before.includes('=') && !bare.has(before);
    return index < end && !isValue && argument !== '-h' && /^-[^-]/.test(argument) ? SHIELD + argument : argument;
  });
}

/** Takes the mark off. */
export function unshield(argument: string): string {
  return argument.startsWith(SHIELD) ? argument.slice(SHIELD.length) : argument;
}
