import {
  createReportLink,
  deleteReportLink,
  listReportLinks,
  readSharedReport,
  readSharedReportPdf,
  type ReportFigure,
  type SharedReport,
} from '@plinth/api/contract';
import type * as z from 'zod/mini';
import { addressGroup } from '../auth/addressGroup.ts';
import { callerOf } from '../http/caller.ts';
import type { Provider } from '../provider.ts';
import type { RegisterCall } from '../http/route.ts';
import { once } from '../quotas/intents.ts';
import { checkMakesPdf, drawnSharedReport, pdfType, type PrintReport } from './printInPool.ts';
import type { ReportLinks } from './reportLinks.ts';
import { pdfNameOf } from './reportMail.text.ts';
import type { Reports } from './reports.ts';
import { toldReport, type StoredReport } from './storedReport.ts';

interface LinkParts {
  provider: Provider;
  reports: Reports;
  links: ReportLinks;
  print: PrintReport;
}

const withoutQuery = ({ before, ...figure }: ReportFigure): ReportFigure => ({
  ...figure,
  sql_query: '',
  ...(before && { before: { ...before, sql_query: '' } }),
});

/** What anyone may see: no query, no name of a model, no reason of a failure. */
const sharedOf = (stored: StoredReport): SharedReport => {
  const { name, refreshed_at, rows_read, period_days, blocks, settings, pdf } = toldReport(stored);
  return {
    name,
    refreshed_at,
    rows_read,
    period_days,
    pdf,
    ...(settings?.period !== undefined && settings.period !== 'all' && { period: settings.period }),
    blocks: blocks.map(({ id, kind, title, text, graph_type, shown_as, figure }) => ({
      id,
      kind,
      title,
      text,
      graph_type,
      shown_as,
      ...(figure && { figure: withoutQuery(figure) }),
    })),
  };
};

export const registerReportLinks = (
  on: RegisterCall,
  { provider, reports, links, print }: LinkParts,
): void => {
  const { activity, limits } = provider;

  on(listReportLinks, async ({ session, params }) => {
    await reports.get(session.userId, params.id);
    return { links: await links.list(params.id) };
  });

  on(createReportLink, async ({ session: { userId }, params, body, intent, reply }) => {
    const { entry } = await reports.get(userId, params.id);
    return once(provider.store.db, intent, {
      read: (id) => links.made(id, intent!.key),
      make: async () => {
        await limits.consume('links of account', userId);
        const link = await links.add(userId, params.id, body, intent);
        const caller = callerOf(reply.request);
        await activity.record(userId, 'link_created', { caller, subject: entry.name });
        return link;
      },
    });
  });

  on(deleteReportLink, async ({ session: { userId }, params, reply }) => {
    const { entry } = await reports.get(userId, params.id);
    await links.withdraw(params.id, params.link);
    await activity.record(userId, 'link_withdrawn', { caller: callerOf(reply.request), subject: entry.name });
    return undefined;
  });

  /** The report that a link leads to, and whose it is. */
  const shown = async ({ token, password }: z.output<typeof readSharedReport.body>, address: string) => {
    await limits.consume('link by address', addressGroup(address));
    if (password !== undefined) await limits.consume('password of link', token);
    const { reportId, userId } = await links.open(token, password);
    if (password !== undefined) await limits.refund('password of link', token);
    const report = await reports.get(userId, reportId);
    // Of who opened it nothing is kept: they have no account here.
    await activity.record(userId, 'link_opened', { subject: report.entry.name });
    return { userId, report };
  };

  on(readSharedReport, async ({ body, address }) => sharedOf((await shown(body, address)).report));

  on(readSharedReportPdf, async ({ body, address, signal }) => {
    const { userId, report } = await shown(body, address);
    const shared = sharedOf(report);
    checkMakesPdf(shared);
    // Whoever has the link waits behind others who have it, and never in front of its owner.
    const account = `link of ${userId}`;
    const { pdf } = await print(drawnSharedReport(shared), { account, signal });
    return { name: pdfNameOf(report.entry.name), type: pdfType, content: pdf };
  });
};
