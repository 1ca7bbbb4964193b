import { useMachine } from '@xstate/react';
import { useEffect, useMemo, useState } from 'react';
import { useLocation } from 'react-router';
import { createApi, readSharedReport, readSharedReportPdf, type ReadSharedReport } from '@plinth/api';
import {
  createSharedReportMachine,
  sharedReportView,
  type SharedReportEvent,
  type SharedReportView,
} from '@plinth/machines';
import { SharedReportScreen, type SharedReportScreenProps } from '@plinth/ui';
import { useApp } from '../app.context.ts';
import type { App } from '../app.ts';
import type { PageData, PageRoute } from '../shell/page.ts';
import { pages } from '../shell/pages.copy.ts';
import { webCopy } from '../shell/web.copy.ts';
import { useSavePdf } from './useSavePdf.ts';

/** Who is signed in here sees what everybody sees: neither their token nor a cookie is sent. */
const strangersApi = (host: string) =>
  createApi({
    host,
    token: () => null,
    onUnauthorized: () => undefined,
    fetch: (input, init) => fetch(input, { ...init, credentials: 'omit' }),
  });

/** What was put behind the # by the page that made the link; whatever else stands there, as it is. */
const tokenOf = (hash: string): string => {
  const text = hash.replace(/^#/, '');
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
};

const shownReport = ({ name, blocks, refreshed_at, rows_read, period, period_days }: ReadSharedReport) => ({
  name,
  blocks,
  refreshedAt: refreshed_at ?? null,
  rowsRead: rows_read,
  period,
  periodDays: period_days,
});

/** What a link shows, from its machine. */
const sharedReportProps = (
  { report, ...view }: SharedReportView,
  send: (event: SharedReportEvent) => void,
): Omit<SharedReportScreenProps, 'onPrint' | 'onSavePdf'> => ({
  ...view,
  report: report && shownReport(report),
  onPasswordChange: (password) => send({ type: 'password.changed', password }),
  onSubmit: () => send({ type: 'password.submitted' }),
  onRetry: () => send({ type: 'retry.requested' }),
});

/** A page that has read its name bears it. */
const useTitle = (name: string | undefined): void => {
  useEffect(() => {
    if (name !== undefined) document.title = webCopy.documentTitle(name);
  }, [name]);
};

function SharedReport({ token }: { token: string }) {
  const { config } = useApp();
  const api = useMemo(() => strangersApi(config.apiHost), [config.apiHost]);
  /** What opened it: the machine forgets the password then. */
  const [key, setKey] = useState<{ token: string; password?: string | undefined }>({ token });
  const machine = useMemo(
    () =>
      createSharedReportMachine({
        open: async (body, signal) => {
          const report = await api.call(readSharedReport, { body }, { signal });
          setKey(body);
          return report;
        },
        now: Date.now,
      }),
    [api],
  );
  const { savePdf, isMakingPdf } = useSavePdf(() => api.file(readSharedReportPdf, { body: key }));
  const [snapshot, send] = useMachine(machine, { input: { token } });
  const view = sharedReportView(snapshot);
  useTitle(view.report?.name);
  return (
    <SharedReportScreen
      {...sharedReportProps(view, send)}
      onSavePdf={view.report?.pdf ? savePdf : undefined}
      isMakingPdf={isMakingPdf}
      onPrint={() => window.print()}
    />
  );
}

/** For hosts whose answers don't say it. */
const pageMeta = { robots: 'noindex', referrer: 'no-referrer' };

function SharedReportPage() {
  const { hash } = useLocation();
  const token = tokenOf(hash);
  return (
    <>
      {Object.entries(pageMeta).map(([name, content]) => (
        <meta key={name} {...{ name, content }} />
      ))}
      <SharedReport key={token} token={token} />
    </>
  );
}

export const route = (_app: App): PageRoute => ({
  loader: (): PageData => ({ title: pages.sharedReport, crumbs: [] }),
  Component: SharedReportPage,
});
