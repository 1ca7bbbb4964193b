import { execFile } from 'node:child_process';
import { copyFile, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { plantedCode } from './plantedCode.ts';

const oxlint = path.resolve('node_modules/.bin/oxlint');

/** What oxlint says of files, line by line. They don't lie in the repository: its own check may be under way. */
const lint = async (files: Record<string, string>): Promise<string[]> => {
  const home = await mkdtemp(path.join(tmpdir(), 'plinth-planted-'));
  try {
    await copyFile('.oxlintrc.json', path.join(home, '.oxlintrc.json'));
    for (const [file, text] of Object.entries(files)) {
      await mkdir(path.join(home, path.dirname(file)), { recursive: true });
      await writeFile(path.join(home, file), text);
    }
    const output = await new Promise<string>((resolve) => {
      execFile(oxlint, ['--format', 'unix'], { cwd: home }, (_, stdout) => resolve(stdout));
    });
    return output.split('\n');
  } finally {
    await rm(home, { recursive: true });
  }
};

test('oxlint catches what breaks each of its rules', async () => {
  const placed = plantedCode.map(({ rule, file, text }, at) => ({
    name: rule.split('/').at(-1)!,
    file: `${path.dirname(file)}/${at}/${path.basename(file)}`,
    text,
  }));
  const found = await lint(Object.fromEntries(placed.map(({ file, text }) => [file, text])));
  const missed = placed.filter(
    ({ name, file }) => !found.some((line) => line.startsWith(`${file}:`) && line.includes(`(${name})`)),
  );
  expect(missed).toEqual([]);
});

test('a forgotten promise, an object as text and a value of no type are seen by their types', async () => {
  const found = await lint({
    'planted.ts': `
export const save = async (): Promise<void> => {};
export const forgotten = (): void => {
  save();
};
export const asText = (value: object): string => \`\${value}\`;
export const read = (text: string): string => {
  const answer = JSON.parse(text);
  return answer.detail;
};
`,
  });
  for (const rule of [
    'no-floating-promises',
    'restrict-template-expressions',
    'no-unsafe-assignment',
    'no-unsafe-return',
  ])
    expect(found.join('\n')).toContain(rule);
});
