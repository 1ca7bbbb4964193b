import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toListQuery } from './listQuery.ts';

describe('toListQuery (SES-10)', () => {
  it.each([
    [{}, {}],
    [{ sortBy: 'title.asc' }, { order_by: 'title', ascending: 'true' }],
    [{ sortBy: 'a.b.desc' }, { order_by: 'a.b', ascending: 'false' }],
    [{ sortBy: 'title.sideways' }, {}],
    [{ sortBy: 'title' }, {}],
    [{ search: 'blue.title' }, { search_field: 'title', search_value: 'blue' }],
    [{ search: 'v1.2 beta.title' }, { search_field: 'title', search_value: 'v1.2 beta' }],
    [{ search: '.title' }, {}],
    [{ pageIndex: 0, pageSize: 10 }, {}],
    [{ pageIndex: 3 }, { offset: '30' }],
    [
      { pageIndex: 3, pageSize: 20 },
      { offset: '60', limit: '20' },
    ],
    [{ pageIndex: NaN, pageSize: NaN }, {}],
    [{ start_date: '2026-01-02', end_date: '' }, { start_date: '2026-01-02' }],
    [{ other: undefined, more: 'a&b' }, { more: 'a&b' }],
  ])('%j becomes %j', (filters, query) => {
    expect(toListQuery(filters)).toEqual(query);
  });

  it('keeps any search term, dots included', () => {
    fc.assert(
      fc.property(fc.string({ minLength: 1 }), (term) => {
        expect(toListQuery({ search: `${term}.title` })).toEqual({
          search_field: 'title',
          search_value: term,
        });
      }),
    );
  });

  it('never gives two pages the same offset', () => {
    fc.assert(
      fc.property(fc.nat(500), fc.constantFrom(10, 20, 30, 40, 50), (pageIndex, pageSize) => {
        const offset = (index: number) => Number(toListQuery({ pageIndex: index, pageSize })['offset'] ?? 0);
        expect(offset(pageIndex + 1) - offset(pageIndex)).toBe(pageSize);
      }),
    );
  });
});
