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
