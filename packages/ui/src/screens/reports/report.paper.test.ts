import { expect, test } from 'vitest';
import { reportPaper } from './report.paper.ts';

const aboutOf = (time_zone?: string, rowsRead = 900): string =>
  reportPaper({
    name: 'Readings',
    modelName: 'sensors',
    refreshedAt: '2026-04-09T08:20:00Z',
    rowsRead,
    blocks: [
      { id: 't', kind: 'text', text: 'About it.' },
      { id: 'a', kind: 'metric', title: 'Readings', figure: { columns: ['n'], rows: [[1]], time_zone } },
    ],
  }).about;

test('a report of which one figure could not be computed yet was not never computed', () => {
  const blocks = [
    { id: 'a', kind: 'metric', title: 'Readings', figure: { columns: ['n'], rows: [[1]] } },
    { id: 'b', kind: 'metric', title: 'Prices', problem: { detail: 'It took too long.' } },
  ];
  const about = (some: typeof blocks) =>
    reportPaper({ name: 'R', modelName: 'm', refreshedAt: null, rowsRead: undefined, blocks: some }).about;
  expect(about(blocks)).toBe('m · Not all computed yet');
  expect(about(blocks.slice(1))).toBe('m · Not computed yet');
});

test('of which time zone the days of moments are is told above the figures', () => {
  expect(aboutOf('America/New_York')).toBe(
    'sensors · As of April 9, 2026, 08:20 UTC · days of America/New_York · 900 rows read',
  );
  expect(aboutOf()).toBe('sensors · As of April 9, 2026, 08:20 UTC · 900 rows read');
  expect(aboutOf(undefined, 1)).toBe('sensors · As of April 9, 2026, 08:20 UTC · 1 row read');
});
