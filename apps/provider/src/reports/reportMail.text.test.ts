import { expect, test } from 'vitest';
import type { Report } from '@plinth/api/contract';
import { reportMail } from './reportMail.text.ts';
import type { PrintedReport } from './pdf/printReport.ts';

const textOf = (
  period: string | null,
  time_zone?: string,
  refreshed_at: string | null = '2026-04-09T08:20:00Z',
): string => {
  const figure = { columns: ['n'], rows: [[1]], ...(time_zone !== undefined && { time_zone }) };
  const report = {
    id: 'r',
    name: 'Readings',
    refreshed_at,
    settings: { time_zone: 'America/New_York' },
    blocks: [{ id: 'a', kind: 'metric', figure }],
  } as unknown as Report;
  const begun = { messageId: 'm', to: 'ada@example.com', every: 'day', hour: 9 } as const;
  const printed = { period, summary: [], pdf: new Uint8Array() } as unknown as PrintedReport;
  return reportMail({ begun, report, printed, publicUrl: 'https://x', stopUrl: 'https://x/stop' } as never)
    .text;
};

test('of which time zone the days of its figures are is told where they are of moments, and of a period', () => {
  expect(textOf(null, 'America/New_York')).toContain('Its days are those of America/New_York.');
  expect(textOf('Last 30 days of the data', 'America/New_York')).toContain(
    'Last 30 days of the data, in days of America/New_York.',
  );
  expect(textOf(null)).not.toContain('Its days');
});

test('a report of which some figures could be computed was not never computed', () => {
  expect(textOf(null, undefined, null)).toContain('Not all of its figures were ever computed.');
});
