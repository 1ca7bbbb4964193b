import type * as z from 'zod/mini';
import { dayMs, hourMs, linkDays, maxReportBlocks, refreshEvery } from '../facts.ts';
import type { createReportLink, ReportLink, SharedReport } from '../reports/reportLinks.contract.ts';
import type { saveReportDraft } from '../reports/reportDrafts.contract.ts';
import type { ReportVersion, ReportVersionEntry } from '../reports/reportVersions.contract.ts';
import type {
  Report,
  ReportBlock,
  ReportEntry,
  ReportSettings,
  saveReport,
  SentReportBlock,
} from '../reports/reports.contract.ts';
import { MockFailure } from './mockCall.ts';
import { answerFixture, metricFixture } from './models.fixtures.ts';
import { reportSettingsFixture } from './reports.fixtures.ts';
import { VersionStore } from './versions.store.ts';

const asWritten = ({ figure: _, problem: __, ...block }: SentReportBlock): SentReportBlock => block;
const askOf = ({ kind, sql, metric }: SentReportBlock): string => JSON.stringify([kind, sql, metric]);

/** A block with the figures that any host would have computed. */
const computed = (block: SentReportBlock, computed_at: string): SentReportBlock => {
  const { kind, metric = '', graph_type = '', sql = '' } = block;
  if (kind === 'text') return asWritten(block);
  const found = kind === 'metric' ? metricFixture({ metric, graph_type }) : answerFixture('');
  const { columns = [], rows = [] } = found;
  if ('problem' in found && found.problem !== undefined)
    return { ...asWritten(block), problem: { detail: found.problem, since: computed_at } };
  return {
    ...asWritten(block),
    figure: { columns, rows, sql_query: found.sql_query ?? sql, computed_at },
  };
};

const notMailed = { to: 'ada@northwind.example', next_at: null, tried: [] };

const refuseTwins = (blocks: readonly ReportBlock[]): void => {
  if (new Set(blocks.map((block) => block.id)).size < blocks.length)
    throw new MockFailure(422, { detail: 'Two blocks have the same ID.' });
};

/** Nobody's writing goes over what another tab or device has kept. */
const refuseOther = (report: Report, revision: string | null): void => {
  if (report.draft && report.draft.revision !== revision)
    throw new MockFailure(409, { detail: 'This draft was changed meanwhile.', current: report });
};

type KeptLink = ReportLink & { opened: number; reportId: string; token: string; password: string };

const toldLink = ({ reportId: _, token: __, password: ___, ...link }: KeptLink): ReportLink => link;

/** Reports in memory. */
export class ReportStore {
  readonly #reports: Map<string, Report>;
  readonly #now: string;
  readonly #links = new Map<string, KeptLink>();
  readonly #versions = new VersionStore<SentReportBlock>();
  #made = 0;

  constructor(given: readonly Report[], now: string) {
    this.#reports = new Map(given.map((report) => [report.id, structuredClone(report)]));
    this.#now = now;
  }

