import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { connectionsOptions, modelsOptions } from '@plinth/api';
import { problemOf } from '@plinth/api/facts';
import {
  CalendarScreen,
  isMonth,
  modelsApart,
  monthOf,
  nameApart,
  shiftMonth,
  type CalendarEntry,
  problemText,
} from '@plinth/ui';
import { useApp } from '../app.context.ts';
import type { App } from '../app.ts';
import { localDay, sentDay } from './localDay.ts';
import type { PageData, PageRoute } from '../shell/page.ts';
import { pages } from '../shell/pages.copy.ts';
import { loadAhead } from '../reading/pageQuery.ts';

function CalendarPage() {
  const { api } = useApp();
  const [search, setSearch] = useSearchParams();
  const connections = useQuery(connectionsOptions(api));
  const models = useQuery(modelsOptions(api));
  const apart = modelsApart(models.data ?? []);

  // oxlint-disable-next-line react/purity -- What is drawn after midnight shows the new day.
  const today = localDay(new Date());
  const wanted = search.get('month') ?? '';
  const month = isMonth(wanted) ? wanted : monthOf(today);
  const entries: CalendarEntry[] = [
    ...(connections.data ?? []).map((connection) => ({
      id: connection.connection_id,
      kind: 'connection' as const,
      label: connection.source_name,
      to: `/data-source/${encodeURIComponent(connection.connection_id)}`,
      day: sentDay(connection.created_date),
    })),
    ...(models.data ?? []).map((model) => ({
      id: model.id,
      kind: 'model' as const,
      label: nameApart(model.model_name, apart.get(model.id)),
      to: `/data-models/${encodeURIComponent(model.id)}`,
      day: sentDay(model.created_at),
    })),
  ];
  const error = connections.error ?? models.error;
  const ready = connections.data !== undefined && models.data !== undefined;

  return (
    <CalendarScreen
      status={
        ready
          ? connections.isFetching || models.isFetching
            ? 'stale'
            : 'ready'
          : error === null
            ? 'loading'
            : 'error'
      }
      message={error === null ? undefined : problemText(problemOf(error))}
      month={month}
      today={today}
      entries={entries}
      onMonthChange={(step) => setSearch(step === 'today' ? {} : { month: shiftMonth(month, step) })}
      onRetry={() => {
        void connections.refetch();
        void models.refetch();
      }}
    />
  );
}

export const route = (app: App): PageRoute => ({
  loader: (): PageData => {
    // The month is drawn at once; what stands on its days may follow.
    loadAhead(app, connectionsOptions(app.api));
    loadAhead(app, modelsOptions(app.api));
    return { title: pages.calendar, crumbs: [{ label: pages.calendar }] };
  },
  Component: CalendarPage,
});
