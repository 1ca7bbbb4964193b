import * as z from 'zod/mini';
import { defaultPageSize } from '../facts.ts';

/** Filters of a list screen as they stand in its URL. */
export interface ListFilters {
  /** `{value}.{field}`; the field is what follows the last dot. */
  search?: string | undefined;
  pageIndex?: number | undefined;
  pageSize?: number | undefined;
  /** `{field}.asc` or `{field}.desc`. */
  sortBy?: string | undefined;
  [key: string]: string | number | undefined;
}

/** Query of a list call as it travels. Other keys pass through. */
export const listQuerySchema = z.object({
  search_field: z.optional(z.string()),
  search_value: z.optional(z.string()),
  order_by: z.optional(z.string()),
  ascending: z.optional(z.enum(['true', 'false'])),
  offset: z.optional(z.string().check(z.regex(/^\d{1,9}$/))),
  limit: z.optional(z.string().check(z.regex(/^\d{1,4}$/))),
  start_date: z.optional(z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/))),
  end_date: z.optional(z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/))),
});

export type ListQuery = Record<string, string>;

const splitAtLastDot = (text: string): [string, string] | null => {
  const dot = text.lastIndexOf('.');
  return dot < 0 ? null : [text.slice(0, dot), text.slice(dot + 1)];
};

const sortQuery = (sortBy: string): ListQuery => {
  const [field, direction] = splitAtLastDot(sortBy) ?? [];
  if (!field || (direction !== 'asc' && direction !== 'desc')) return {};
  return { order_by: field, ascending: String(direction === 'asc') };
};

const searchQuery = (search: string): ListQuery => {
  const [term, field] = splitAtLastDot(search) ?? [];
  return term && field ? { search_field: field, search_value: term } : {};
};

/** Filters to query, by the rule SES-10. */
export const toListQuery = (filters: ListFilters): ListQuery => {
  const query: ListQuery = {};
  const pageSize = filters.pageSize || defaultPageSize;
  for (const [key, value] of Object.entries(filters)) {
    if (value === undefined || value === '' || Number.isNaN(value)) continue;
    if (key === 'sortBy') Object.assign(query, sortQuery(String(value)));
    else if (key === 'search') Object.assign(query, searchQuery(String(value)));
    else if (key === 'pageIndex') {
      if (value !== 0) query['offset'] = String(Number(value) * pageSize);
    } else if (key !== 'pageSize') query[key] = String(value);
    else if (value !== defaultPageSize) query['limit'] = String(value);
  }
  return query;
};
