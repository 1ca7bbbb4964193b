import { keepPreviousData, useQuery, type UseQueryResult } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router';
import {
  collectionOptions,
  leftOutOf,
  objectsOptions,
  viewRowsOptions,
  type ReadStandardizedOfTable,
} from '@plinth/api';
import { problemOf } from '@plinth/api/facts';
import { CollectionScreen, collectionsCopy as copy, LeftOutNote, problemText } from '@plinth/ui';
import { useApp } from '../app.context.ts';
import type { App } from '../app.ts';
import {
  readObjectFilters,
  searchOfFilters,
  withPageSize,
  writeObjectFilters,
  type ObjectFilters,
} from './objectFilters.ts';
import type { PageData, PageRoute } from '../shell/page.ts';
import { requestedParts, usePathParts } from '../shell/pathParts.ts';
import { freshMs, loadSettled, notForSearch } from '../reading/pageQuery.ts';
import { useReload } from '../reading/useReload.ts';
import { recipePath } from '../standardization/standardization.paths.ts';
import { useUrlText } from '../reading/useUrlText.ts';
import { pages } from '../shell/pages.copy.ts';

/** The filters in the page's address, and what changes them. */
const useObjectFilters = () => {
  const [params, setParams] = useSearchParams();
  const filters = readObjectFilters(params);
  // Two changes may follow each other before the address has the first.
  const latest = useRef(filters);
  useEffect(() => {
    latest.current = readObjectFilters(params);
  }, [params]);
  const change = (changed: (before: ObjectFilters) => ObjectFilters, replace = false) => {
    latest.current = changed(latest.current);
    setParams(searchOfFilters(latest.current), { replace, preventScrollReset: true });
  };
  return [filters, change] as const;
};

interface Loaded {
  data: unknown;
}

const statusOf = (collection: Loaded, objects: Loaded & { isFetching: boolean }, error: Error | null) => {
  if (error !== null) return 'error';
  if (objects.data === undefined || collection.data === undefined) return 'loading';
  return objects.isFetching ? 'stale' : 'ready';
};

/** The views that recipes make of a table: their rows are counted after the page stands. */
const useStandardizedViews = (views: readonly ReadStandardizedOfTable[] = []) => {
  const { api } = useApp();
  const ids = views.map(({ model_id }) => model_id);
  const { data: rows } = useQuery({ ...viewRowsOptions(api, ids), enabled: ids.length > 0 });
  return views.map(({ model_id, model_name, view = '', rules = 0, used }) => ({
    view,
    model: model_name,
    rules,
    rows: rows ? rows[model_id] : null,
    used,
    to: `${recipePath(model_id)}?rows=all`,
  }));
};

type ListedObjects = Awaited<ReturnType<ReturnType<typeof objectsOptions>['queryFn']>>;

/** A page beyond the last, by a link or of a list that is shorter by now, gives way to the last. */
const useLastPage = (
  { data, isPlaceholderData }: Pick<UseQueryResult<ListedObjects>, 'data' | 'isPlaceholderData'>,
  { pageIndex, pageSize }: ObjectFilters,
  go: (pageIndex: number) => void,
) => {
  const last = Math.max(0, Math.ceil((data?.metadata.total_records ?? 0) / pageSize) - 1);
  const isBeyond = data?.result.length === 0 && !isPlaceholderData && pageIndex > last;
  useEffect(() => {
    if (isBeyond) go(last);
  });
};

function CollectionPage() {
  const [, id = ''] = usePathParts();
  const { api } = useApp();
  const [filters, change] = useObjectFilters();
  const collection = useQuery({ ...collectionOptions(api, id), staleTime: freshMs, retryOnMount: false });
  const objects = useQuery({
    ...objectsOptions(api, id, writeObjectFilters(filters)),
    staleTime: freshMs,
    retryOnMount: false,
    placeholderData: keepPreviousData,
  });
  useLastPage(objects, filters, (pageIndex) => change((before) => ({ ...before, pageIndex }), true));
  const [search, changeSearch, clearSearch] = useUrlText(filters.search, (text) =>
    change((before) => ({ ...before, search: text, pageIndex: 0 }), true),
  );

  const error = collection.error ?? objects.error;
  const first = collection.data?.[0];
  const views = useStandardizedViews(first?.standardized);
  const reload = useReload();
  return (
    <>
      <CollectionScreen
        status={statusOf(collection, objects, error)}
        title={first?.title ?? ''}
        description={first?.description ?? null}
        views={views}
        objects={(objects.data?.result ?? []).map((object) => ({
          id: object.id,
          title: object.title || '–',
          created: object.created_at ?? null,
          href: `/collections/${encodeURIComponent(id)}/${encodeURIComponent(object.id)}`,
        }))}
        total={objects.data?.metadata.total_records ?? 0}
        pageIndex={filters.pageIndex}
        pageSize={filters.pageSize}
        sort={filters.sort}
        search={search}
        range={filters.range}
        message={error === null ? '' : problemText(problemOf(error))}
        onSearchChange={changeSearch}
        onRangeChange={(range) => change((before) => ({ ...before, range, pageIndex: 0 }))}
        onReset={() => {
          clearSearch();
          change(() => readObjectFilters(new URLSearchParams()));
        }}
        onSortChange={(sort) => change((before) => ({ ...before, sort, pageIndex: 0 }))}
        onPageChange={(pageIndex) => change((before) => ({ ...before, pageIndex }))}
        onPageSizeChange={(pageSize) => change((before) => withPageSize(before, pageSize))}
        onRetry={reload}
      />
      <LeftOutNote entries={leftOutOf(objects.data?.result)} />
    </>
  );
}

export const route = (app: App): PageRoute => ({
  loader: async ({ request }): Promise<PageData> => {
    const [, id = ''] = requestedParts(request);
    const filters = readObjectFilters(new URL(request.url).searchParams);
    const [collection] = await Promise.all([
      loadSettled(app, collectionOptions(app.api, id)),
      loadSettled(app, objectsOptions(app.api, id, writeObjectFilters(filters))),
    ]);
    const title = collection?.[0]?.title || copy.fallbackTitle;
    return { title, crumbs: [{ label: pages.connections, to: '/collections' }, { label: title }] };
  },
  shouldRevalidate: notForSearch,
  Component: CollectionPage,
});
