import { note } from './output.ts';

/** Ctrl-C as a question: the first asks to finish what is under way, the second ends the process at once. */
export interface Interrupt {
  isInterrupted(): boolean;
  release(): void;
}

/** Listens for SIGINT and SIGTERM until released. */
export function listenForInterrupt(): Interrupt {
  let interrupted = false;
  const onSignal = (): void => {
    if (interrupted) process.exit(130);
    interrupted = true;
    note('stele: finishing what is under way; once more ends at once (nothing that was finished is lost)');
  };
  process.on('SIGINT', onSignal);
  process.on('SIGTERM', onSignal);
  return {
    isInterrupted: () => interrupted,
    release() {
      process.off('SIGINT', onSignal);
      process.off('SIGTERM', onSignal);
    },
  };
}
