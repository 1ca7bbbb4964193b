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

/** As the call takes them; defaults are left out. */
export const writeObjectFilters = ({
  search,
  pageIndex,
  pageSize,
  sort,
  range,
}: ObjectFilters): ListFilters => ({
  search: search === '' ? undefined : search + suffix,
  pageIndex: pageIndex === 0 ? undefined : pageIndex,
  pageSize: pageSize === defaultPageSize ? undefined : pageSize,
  sortBy: sort === 'none' ? undefined : sort === 'ascending' ? 'title.asc' : 'title.desc',
  start_date: range?.from,
  end_date: range?.to,
});

export const searchOfFilters = (filters: ObjectFilters): URLSearchParams =>
  new URLSearchParams(
    Object.entries(writeObjectFilters(filters)).flatMap(([key, value]) =>
      value === undefined ? [] : [[key, String(value)]],
    ),
  );

/** With another page size the first object in sight stays in sight. */
export const withPageSize = (filters: ObjectFilters, pageSize: number): ObjectFilters => ({
  ...filters,
  pageSize,
  pageIndex: Math.floor((filters.pageIndex * filters.pageSize) / pageSize),
});
