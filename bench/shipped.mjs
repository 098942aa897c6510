// Loaded before a bench: what it imports from src/ comes from dist/, so that the code that is shipped is measured. Run from its sources,
// every function that a call makes would be named anew, which costs more than much of what is measured.
import { register } from 'node:module';

export async function resolve(specifier, context, nextResolve) {
  const shipped = context.parentURL?.includes('/bench/') ? specifier.replace(/^((?:\.\.\/)+)src\/(.*)\.ts$/, '$1dist/$2.js') : specifier;
  return nextResolve(shipped, context);
}

register(import.meta.url);
