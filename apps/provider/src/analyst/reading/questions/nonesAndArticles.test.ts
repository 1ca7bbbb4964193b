import { describe, expect, test } from 'vitest';
import { among, candidatesOver, columnsOfRows, onOneLine } from '../../testing/asked.ts';
import { tableOf } from '../../testing/tableOf.ts';
import { isOneOfTwoTimes } from '../reaction/oneOfTwoTimes.ts';
import { passesOver } from '../reaction/passesOver.ts';
import { unreadWords } from '../reaction/unknownWords.ts';
import { columnOf } from '../shared/query/tree.ts';

const rowCount = 240;
const column = columnsOfRows(rowCount);
const day = (row: number): string => `202${4 + (row % 2)}-${10 + (row % 3)}-1${row % 9}`;

const asked = {
  births: candidatesOver(
    tableOf('births', rowCount, [
      column('No', 'integer', (row) => row + 1),
      column('Midwife', 'text', among('Koch', 'Bauer')),
      column('Tear', 'text', among('none', 'light', 'None', 'deep')),
    ]),
  ),
  bikes: candidatesOver(
    tableOf('bikes', rowCount, [
      column('No', 'integer', (row) => row + 1),
      column('Make', 'text', among('Riese', 'Gazelle')),
      column('Wear', 'text', among('A', 'b', 'a', 'C')),
      column('Came', 'date', day),
      column('Riders', 'integer', (row) => 1 + (row % 4)),
    ]),
  ),
  stall: candidatesOver(
    tableOf('lots', rowCount, [
      column('Lot ID', 'text', (row) => `L${row}`),
      column('CatCd', 'text', among('JN', 'TS', 'SH')),
      column('Item Cat', 'text', among('Jeans', 'Shirts', 'Shoes')),
      column('Price', 'numeric', (row) => 2 + (row % 30)),
    ]),
  ),
  jobs: candidatesOver(
    tableOf('jobs', rowCount, [
      column('Job No', 'integer', (row) => row + 1),
      column('Fitter', 'text', among('Ines', 'Tom')),
      column('Work', 'text', among('Chain', 'Brake', 'Wheel')),
      column('Begun', 'timestamp', (row) => `${day(row)} 09:${10 + (row % 49)}:00`),
    ]),
  ),
};
const first = (table: keyof typeof asked, question: string) => {
  const [candidate] = asked[table](question);
  if (!candidate) throw new Error(`no reading of ${question}`);
  return candidate;
};

test.each([
  ['tear rate by midwife', `"Tear" NOT IN ('none', 'None')`],
  ['births without a tear, how many?', `"Tear" IN ('none', 'None')`],
])('“none” is one of no column: %s', (question, condition) => {
  expect(onOneLine(first('births', question))).toContain(condition);
});

describe('“a” before a word', () => {
  test('names no value', () => {
    expect(onOneLine(first('bikes', 'how long does a bike stay, by make'))).not.toContain('"Wear"');
  });
  test.each(['how many of wear a?', 'how many a wear bikes'])('but beside its column: %s', (question) => {
    expect(onOneLine(first('bikes', question))).toContain(`"Wear" IN ('A', 'a')`);
  });
});

test('groups are told by what they are called and not by its code, unless that is asked for', () => {
  expect(onOneLine(first('stall', 'how many lots per category'))).toContain('GROUP BY "Item Cat"');
  expect(onOneLine(first('stall', 'how many lots per cat code'))).toContain('GROUP BY "CatCd"');
  const limited = first('stall', 'categories with more than 40 lots');
  expect(onOneLine(limited)).toContain('GROUP BY "Item Cat"');
  expect(passesOver(limited)).toBe(false);
});

test('a denial that is taken for a word nobody knows is passed over', () => {
  const denying = first('jobs', 'which kinds of job has Ines never done?');
  const { parts } = denying.cover;
  const asWord = parts.map((part) => (part.rule === 'left:not' ? { ...part, rule: 'left:word' } : part));
  const without = parts.filter(({ rule }) => rule !== 'left:not');
  expect(passesOver({ ...denying, cover: { ...denying.cover, parts: asWord } })).toBe(true);
  expect(passesOver({ ...denying, cover: { ...denying.cover, parts: without } })).toBe(false);
});

