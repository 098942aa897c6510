import { open, rename, rm, stat, type FileHandle } from 'node:fs/promises';

/**
 * Writes a file in one step, so that a reader never sees half of it and a failure leaves what was there. A device or a pipe
 * is written to as it is: a rename would put a file in its place.
 */
export async function replaceFile<Answer>(path: string, write: (file: FileHandle) => Promise<Answer>): Promise<Answer> {
  const there = await stat(path).catch(() => undefined);
  if (there !== undefined && !there.isFile()) return writeTo(path, write);
  const fresh = `${path}.new`;
  try {
    const answer = await writeTo(fresh, write);
    await rename(fresh, path);
    return answer;
  } catch (error) {
    await rm(fresh, { force: true });
    throw error;
  }
}

async function writeTo<Answer>(path: string, write: (file: FileHandle) => Promise<Answer>): Promise<Answer> {
  const file = await open(path, 'w');
  try {
    return await write(file);
  } finally {
    await file.close();
  }
}
