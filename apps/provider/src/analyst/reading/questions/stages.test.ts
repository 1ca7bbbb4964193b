import { describe, expect, test } from 'vitest';
import { among, columnsOfRows, readingsOver } from '../../testing/asked.ts';
import { inTwoYears } from '../../testing/tables/days.ts';
import { tableOf } from '../../testing/tableOf.ts';

const rowCount = 240;
const column = columnsOfRows(rowCount);
const stages = among('Applied', 'Interview', 'Offer', 'Hired', 'Applied', 'Rejected');
const [name, source] = [
  column('Candidate', 'text', (row) => `Person ${row}`),
  column('Source', 'text', among('LinkedIn', 'Referral', 'Agency')),
];
const candidates = readingsOver(
  tableOf('candidates', rowCount, [name, column('Stage', 'text', stages), source]),
);
const dated = readingsOver(
  tableOf('applications', rowCount, [
    name,
    column('Current Stage', 'text', stages),
    source,
    column('Offer Date', 'date', (row) => (row % 4 === 0 ? inTwoYears(row) : null)),
  ]),
);

describe('at which stage somebody stands now', () => {
  test.each([
    ['offer rate'],
    ['interview rate by source'],
    ['how many candidates got an offer'],
    ['what percentage of candidates were interviewed'],
  ])('isn’t how many came there: %s', (question) => {
    const { queries, believable } = candidates;
    expect(queries(question)).toContainEqual(expect.stringMatching(/"Stage" = '(?:Offer|Interview)'/));
    expect(believable(question)).not.toContainEqual(expect.stringMatching(/"Stage" = '(?:Offer|Interview)'/));
  });

  test.each([
    ['how many candidates are in the offer stage', `"Stage" = 'Offer'`],
    ['how many candidates are currently in interview', `"Stage" = 'Interview'`],
    // Nobody goes on from there.
    ['hire rate by source', `"Stage" = 'Hired'`],
    ['how many candidates were rejected', `"Stage" = 'Rejected'`],
  ])('is told: %s', (question, sql) => {
    expect(candidates.believable(question)[0]).toContain(sql);
  });

  test('tells nothing where the day of the deed is kept', () => {
    const [rate] = dated.believable('offer rate by source').filter((sql) => sql.includes('100.0 *'));
    expect(rate).toContain('"Offer Date" IS NOT NULL THEN 1');
  });
});

describe('what is open', () => {
  const stage = column('Stage', 'text', among('New', 'Interview', 'Hired', 'Rejected', 'Withdrawn'));
  const closed = column('Closed On', 'date', (row) => (row % 5 > 1 ? inTwoYears(row) : null));
  const over = (columns: ReturnType<typeof column>[]) =>
    readingsOver(tableOf('applications', rowCount, [name, source, ...columns])).queries;

  test('is told by when it was closed, whichever ends the stages have', () => {
    const found = over([stage, closed])('how many applications are still open');
    expect(found[0]).toBe('SELECT COUNT(*) FROM "applications" WHERE "Closed On" IS NULL');
    expect(found).not.toContainEqual(expect.stringContaining('"Stage"'));
  });

  test('is told by the stages where no column tells when it was closed', () => {
    const found = over([stage])('how many applications are still open');
    expect(found[0]).toContain(`"Stage" NOT IN ('Rejected', 'Withdrawn')`);
  });
});
