import { expect, test } from 'vitest';
import { reportPaper } from './report.paper.ts';

const aboutOf = (time_zone?: string): string =>
  reportPaper({
    name: 'Readings',
    modelName: 'sensors',
    refreshedAt: '2026-04-09T08:20:00Z',
    rowsRead: 900,
    blocks: [
      { id: 't', kind: 'text', text: 'About it.' },
      { id: 'a', kind: 'metric', title: 'Readings', figure: { columns: ['n'], rows: [[1]], time_zone } },
    ],
  }).about;

test('of which time zone the days of moments are is told above the figures', () => {
  expect(aboutOf('America/New_York')).toBe(
    'sensors · As of April 9, 2026, 08:20 UTC · days of America/New_York · 900 rows read',
  );
  expect(aboutOf()).toBe('sensors · As of April 9, 2026, 08:20 UTC · 900 rows read');
});
