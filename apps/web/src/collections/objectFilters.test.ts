import { describe, expect, it } from 'vitest';
import { readObjectFilters, searchOfFilters, withPageSize, writeObjectFilters } from './objectFilters.ts';

const read = (search: string) => readObjectFilters(new URLSearchParams(search));
const none = { search: '', pageIndex: 0, pageSize: 10, sort: 'none', range: null } as const;

describe('object filters', () => {
  it.each([
    '',
    'search=x',
    'pageIndex=-1',
    'pageIndex=NaN',
    'pageSize=7',
    'sortBy=id.asc',
    'start_date=2026-01-01',
    'start_date=x&end_date=y',
  ])('%j means no filter', (search) => {
    expect(read(search)).toEqual(none);
  });

  it('reads and writes every filter the same', () => {
    const filters = {
      search: 'v1.2 a.b',
      pageIndex: 3,
      pageSize: 20,
      sort: 'descending' as const,
      range: { from: '2026-03-09', to: '2026-04-03' },
    };
    expect(read(searchOfFilters(filters).toString())).toEqual(filters);
  });

  it('writes nothing where nothing is filtered', () => {
    expect(writeObjectFilters(none)).toEqual({});
    expect(searchOfFilters(none).toString()).toBe('');
  });

  it('swaps a reversed range', () => {
    expect(read('start_date=2026-04-03&end_date=2026-03-09').range).toEqual({
      from: '2026-03-09',
      to: '2026-04-03',
    });
  });

  it('keeps the first object in sight when the page size changes', () => {
    expect(withPageSize({ ...none, pageIndex: 5 }, 20)).toEqual({ ...none, pageIndex: 2, pageSize: 20 });
  });
});
