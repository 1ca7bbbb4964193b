import { execFileSync } from 'node:child_process';
import { expect, test } from 'vitest';

const pool = JSON.stringify(new URL('./duckdb.pool.ts', import.meta.url));
/** Prints the nice level of the first child of a pool. */
const program = `
  import { readFileSync } from 'node:fs';
  import { getPriority } from 'node:os';
  const { DuckPool } = await import(${pool});
  const pool = new DuckPool();
  pool.warm();
  const children = readFileSync('/proc/self/task/' + process.pid + '/children', 'utf8');
  console.log(getPriority(Number(children.trim())));
  pool.close();
`;

test.runIf(process.platform === 'linux')(
  'what reads files is behind its provider, also where that is behind others',
  () => {
    const node = [process.execPath, '--input-type=module', '--eval', program];
    const own = Number(execFileSync('nice', { encoding: 'utf8' }));
    const levels = [0, 7, 19].map((more) =>
      Number(execFileSync('nice', ['-n', String(more), ...node], { encoding: 'utf8' })),
    );
    expect(levels).toEqual([5, 12, 19].map((level) => Math.min(19, own + level)));
  },
);
