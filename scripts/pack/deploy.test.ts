import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const root = path.resolve(import.meta.dirname, '../..');
const read = (file: string) => readFileSync(path.join(root, file), 'utf8');
const matchesOf = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, found]) => found!);

test('the image is made with the Node that the project is tested with', () => {
  const { node } = (JSON.parse(read('package.json')) as { devDependencies: { node: string } })
    .devDependencies;
  const versions = matchesOf(read('deploy/Dockerfile'), /^FROM node:([\d.]+)/gm);
  expect(new Set(versions)).toEqual(new Set([node]));
});

test('what image, compose file and unit set are settings that Plinth reads', () => {
  const settings = new Set(matchesOf(read('README.md'), /`([A-Z][A-Z_]+)`/g));
  const [, plinth] = /\n {2}plinth:\n([\s\S]*?)\n {2}store:\n/.exec(read('deploy/compose.yaml'))!;
  const set = [
    ...matchesOf(plinth!, /^ {6}([A-Z_]+):/gm),
    ...matchesOf(read('deploy/Dockerfile'), /^(?:ENV| {4}) ?([A-Z_]+)=/gm),
    ...matchesOf(/^Environment=(.*)$/m.exec(read('deploy/plinth.service'))![1]!, /([A-Z_]+)=/g),
  ];
  expect(set.length).toBeGreaterThan(10);
  const ofOthers = ['NODE_ENV', 'MALLOC_ARENA_MAX'];
  expect(set.filter((name) => !ofOthers.includes(name) && !settings.has(name))).toEqual([]);
});
