import type { ListFilters } from '@plinth/api';
import { defaultPageSize, pageSizes } from '@plinth/api/facts';

export interface ObjectFilters {
  search: string;
  pageIndex: number;
  pageSize: number;
  sort: 'ascending' | 'descending' | 'none';
  range: { from: string; to: string } | null;
}

const suffix = '.title';

const wholeNumber = (text: string | null): number => {
  const value = Number(text ?? '');
  return Number.isSafeInteger(value) && value > 0 ? value : 0;
};

const isDay = (text: string | null): text is string =>
  text !== null && /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text));

/** The filters of an objects list as its URL has them; what doesn't make sense counts as not there. */
export const readObjectFilters = (params: URLSearchParams): ObjectFilters => {
  const search = params.get('search') ?? '';
  const pageSize = wholeNumber(params.get('pageSize'));
  const sortBy = params.get('sortBy');
  const [start, end] = [params.get('start_date'), params.get('end_date')];
  return {
    search: search.endsWith(suffix) ? search.slice(0, -suffix.length) : '',
    pageIndex: wholeNumber(params.get('pageIndex')),
    pageSize: pageSizes.find((size) => size === pageSize) ?? defaultPageSize,
    sort: sortBy === 'title.asc' ? 'ascending' : sortBy === 'title.desc' ? 'descending' : 'none',
    range:
      isDay(start) && isDay(end)
        ? start <= end
          ? { from: start, to: end }
          : { from: end, to: start }
        : null,
  };
};

/** The same as the URL's search and as the call's filters; defaults are left out. */
export const writeObjectFilters = ({
  search,
  pageIndex,
  pageSize,
  sort,
  range,
}: ObjectFilters): ListFilters => ({
  ...(search === '' ? {} : { search: search + suffix }),
  ...(pageIndex === 0 ? {} : { pageIndex }),
  ...(pageSize === defaultPageSize ? {} : { pageSize }),
  ...(sort === 'none' ? {} : { sortBy: sort === 'ascending' ? 'title.asc' : 'title.desc' }),
  ...(range === null ? {} : { start_date: range.from, end_date: range.to }),
});

/** With another page size the first object in sight stays in sight. */
export const withPageSize = (filters: ObjectFilters, pageSize: number): ObjectFilters => ({
  ...filters,
  pageSize,
  pageIndex: Math.floor((filters.pageIndex * filters.pageSize) / pageSize),
});
