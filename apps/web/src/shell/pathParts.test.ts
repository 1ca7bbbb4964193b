import { expect, it } from 'vitest';
import { pathParts } from './pathParts.ts';

it.each(['c1', 'a/b', 'a%2Fb', 'a%2fb', '100%', 'a b?c#d', 'ü<b>\\'])('finds the id %j in its path', (id) => {
  expect(pathParts(`/data-source/${encodeURIComponent(id)}`)).toEqual(['data-source', id]);
});

it('takes a part that is no encoding as it is', () => {
  expect(pathParts('/data-source/100%')).toEqual(['data-source', '100%']);
});
