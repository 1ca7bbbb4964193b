import { expect, it } from 'vitest';
import { isCurrent, mainItems } from './navigation.items.ts';

const currentAt = (path: string) =>
  mainItems.filter((item) => isCurrent(item, path)).map(({ label }) => label);

it.each([
  ['/collections', ['Connections']],
  ['/collections/abc/edit', ['Connections']],
  ['/data-source/1', ['Connections']],
  ['/data-model', ['Data Model']],
  ['/data-models/7', ['Data Model']],
  ['/standardization', ['Standardization']],
  ['/Reports', ['Reports']],
  ['/settings', []],
  ['/data-modelling', []],
])('%s belongs to %j', (path, labels) => {
  expect(currentAt(path)).toEqual(labels);
});
