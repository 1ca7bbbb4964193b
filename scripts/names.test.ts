import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';

test.each(['scripts/test.ts', 'scripts/bench.ts', 'scripts/attack/attack.ts'])(
  'a name that %s doesn’t know is refused, and is no success',
  (script) => {
    const { status, stderr } = spawnSync(process.execPath, [script, 'dance'], { encoding: 'utf8' });
    expect(status).toBe(2);
    expect(stderr).toMatch(/No \w+ named dance|no such/);
  },
);
