import { expect, it } from 'vitest';
import door from './index.ts?raw';
import themeDoor from './theme/index.ts?raw';

/** What a door exports: the file it comes from, its values and its types. */
function exportsOf(source: string) {
  return [...source.matchAll(/export (type )?\{([^}]*)\} from '([^']+)'/g)].map(
    ([, allTypes, list = '', from = '']) => {
      const names = list
        .split(',')
        .map((name) => name.trim())
        .filter((name) => name !== '');
      const isType = (name: string) => allTypes !== undefined || name.startsWith('type ');
      return {
        from,
        values: names.filter((name) => !isType(name)),
        types: names.filter(isType).map((name) => name.replace(/^type /, '')),
      };
    },
  );
}

it.each([
  ['the main door', door],
  ['the door of the theme', themeDoor],
])('%s exports no name twice', (_name, source) => {
  const names = exportsOf(source).flatMap(({ values, types }) => [...values, ...types]);
  expect(names.length).toBeGreaterThan(0);
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
});

it('keeps the public components; a new one is added here on purpose', () => {
  const names = exportsOf(door)
    .filter(({ from }) => from.startsWith('./components/') || from.startsWith('./theme/'))
    .flatMap(({ values }) => values)
    .sort();
  expect(names).toMatchSnapshot();
});

it('keeps the public theme', () => {
  expect(
    exportsOf(themeDoor)
      .flatMap(({ values }) => values)
      .sort(),
  ).toMatchSnapshot();
});
