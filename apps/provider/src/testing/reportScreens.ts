import type { ReportScreens } from '../reports/renderReport.ts';

/** What draws and sums up a report where the app isn't built: the names of its blocks, and one sentence of each figure. */
export const renderReport: ReportScreens['renderReport'] = ({ name, modelName, blocks, period = 'all' }) => ({
  period: period === 'all' ? null : period,
  summary: blocks.map(({ title }) => title),
  content: {
    name,
    about: modelName,
    refreshedAt: null,
    summary: { note: null, sentences: [] },
    blocks: blocks.map(({ id, title, text = null, figure }) => ({
      id,
      heading: title,
      problem: null,
      text,
      quiet: null,
      table: figure
        ? {
            columns: figure.columns.map((header) => ({ header, isNumeric: false })),
            rows: figure.rows.map((row) => row.map(String)),
          }
        : null,
      drawing: null,
      said: '',
    })),
    queries: null,
    unwritten: 'Not written:',
    colors: { strong: '#000000', text: '#000000', muted: '#666666', line: '#dddddd', rule: '#999999' },
  },
});

export const plainSummary: ReportScreens['plainSummary'] = (blocks) =>
  blocks.map(({ id, figure }) => ({
    block: id,
    words: [{ name: figure?.columns[0] ?? '' }, ' came to ', { figure: String(figure?.rows[0]?.[0]) }, '.'],
  }));
