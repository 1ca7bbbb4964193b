import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
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
  const folder = await mkdtemp('scripts/lint/planted-');
  try {
    await writeFile(`${folder}/planted.ts`, planted);
    const output = await new Promise<string>((resolve) => {
      execFile('node_modules/.bin/oxlint', ['--format', 'unix', folder], (_, stdout) => resolve(stdout));
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
