import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useParams, useSearchParams } from 'react-router';
import { collectionOptions, leftOutOf, objectsOptions } from '@plinth/api';
import { problemOf } from '@plinth/api/facts';
import { CollectionScreen, collectionsCopy as copy, LeftOutNote, problemText } from '@plinth/ui';
import { useApp } from '../app.context.ts';
import type { App } from '../app.ts';
import { readObjectFilters, withPageSize, writeObjectFilters, type ObjectFilters } from './objectFilters.ts';
import type { PageData, PageRoute } from '../shell/page.ts';
import { freshMs, loadSettled, notForSearch } from '../reading/pageQuery.ts';
import { useReload } from '../reading/useReload.ts';
import { useUrlText } from '../reading/useUrlText.ts';
import { pages } from '../shell/pages.copy.ts';

function CollectionPage() {
  const id = useParams()['collectionId']!;
  const { api } = useApp();
  const [params, setParams] = useSearchParams();
  const filters = readObjectFilters(params);
  const collection = useQuery({ ...collectionOptions(api, id), staleTime: freshMs, retryOnMount: false });
  const objects = useQuery({
    ...objectsOptions(api, id, writeObjectFilters(filters)),
    staleTime: freshMs,
    retryOnMount: false,
    placeholderData: keepPreviousData,
  });

  // Two changes may follow each other before the address has the first.
  const latest = useRef(filters);
  useEffect(() => {
    latest.current = readObjectFilters(params);
  }, [params]);
  const write = (next: ObjectFilters, replace = false) => {
    latest.current = next;
    const search = Object.entries(writeObjectFilters(next)).map(([key, value]) => [key, String(value)]);
    setParams(new URLSearchParams(search), { replace, preventScrollReset: true });
  };
  const [search, changeSearch, clearSearch] = useUrlText(filters.search, (text) =>
    write({ ...latest.current, search: text, pageIndex: 0 }, true),
  );

  const error = collection.error ?? objects.error;
  const first = collection.data?.[0];
  const reload = useReload();
  return (
    <>
      <CollectionScreen
        status={
          error !== null
            ? 'error'
            : objects.data === undefined || collection.data === undefined
              ? 'loading'
              : objects.isFetching
                ? 'stale'
                : 'ready'
        }
        title={first?.title ?? ''}
        description={first?.description ?? null}
        objects={(objects.data?.result ?? []).map((object) => ({
          id: object.id,
          title: object.title ?? '–',
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
        onRangeChange={(range) => write({ ...latest.current, range, pageIndex: 0 })}
        onReset={() => {
          clearSearch();
          write(readObjectFilters(new URLSearchParams()));
        }}
        onSortChange={(sort) => write({ ...latest.current, sort, pageIndex: 0 })}
        onPageChange={(pageIndex) => write({ ...latest.current, pageIndex })}
        onPageSizeChange={(pageSize) => write(withPageSize(latest.current, pageSize))}
        onRetry={reload}
      />
      <LeftOutNote entries={leftOutOf(objects.data?.result)} />
    </>
  );
}

export const route = (app: App): PageRoute => ({
  loader: async ({ params, request }): Promise<PageData> => {
    const id = params['collectionId']!;
    const filters = readObjectFilters(new URL(request.url).searchParams);
    const [collection] = await Promise.all([
      loadSettled(app, collectionOptions(app.api, id)),
      loadSettled(app, objectsOptions(app.api, id, writeObjectFilters(filters))),
    ]);
    const title = collection?.[0]?.title ?? copy.fallbackTitle;
    return { title, crumbs: [{ label: pages.connections, to: '/collections' }, { label: title }] };
  },
  shouldRevalidate: notForSearch,
  Component: CollectionPage,
});
