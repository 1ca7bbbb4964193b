import {
  createReportLink,
  deleteReportLink,
  listReportLinks,
  readSharedReport,
  type SharedReport,
} from '@plinth/api/contract';
import type { Provider } from '../provider.ts';
import type { RegisterCall } from '../http/route.ts';
import type { ReportLinks } from './reportLinks.ts';
import { toldReport, type Reports, type StoredReport } from './reports.ts';

interface LinkParts {
  provider: Provider;
  reports: Reports;
  links: ReportLinks;
}

/** What anyone may see: no query, no name of a model, no reason of a failure. */
const sharedOf = (stored: StoredReport): SharedReport => {
  const { name, refreshed_at, rows_read, blocks } = toldReport(stored);
  return {
    name,
    refreshed_at,
    rows_read,
    blocks: blocks.map(({ id, kind, title, text, graph_type, shown_as, figure }) => ({
      id,
      kind,
      title,
      text,
      graph_type,
      shown_as,
      ...(figure && { figure: { ...figure, sql_query: '' } }),
    })),
  };
};

export const registerReportLinks = (on: RegisterCall, { provider, reports, links }: LinkParts): void => {
  on(listReportLinks, async ({ session, params }) => {
    await reports.get(session.userId, params.id);
    return { links: await links.list(params.id) };
  });

  on(createReportLink, async ({ session, params, body }) => {
    await reports.get(session.userId, params.id);
    return links.add(session.userId, params.id, body);
  });

  on(deleteReportLink, async ({ session, params }) => {
    await reports.get(session.userId, params.id);
    await links.remove(params.id, params.link);
    return undefined;
  });

  on(readSharedReport, async ({ body: { token, password }, address }) => {
    await provider.limits.consume('link by address', address);
    if (password !== undefined) await provider.limits.consume('password of link', token);
    const { reportId, userId } = await links.open(token, password);
    if (password !== undefined) await provider.limits.refund('password of link', token);
    return sharedOf(await reports.get(userId, reportId));
  });
};
