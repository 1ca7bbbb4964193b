import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';

/** What only a linter that knows the types can see. */
const planted = `
export const save = async (): Promise<void> => {};
export const forgotten = (): void => {
  save();
};
export const asText = (value: object): string => \`\${value}\`;
export const read = (text: string): string => {
  const answer = JSON.parse(text);
  return answer.detail;
};
`;

test('oxlint catches what is planted: a forgotten promise, an object as text, a value of no type', async () => {
  // Not in the repository: its own check may be under way.
  const folder = await mkdtemp(path.join(tmpdir(), 'plinth-planted-'));
  try {
    await writeFile(`${folder}/planted.ts`, planted);
    const output = await new Promise<string>((resolve) => {
      const args = ['--config', '.oxlintrc.json', '--format', 'unix', folder];
      execFile('node_modules/.bin/oxlint', args, (_, stdout) => resolve(stdout));
    });
    for (const rule of [
      'no-floating-promises',
      'restrict-template-expressions',
      'no-unsafe-assignment',
      'no-unsafe-return',
    ])
      expect(output).toContain(rule);
  } finally {
    await rm(folder, { recursive: true });
  }
});
