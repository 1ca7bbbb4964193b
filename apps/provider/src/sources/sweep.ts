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

/**
 * Deletes the files of a folder that are called as `own` says and weren't touched for as long as `keepMs` says of their names.
 * DATA_DIR may be a folder of somebody's that has a "csv" of its own.
 */
export async function sweepFolder(
  folder: string,
  own: RegExp,
  keepMs: (name: string) => number,
): Promise<void> {
  const names = await readdir(folder).catch(() => []);
  for (const name of names.filter((found) => own.test(found))) {
    const path = join(folder, name);
    const found = await stat(path).catch(() => null);
    if (found?.isFile() !== true) continue;
    if (Date.now() - found.mtimeMs >= keepMs(name)) await rm(path, { force: true });
  }
}
