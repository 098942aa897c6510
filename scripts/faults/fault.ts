/** A guard that is taken out to see whether a test notices. */
export interface Fault {
  /** The number of the defect (`D1`) or hazard (`1`) that the guard is there for. */
  readonly hazard: string;
  /** What the code does then, as a sentence without an end. */
  readonly what: string;
  /** Path from the root of the project. */
  readonly file: string;
  /** Stands exactly once in the file. */
  readonly find: string;
  readonly put: string;
  /** Parts of the paths of the test files that must notice. */
  readonly tests: readonly string[];
  /** Only a real Postgres server shows it. */
  readonly onServer?: boolean;
}

/** Source code with a fault in it. A text that does not stand there exactly once is an error: the list must follow the code. */
export function faulty(code: string, { file, find, put, hazard }: Fault): string {
  const parts = code.split(find);
  if (parts.length !== 2) throw new Error(`fault ${hazard}: its text stands ${String(parts.length - 1)} times in ${file}`);
  return parts.join(put);
}
