import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';

const pages = globSync(['docs/**/*.md', 'packages/*/README.md', 'scripts/*/README.md', '*.md']).filter(
  (page) => page !== 'CHANGELOG.md',
);

/** Paths as the pages write them: in code marks from the root of the repository, or as links from the page. */
const named = (page: string): string[] => {
  const text = readFileSync(page, 'utf8');
  const inCode = [...text.matchAll(/`((?:packages|apps|stories|e2e|scripts|docs|bench)\/[^`\s]*)`/g)].map(
    ([, path = '']) => path,
  );
  const links = [...text.matchAll(/\]\((?!https?:|#)([^)#\s]+)/g)].map(([, path = '']) =>
    join(dirname(page), path),
  );
  return [...inCode.filter((path) => !/[<>*…]|\/dist\b/.test(path)), ...links];
};

test('the pages name files', () => {
  expect(pages.flatMap(named).length).toBeGreaterThan(30);
});

test.each(pages)('each file that %s names exists', (page) => {
  expect(named(page).filter((path) => !existsSync(path))).toEqual([]);
});

const scriptsOf = (folder: string): string[] => {
  const manifest = readFileSync(join(folder, 'package.json'), 'utf8');
  return Object.keys((JSON.parse(manifest) as { scripts: Record<string, string> }).scripts);
};

test.each(pages)('each script that %s names can be run', (page) => {
  const names = [
    ...readFileSync(page, 'utf8').matchAll(/npm run (?:--silent )?([\w:-]+)(?: -w @plinth\/(\w+))?/g),
  ];
  const unknown = names.filter(([, name, app]) => !scriptsOf(app ? `apps/${app}` : '.').includes(name!));
  expect(unknown.map(([command]) => command)).toEqual([]);
});

test.each(['api', 'machines', 'ui'])('the README of %s names each of its doors', (library) => {
  const read = (name: string) => readFileSync(join('packages', library, name), 'utf8');
  const { exports } = JSON.parse(read('package.json')) as { exports: Record<string, string> };
  const doors = Object.keys(exports).map((door) => {
    const name = door.slice(2);
    return /\.\w+$/.test(name) ? name : join('@plinth', library, name);
  });
  const text = read('README.md');
  expect(doors.filter((door) => !new RegExp(`[\`']${door}[\`']`).test(text))).toEqual([]);
});

describe('the settings of the provider', () => {
  const code = readFileSync('apps/provider/src/settings.ts', 'utf8');
  const pagesOfOperators = readFileSync('README.md', 'utf8') + readFileSync('docs/operations.md', 'utf8');

  test('are all named for whoever runs it', () => {
    const names = [...code.matchAll(/(?<=env\.[a-zA-Z]+\([^)]*)'([A-Z][A-Z\d_]+)'/g)].map(
      ([, name]) => name!,
    );
    expect(names.length).toBeGreaterThan(40);
    expect(names.filter((name) => !new RegExp(`\\b${name}\\b`).test(pagesOfOperators))).toEqual([]);
  });

  test('have the defaults that the table tells', () => {
    const rows = [...pagesOfOperators.matchAll(/^\| (`[A-Z].*?) +\| (.*?) +\|/gm)].flatMap(([, names, defaults]) =>
      names!.split(', ').map((name, at) => [name.slice(1, -1), defaults!.split(', ')[at]] as const),
    ); // prettier-ignore
    const told = new Map(rows);
    const numbers = [...code.matchAll(/env\.(?:wholeNumber|share)\('([A-Z_]+)', ([\d_]+)/g)];
    expect(numbers.length).toBeGreaterThan(10);
    for (const [, name, number] of numbers)
      if (told.has(name!) && told.get(name!) !== 'off')
        expect(`${name} ${told.get(name!)}`).toBe(`${name} ${Number(number!.replaceAll('_', ''))}`);
  });
});
