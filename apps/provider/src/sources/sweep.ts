import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { minuteMs } from '@plinth/api/facts';

/** Longer than any work with a file takes. */
const leftoverMs = 15 * minuteMs;
/** A file's time may lie so far behind the clock. */
const clockMs = 20;

/** How old a file is that work has left behind. */
export const leftoverAge = (startedAt: number | null): number =>
  startedAt === null ? leftoverMs : Date.now() - startedAt + clockMs;

/** Deletes the files of a folder that weren't touched for as long as `keepMs` says of their names. */
export async function sweepFolder(folder: string, keepMs: (name: string) => number): Promise<void> {
  const names = await readdir(folder).catch(() => []);
  for (const name of names) {
    const path = join(folder, name);
    const found = await stat(path).catch(() => null);
    if (found?.isFile() !== true) continue;
    if (Date.now() - found.mtimeMs >= keepMs(name)) await rm(path, { force: true });
  }
}
