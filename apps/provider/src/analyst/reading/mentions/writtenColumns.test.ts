import { expect, test } from 'vitest';
import { candidatesOver, columnsOfRows, onOneLine } from '../../testing/asked.ts';
import { tableOf } from '../../testing/tableOf.ts';
import { isWrittenOut } from '../reaction/writtenOut.ts';

const rowCount = 60;
const column = columnsOfRows(rowCount);
const day = (row: number) => `202${3 + (row % 3)}-0${1 + (row % 9)}-11`;

/** Stays in a hospital. */
const candidates = candidatesOver(
  tableOf('stays', rowCount, [
    column('StayID', 'integer', (row) => row + 1),
    column('Admit Date', 'date', day),
    column('discharge_date', 'date', (row) => day(row + 1)),
    column('leave_date', 'date', (row) => day(row + 4)),
    column('Ward', 'text', (row) => ['GMED', 'SURG', 'CARD'][row % 3] ?? ''),
    column('ward_name', 'text', (row) => `Ward ${row}`),
    column('AgeYrs', 'integer', (row) => (row * 7) % 96),
    column('total_eur', 'numeric', (row) => 40 + row * 2.5),
  ]),
);
const read = (question: string): string[] => candidates(question).map(onOneLine);

test.each([
  ['total_eur per year of Admit Date', /SUM\("total_eur"\).* GROUP BY CAST\(EXTRACT\(YEAR FROM "Admit Date"/],
  [
    'total total_eur per year of discharge_date',
    /SUM\("total_eur"\).* GROUP BY CAST\(EXTRACT\(YEAR FROM "discharge_d/,
  ],
  ['average AgeYrs per ward', /^SELECT "Ward", AVG\("AgeYrs"\)/],
  ['average ageyrs by ward_name', /^SELECT "ward_name", AVG\("AgeYrs"\)/],
])('%s: no reading passes over what is written as it is called', (question, meant) => {
  const found = read(question);
  expect(found).toContainEqual(expect.stringMatching(meant));
  const names = ['Admit Date', 'discharge_date', 'ward_name', 'AgeYrs', 'total_eur'];
  const written = names.filter((name) => question.toLowerCase().includes(name.toLowerCase()));
  expect(found.filter((sql) => !written.every((name) => sql.includes(`"${name}"`)))).toEqual([]);
});

test('what is worked out of a column has it within', () => {
  expect(read('how many days from Admit Date to discharge_date')).toContainEqual(
    expect.stringMatching(/"discharge_date" .*"Admit Date"|"Admit Date".*"discharge_date"/),
  );
});

test('a name within a longer one isn’t written', () => {
  expect(read('how many different ward_name are there')[0]).toContain('COUNT(DISTINCT "ward_name")');
});

test('no reading leaves out the ten of “top 10”, where they are read', () => {
  const found = read('What are the top 10 ward_name by total total_eur?');
  expect(found[0]).toMatch(/LIMIT 10$/);
  expect(found.filter((sql) => !/\b10$|= 10\b/.test(sql))).toEqual([]);
});

const writtenOut = (question: string): string[] => candidates(question).filter(isWrittenOut).map(onOneLine);

test('what is written out in the names of the table is no guess', () => {
  const found = writtenOut('What is the average AgeYrs for each Ward?');
  expect(found[0]).toMatch(/^SELECT "Ward", AVG\("AgeYrs"\)/);
  expect(found.filter((sql) => !/AVG\("AgeYrs"\).* GROUP BY "Ward"/.test(sql))).toEqual([]);
});

test.each(['What is the average age for each Ward?', 'What is the typical AgeYrs for each frobnicator?'])(
  '%s may be a guess',
  (question) => {
    expect(writtenOut(question)).toEqual([]);
  },
);

const answers = candidatesOver(
  tableOf('answers', rowCount, [
    column('AnswerID', 'integer', (row) => row + 1),
    column('Given On', 'date', day),
    column('Q1. The product is easy to use', 'text', (row) => ['Agree', 'Disagree'][row % 2] ?? ''),
    column('How likely are you to recommend us (0-10)', 'integer', (row) => row % 11),
    column('TAT (h)', 'numeric', (row) => 1 + row / 4),
    column('Flag', 'text', (row) => ['H', 'L'][row % 2] ?? ''),
    column('Price (EUR/MWh)', 'numeric', (row) => 40 + row),
    column('Curtailed (MWh)', 'numeric', (row) => row / 8),
  ]),
);

test.each([
  [
    'What is the average TAT (h) per year of Given On?',
    /^SELECT CAST\(EXTRACT\(YEAR FROM "Given On"\) AS integer\), AVG\("TAT \(h\)"\)[^,]* FROM "answers" GROUP BY/,
  ],
  [
    'What is the average How likely are you to recommend us (0-10)?',
    /^SELECT AVG\("How likely are you to recommend us \(0-10\)"\)[^,]* FROM "answers"$/,
  ],
  [
    'What is the average TAT (h) for each Q1. The product is easy to use?',
    /^SELECT "Q1. The product is easy to use", AVG\("TAT \(h\)"\)[^,]* FROM "answers" GROUP BY/,
  ],
  [
    'What is the average Price (EUR/MWh) for each Flag?',
    /^SELECT "Flag", AVG\("Price \(EUR\/MWh\)"\)[^,]* FROM "answers" GROUP BY/,
  ],
])('%s: within a name that is written with its signs nothing else is said', (question, meant) => {
  const found = answers(question).map(onOneLine);
  expect(found).toContainEqual(expect.stringMatching(meant));
  expect(found.filter((sql) => / WHERE |Curtailed/.test(sql))).toEqual([]);
});

test('a column called “from” is what rows are grouped by, and no word before a place', () => {
  const messages = candidatesOver(
    tableOf('messages', rowCount, [
      column('id', 'integer', (row) => row + 1),
      column('from', 'text', (row) => ['Ada', 'Bo', 'Cy'][row % 3] ?? ''),
      column('to', 'text', (row) => ['Di', 'Ed'][row % 2] ?? ''),
      column('size', 'integer', (row) => (row * 37) % 100),
    ]),
  );
  const first = (question: string) => onOneLine(messages(question)[0]!);
  expect(first('What is the average size by from?')).toMatch(
    /^SELECT "from", AVG\("size"\) .*GROUP BY "from"/,
  );
  expect(first('How many rows are there for each to?')).toMatch(/^SELECT "to", COUNT\(\*\) .*GROUP BY "to"/);
  expect(first('how many messages from Ada to Di')).toMatch(/^SELECT COUNT\(\*\) .*"from" = 'Ada'/);
});