  entries(): ReportEntry[] {
    return [...this.#reports.values()]
      .map(
        ({
          blocks: _,
          rows_read: __,
          settings: ___,
          next_refresh_at: ____,
          mail: _____,
          versions: ______,
          draft,
          pdf: _______,
          ...entry
        }): ReportEntry => ({ ...entry, ...(draft && { draft_saved_at: draft.saved_at }) }),
      )
      .sort((a, b) => b.modified_at.localeCompare(a.modified_at));
  }

  find(id: string | undefined): Report {
    const report = this.#reports.get(id ?? '');
    if (!report) throw new MockFailure(404, { detail: 'Report not found.' });
    return report;
  }

  add(given: Pick<Report, 'name' | 'blocks' | 'data_model_id' | 'model_name'>): Report {
    this.#made += 1;
    const report: Report = {
      id: `r_new_${this.#made}`,
      version: 1,
      created_at: this.#now,
      modified_at: this.#now,
      refreshed_at: null,
      status: 'stale',
      settings: reportSettingsFixture,
      next_refresh_at: null,
      mail: notMailed,
      versions: 0,
      draft: null,
      pdf: true,
      ...given,
    };
    this.#reports.set(report.id, report);
    return report;
  }

  save(
    id: string | undefined,
    version: string | null,
    { name, blocks, draft }: z.output<typeof saveReport.body>,
  ): Report {
    const report = this.find(id);
    if (version !== null && version !== `"${report.version}"`)
      throw new MockFailure(409, { detail: 'This report was changed meanwhile.', current: report });
    if (name.trim() === '') throw new MockFailure(422, { detail: 'Give it a name.' });
    refuseTwins(blocks);
    if (draft !== undefined) {
      refuseOther(report, draft);
      report.draft = null;
    }
    return this.#change(report, name.trim(), blocks);
  }

  saveDraft(
    id: string | undefined,
    { name, blocks, version, replaces }: z.output<typeof saveReportDraft.body>,
  ): { revision: string; saved_at: string } {
    const report = this.find(id);
    refuseTwins(blocks);
    refuseOther(report, replaces);
    this.#made += 1;
    const revision = `d_${this.#made}`;
    report.draft = { revision, name, blocks, version, saved_at: this.#now };
    return { revision, saved_at: this.#now };
  }

  removeDraft(id: string | undefined, revision: string): void {
    const report = this.find(id);
    refuseOther(report, revision);
    report.draft = null;
  }

  append(id: string | undefined, block: ReportBlock): Report {
    const report = this.find(id);
    if (report.blocks.length >= maxReportBlocks)
      throw new MockFailure(422, { detail: `A report has at most ${maxReportBlocks} blocks.` });
    const named = { ...block, id: `block-${report.version + 1}` };
    const { draft, version } = report;
    if (draft?.version === version)
      report.draft = {
        ...draft,
        revision: `${draft.revision}+`,
        version: version + 1,
        blocks: [...draft.blocks, named],
      };
    return this.#change(report, report.name, [...report.blocks.map(asWritten), named]);
  }

  versions(id: string | undefined): ReportVersionEntry[] {
    const { id: known, name, blocks } = this.find(id);
    return this.#versions
      .list(known, { name, parts: blocks.map(asWritten) })
      .map(({ parts, ...state }) => ({ ...state, blocks: parts.length }));
  }

  version(id: string | undefined, version: string | undefined): ReportVersion {
    const { parts, ...state } = this.#versions.find(this.find(id).id, version);
    return { version: state.version, name: state.name, blocks: [...parts] };
  }

  copy(id: string | undefined): Report {
    const {
      id: _,
      version: __,
      created_at: ___,
      modified_at: ____,
      versions: _____,
      draft: ______,
      ...kept
    } = this.find(id);
    return this.add({ ...kept, name: `${kept.name} (copy)` });
  }

  remove(id: string | undefined): void {
    this.#reports.delete(this.find(id).id);
  }

  configure(id: string | undefined, settings: ReportSettings): Report {
    const report = this.find(id);
    if (settings.period !== 'all' && settings.time_column === null)
      throw new MockFailure(422, {
        detail: [
          {
            loc: ['body', 'time_column'],
            msg: 'Choose the column that the period goes by.',
            type: 'value_error',
          },
        ],
      });
    const { mail = report.settings.mail ?? 'never', mail_hour = report.settings.mail_hour ?? 7 } = settings;
    report.settings = { ...settings, mail, mail_hour };
    report.mail = { ...notMailed, next_at: mail === 'never' ? null : this.#nextMail(mail_hour) };
    const next = new Date(Date.parse(this.#now) + refreshEvery[settings.every]);
    report.next_refresh_at = settings.refresh === 'scheduled' ? next.toISOString() : null;
    return report;
  }

  /** Tomorrow, whatever the span: what it comes to is for a host to know. */
  #nextMail(hour: number): string {
    return new Date(Math.floor(Date.parse(this.#now) / dayMs) * dayMs + dayMs + hour * hourMs).toISOString();
  }

  refresh(id: string | undefined): Report {
    const report = this.find(id);
    report.blocks = report.blocks.map((block) => computed(block, this.#now));
    const failed = report.blocks.find(({ problem }) => problem !== undefined)?.problem;
    const { failure: _, ...rest } = report;
    const next: Report = failed
      ? { ...rest, status: 'failing', failure: failed }
      : { ...rest, status: 'fresh', refreshed_at: this.#now, rows_read: 96_412 };
    this.#reports.set(report.id, next);
    return next;
  }

  links(reportId: string | undefined): ReportLink[] {
    const { id } = this.find(reportId);
    return [...this.#links.values()].filter((link) => link.reportId === id).map(toldLink);
  }

  addLink(
    reportId: string | undefined,
    { name = '', expires, password = '' }: z.output<typeof createReportLink.body>,
  ) {
    const { id } = this.find(reportId);
    this.#made += 1;
    const link: KeptLink = {
      id: `l_${this.#made}`,
      reportId: id,
      token: `token-${this.#made}`,
      password,
      name,
      created_at: this.#now,
      expires_at: this.#endOf(expires),
      last_opened_at: null,
      opened: 0,
      has_password: password !== '',
    };
    this.#links.set(link.token, link);
    return { ...toldLink(link), token: link.token };
  }

  removeLink(reportId: string | undefined, id: string | undefined): void {
    this.find(reportId);
    const link = [...this.#links.values()].find((one) => one.id === id && one.reportId === reportId);
    if (!link || link.withdrawn_at !== undefined)
      throw new MockFailure(404, { detail: 'There is no link with this ID.' });
    link.withdrawn_at = this.#now;
  }

  open(token: string, password: string | undefined): SharedReport {
    const link = this.#links.get(token);
    if (!link || link.withdrawn_at !== undefined)
      throw new MockFailure(404, { detail: 'This link shows nothing: it has ended, or it was withdrawn.' });
    if (link.has_password && password !== link.password)
      throw new MockFailure(403, {
        detail:
          password === undefined
            ? 'This link asks for a password.'
            : 'This is not the password of this link.',
      });
    link.last_opened_at = this.#now;
    link.opened += 1;
    const { name, refreshed_at, rows_read, pdf, blocks } = this.find(link.reportId);
    return {
      name,
      pdf,
      refreshed_at,
      rows_read,
      blocks: blocks.map(({ sql: _, metric: __, problem: ___, figure, ...block }) => ({
        ...block,
        ...(figure && { figure: { ...figure, sql_query: '' } }),
      })),
    };
  }

  #endOf(expires: string): string | null {
    const known = Object.entries(linkDays).find(([key]) => key === expires);
    if (known === undefined) {
      if (Date.parse(expires) <= Date.parse(this.#now))
        throw new MockFailure(422, { detail: 'A link ends in time to come.' });
      return expires;
    }
    const [, days] = known;
    return days === null ? null : new Date(Date.parse(this.#now) + days * dayMs).toISOString();
  }

  #change(report: Report, name: string, blocks: readonly SentReportBlock[]): Report {
    const figures = new Map(report.blocks.map((block) => [askOf(block), block]));
    const { version, modified_at: saved_at } = report;
    const parts = report.blocks.map(asWritten);
    report.versions = this.#versions.keep(report.id, { version, saved_at, name: report.name, parts });
    report.name = name;
    report.blocks = blocks.map((block) => {
      const { figure, problem } = figures.get(askOf(block)) ?? {};
      return { ...block, ...(figure && { figure }), ...(problem && { problem }) };
    });
    report.version += 1;
    report.modified_at = this.#now;
    return report;
  }
}