test('no answer tells groups by the minute', () => {
  const counted = first('jobs', 'number of jobs by work');
  const begun = counted.scan.columns.filter(({ name }) => name === 'Begun').map(columnOf);
  expect(passesOver(counted)).toBe(false);
  expect(passesOver({ ...counted, tree: { ...counted.tree, groupBy: begun } })).toBe(true);
});

describe('what a word stands for', () => {
  const shop = candidatesOver(
    tableOf('orders', rowCount, [
      column('Order No', 'integer', (row) => row + 1),
      column('Cust', 'text', among('Ada Lund', 'Ben Roe', 'Cy Sand', 'Di Mill')),
      column('Cust Type', 'text', among('Trade', 'Retail')),
      column('Work', 'text', among('Order desk', 'Online', 'Phone')),
      column('Dogs', 'integer', (row) => (row % 9 === 0 ? null : row % 3)),
      column('Urgent', 'text', among('Y', 'N')),
      column('Noise (dB)', 'numeric', (row) => 30 + (row % 50)),
      column('Books (£)', 'numeric', (row) => row % 4),
      column('Total', 'numeric', (row) => 5 + (row % 90)),
    ]),
  );
  const repairs = candidatesOver(
    tableOf('repairs', rowCount, [
      column('job_no', 'text', (row) => `R-${String(row)}`),
      column('svc', 'text', among('Brake job', 'Full service')),
    ]),
  );
  test.each([
    ['how many orders have a dog?', /"Dogs" > 0/],
    ['how many orders are not marked as urgent?', /"Urgent" = 'N'/],
    ['loudest order', /ORDER BY "Noise \(dB\)" DESC/],
    ['how many orders did not sell any books?', /"Books \(£\)" = 0/],
  ])('%s', (question, sql) => {
    expect(shop(question).map(onOneLine)[0]).toMatch(sql);
  });

  test.each(['could you split the total by work', 'how many orders are flagged as urgent'])(
    'nothing is unknown in: %s',
    (question) => {
      const [first] = shop(question);
      expect(first && unreadWords(first)).toEqual([]);
    },
  );

  test('two kinds of customers are told by their kind', () => {
    const ofBoth = shop('trade vs retail turnover')
      .map(onOneLine)
      .filter((sql) => sql.includes(' IN ('));
    expect(ofBoth.join('\n')).toContain('GROUP BY "Cust Type"');
    expect(ofBoth.join('\n')).not.toContain('GROUP BY "Cust"');
  });

  test('the thing of a table’s own number is its row, and no value that has the word', () => {
    expect(repairs('which jobs are finished?').map(onOneLine).join('\n')).not.toContain('Brake job');
  });

  test('numbers that rows have are no number of rows', () => {
    const operations = candidatesOver(
      tableOf('surgeries', rowCount, [
        column('CaseNo', 'integer', (row) => 7000 + row),
        column('Urgency', 'text', among('Elective', 'Emergency')),
        column('ASA', 'integer', (row) => 1 + (row % 4)),
      ]),
    );
    const numbers = operations('Elective cases with ASA 4, case numbers please');
    expect(numbers.flatMap(({ cover }) => cover.parts.map(({ rule }) => rule))).not.toContain('count:spread');
  });
});

test.each([['how many moved out in 2025?', /"Ten End" >= '2025-01-01'/]])('%s', (question, sql) => {
  const homes = candidatesOver(
    tableOf('tenancies', rowCount, [
      column('Tenancy Ref', 'text', (row) => `T${String(row)}`),
      column('Ten Start', 'date', day),
      column('Ten End', 'date', (row) => (row % 3 ? null : day(row))),
    ]),
  );
  expect(homes(question).map(onOneLine)[0]).toMatch(sql);
});

test('“last season” is asked back where no column tells seasons', () => {
  expect(isOneOfTwoTimes(first('bikes', 'how many riders in total last season?'))).toBe(true);
  expect(isOneOfTwoTimes(first('bikes', 'how many riders in total last year?'))).toBe(false);
});
