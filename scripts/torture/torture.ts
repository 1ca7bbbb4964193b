/**
 * `npm run torture`: kills, lost answers, locks, a full disk, clocks, cut streams and malformed requests, by a seed, and a table of
 * what was tried and what did not hold. `npm run torture -- --seed 7 --share 0.2` tries a fifth; the whole ends after 15 minutes.
 * `npm run torture -- --soak 30` lets 50 people work for 30 minutes instead (`--users` for others).
 * With few tries each, the same tests are part of `npm test`.
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { misused, readOptions } from '../options.ts';
import { classes, readReport, tableOf } from './tortureTable.ts';

const boundMs = 15 * 60_000;
const amounts = { KILLS: 200, MIGRATIONS: 60, CUTS: 60, REQUESTS: 10_000 };

const usage =
  'Usage: npm run torture -- [--seed WHOLE_NUMBER] [--share 0.01…1]\n       npm run torture -- --soak MINUTES [--users 50] [--seed WHOLE_NUMBER]';

const options = {
  seed: { type: 'string', default: '1' },
  share: { type: 'string', default: '1' },
  soak: { type: 'string' },
  users: { type: 'string', default: '50' },
} as const;
const { values } = readOptions({ options }, usage);
const [seed, share, users] = [Number(values.seed), Number(values.share), Number(values.users)];
const minutes = values.soak === undefined ? null : Number(values.soak);
const isWhole = (value: number) => Number.isInteger(value) && value > 0;
if (!isWhole(seed) || !(share > 0 && share <= 1) || !isWhole(users) || !isWhole(minutes ?? 1)) misused(usage);
if (minutes !== null) {
  const { soak } = await import('./soak.ts');
  process.exit((await soak(minutes, users, seed)) ? 0 : 1);
}

const folder = mkdtempSync(path.join(tmpdir(), 'plinth-torture-'));
try {
  const report = path.join(folder, 'report.json');
  const asked = Object.entries(amounts).map(([name, amount]): [string, string] => [
    `TORTURE_${name}`,
    String(Math.max(1, Math.round(amount * share))),
  ]);
  const files = classes.flatMap((one) => one.files);
  const { signal, stderr } = spawnSync(
    'vitest',
    ['run', '--project', 'unit', '--reporter', 'json', '--outputFile', report, ...files],
    {
      encoding: 'utf8',
      timeout: boundMs,
      maxBuffer: 256 * 1024 * 1024,
      env: { ...process.env, ...Object.fromEntries(asked), TORTURE_SEED: String(seed) },
    },
  );
  const read = readReport(report);
  if (read === null) {
    console.error(
      signal === null ? `vitest wrote no report.\n${stderr}` : 'It was not done after 15 minutes.',
    );
    process.exitCode = 1;
  } else {
    const { text, holds } = tableOf(read, process.cwd());
    console.log(`Seed ${seed}, share ${share}\n\n${text}`);
    process.exitCode = holds ? 0 : 1;
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}
