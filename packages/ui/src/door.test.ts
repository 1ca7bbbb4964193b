import { expect, it } from 'vitest';
import mainDoor from './index.ts?raw';
import themeDoor from './theme/index.ts?raw';

const doors = [
  { name: '@plinth/ui', source: mainDoor },
  { name: '@plinth/ui/theme', source: themeDoor },
];

/** What a door exports, types with their word before them. A door is a list of re-exports and nothing else. */
const exportsOf = (source: string): string[] => {
  const statement = /export (type )?\{([^}]*)\} from '[^']+';/g;
  expect(source.replace(statement, '').trim()).toBe("'use client';");
  return [...source.matchAll(statement)]
    .flatMap(([, allTypes = '', list = '']) =>
      list
        .split(',')
        .map((name) => name.trim())
        .filter((name) => name !== '')
        .map((name) => `${allTypes}${name}`),
    )
    .sort();
};

it.each(doors)('the door $name exports no name twice', ({ source }) => {
  const names = exportsOf(source);
  expect(names.length).toBeGreaterThan(0);
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
});

it.each(doors)('the door $name keeps its names; a new one is added here on purpose', ({ source }) => {
  expect(exportsOf(source)).toMatchSnapshot();
});
