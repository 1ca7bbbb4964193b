import { maxReportBlocks } from '../facts.ts';
import type { Report, ReportBlock, ReportEntry, SentReportBlock } from '../reports/reports.contract.ts';
import { MockFailure } from './mockCall.ts';
import { answerFixture, metricFixture } from './models.fixtures.ts';

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

/** Reports in memory. */
export class ReportStore {
  readonly #reports: Map<string, Report>;
  readonly #now: string;
  #made = 0;

  constructor(given: readonly Report[], now: string) {
    this.#reports = new Map(given.map((report) => [report.id, structuredClone(report)]));
    this.#now = now;
  }

  entries(): ReportEntry[] {
    return [...this.#reports.values()]
      .map(({ blocks: _, rows_read: __, ...entry }) => entry)
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
      ...given,
    };
    this.#reports.set(report.id, report);
    return report;
  }

  save(id: string | undefined, version: string | null, name: string, blocks: readonly ReportBlock[]): Report {
    const report = this.find(id);
    if (version !== null && version !== `"${report.version}"`)
      throw new MockFailure(409, { detail: 'This report was changed meanwhile.', current: report });
    if (name.trim() === '') throw new MockFailure(422, { detail: 'Give it a name.' });
    if (new Set(blocks.map((block) => block.id)).size < blocks.length)
      throw new MockFailure(422, { detail: 'Two blocks have the same ID.' });
    return this.#change(report, name.trim(), blocks);
  }

  append(id: string | undefined, block: ReportBlock): Report {
    const report = this.find(id);
    if (report.blocks.length >= maxReportBlocks)
      throw new MockFailure(422, { detail: `A report has at most ${maxReportBlocks} blocks.` });
    const named = { ...block, id: `block-${report.version + 1}` };
    return this.#change(report, report.name, [...report.blocks.map(asWritten), named]);
  }

  copy(id: string | undefined): Report {
    const { id: _, version: __, created_at: ___, modified_at: ____, ...kept } = this.find(id);
    return this.add({ ...kept, name: `${kept.name} (copy)` });
  }

  remove(id: string | undefined): void {
    this.#reports.delete(this.find(id).id);
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

  #change(report: Report, name: string, blocks: readonly SentReportBlock[]): Report {
    const figures = new Map(report.blocks.map((block) => [askOf(block), block]));
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
