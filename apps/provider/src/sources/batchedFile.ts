import { open, rm } from 'node:fs/promises';

const batchBytes = 1024 * 1024;

/** Writes a file of one's own in large pieces; what is there of it goes when the work fails. */
export async function writeInBatches(
  path: string,
  work: (write: (bytes: Uint8Array) => Promise<void>) => Promise<void>,
): Promise<void> {
  const file = await open(path, 'wx', 0o600);
  let waiting: Uint8Array[] = [];
  let size = 0;
  const flush = async (): Promise<void> => {
    const bytes = Buffer.concat(waiting, size);
    waiting = [];
    size = 0;
    await file.writeFile(bytes);
  };
  try {
    await work(async (bytes) => {
      waiting.push(bytes);
      size += bytes.length;
      if (size >= batchBytes) await flush();
    });
    await flush();
    await file.close();
  } catch (error) {
    await file.close();
    await rm(path, { force: true });
    throw error;
  }
}
