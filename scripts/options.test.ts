import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';

test.for(['torture/torture', 'visual/visual', 'visual/accept', 'train-analyst'])(
  '%s says how it is called where it is called otherwise',
  (script) => {
    const { status, stderr } = spawnSync(process.execPath, [`scripts/${script}.ts`, '--nonsense'], {
      encoding: 'utf8',
    });
    expect(stderr).toMatch(/^Unknown option '--nonsense'.*\nUsage: npm run /);
    expect(stderr).not.toContain('    at ');
    expect(status).toBe(2);
  },
);
