import { describe, expect, test } from 'vitest';
import { among, candidatesOver, columnsOfRows, onOneLine, queriesOver } from '../../testing/asked.ts';
import { tableOf } from '../../testing/tableOf.ts';
import {
  clinicVisitsTable,
  membersTable,
  panelSurveyTable,
  toolLoansTable,
} from '../../testing/tables/people.ts';
import { ferryOrdersTable, hotelBookingsTable, titanicTable } from '../../testing/tables/travel.ts';
import { adviceCallsTable, leaveRequestsTable, webSessionsTable } from '../../testing/tables/work.ts';

describe('of panel survey and patients', () => {
  const rowCount = 300;
  const each = columnsOfRows(rowCount);

  const answers = candidatesOver(panelSurveyTable);

  const patients = candidatesOver(
    tableOf('patients', rowCount, [
      each('patient_no', 'integer', (row) => row + 1),
      each('age', 'integer', (row) => 20 + (row % 60)),
      each('ward', 'text', among('A', 'B')),
    ]),
  );

  const all = (found: ReturnType<typeof answers>): string => found.map(onOneLine).join('\n');

  describe('ages in bands', () => {
    test.each([
      ['how many people over 64?', `"Age group" = '65+'`],
      ['how many respondents are under 45?', `"Age group" IN ('Under 25', '25-44')`],
      ['respondents aged 25 to 64', `"Age group" IN ('25-44', '45-64')`],
      ['people over 44 with a commute longer than 30 minutes', `"Age group" IN ('45-64', '65+')`],
    ])('%s', (question, condition) => {
      expect(all(answers(question))).toContain(condition);
    });
    test('a limit within a band chooses none', () => {
      expect(all(answers('how many people over 30?'))).not.toMatch(/Age group" (?:=|IN)/);
    });
  });

  test('people under an age are told by no number of theirs', () => {
    expect(all(answers('how many respondents are under 45?'))).not.toContain('"Respondent ID" <');
  });

  test('ages between two', () => {
    expect(all(patients('how many patients are between 40 and 60 years old'))).toContain(
      '"age" BETWEEN 40 AND 60',
    );
    expect(all(patients('patients aged 40 to 60'))).toContain('"age" BETWEEN 40 AND 60');
  });
});

test('children are under 18, and teenagers in their teens', () => {
  const visitors = queriesOver(
    tableOf('gym_visits', 300, [
      columnsOfRows(300)('visit', 'integer', (row) => row + 1),
      columnsOfRows(300)('age', 'integer', (row) => 8 + (row % 60)),
    ]),
  );
  expect(visitors('how many children')).toContainEqual(expect.stringContaining('"age" < 18'));
  expect(visitors('how many teenagers')).toContainEqual(expect.stringContaining('"age" BETWEEN 13 AND 19'));
  expect(visitors('how many teenagers')).not.toContainEqual(expect.stringContaining('"age" < 18'));
});

describe('tens of ages', () => {
  const calls = candidatesOver(adviceCallsTable);

  const loans = candidatesOver(toolLoansTable);

  test.each([
    ['how many callers are in their thirties', 30],
    ['average cost for callers in their 60s', 60],
  ])('%s', (question, low) => {
    expect(onOneLine(calls(question)[0]!)).toContain(`"age" BETWEEN ${low} AND ${low + 9}`);
  });
  test('are no years', () => {
    expect(loans('average fee for borrowers in their 60s').map(onOneLine).join('\n')).not.toContain('1960');
  });
});

describe('of members', () => {
  const rowCount = 300;
  const each = columnsOfRows(rowCount);
  const dayOf = (row: number): string => new Date(Date.UTC(2021, 0, 1 + row * 5)).toISOString().slice(0, 10);

  const members = candidatesOver(membersTable);

  const over = (asked: typeof members, question: string): string => asked(question).map(onOneLine).join('\n');

  test('people are older than so many years by their age', () => {
    const patients = candidatesOver(
      tableOf('patients', rowCount, [
        each('name', 'text', (row) => `Patient ${row}`),
        each('age', 'integer', (row) => 20 + (row % 70)),
        each('admitted_on', 'date', dayOf),
      ]),
    );
    expect(over(patients, 'how many patients are older than 3 years')).not.toContain('"admitted_on" <');
  });
});

describe('of leave requests and web sessions', () => {
  const leave = candidatesOver(leaveRequestsTable);

  const sessions = candidatesOver(webSessionsTable);

  const over = (asked: typeof leave, question: string): string[] => asked(question).map(onOneLine);
  const all = (asked: typeof leave, question: string): string => over(asked, question).join('\n');

  test('ages are told by tens', () => {
    expect(all(sessions, 'age distribution')).toContain('FLOOR("visitor_age" / 10)');
  });
});

describe('people by their age', () => {
  const ask = candidatesOver(titanicTable);
  const few = 12;
  const read = (question: string): string[] => ask(question).slice(0, few).map(onOneLine);

  test.each([
    ['how many children survived', /COUNT\(\*\).*"Age" < 18/],
    ['average fare of adults', /AVG\("Fare"\).*"Age" >= 18/],
  ])('%s', (question, wanted) => {
    expect(read(question)).toContainEqual(expect.stringMatching(wanted));
  });
});

describe('of hotel bookings and clinic visits', () => {
  const bookings = candidatesOver(hotelBookingsTable);

  const visits = candidatesOver(clinicVisitsTable);

  const over = (asked: typeof bookings, question: string): string =>
    asked(question).map(onOneLine).join('\n');

  test('an age is that of this year, whatever is planned', () => {
    const year = new Date().getFullYear();
    expect(over(visits, 'average age by dept')).toContain(`AVG((${year} - CAST(EXTRACT(YEAR FROM "pat_dob")`);
  });
});

test('an age is that of this year where nothing else tells of a time', () => {
  const rowCount = 60;
  const column = columnsOfRows(rowCount);
  const pupils = candidatesOver(
    tableOf('pupils', rowCount, [
      column('name', 'text', (row) => `Pupil ${row}`),
      column('House', 'text', among('Red', 'Blue')),
      column('Date of Birth', 'date', (row) => `20${10 + (row % 5)}-0${1 + (row % 9)}-11`),
    ]),
  );
  const age = `(${new Date().getFullYear()} - CAST(EXTRACT(YEAR FROM "Date of Birth") AS integer))`;
  expect(pupils('average age by house').map(onOneLine)).toContainEqual(
    expect.stringContaining(`AVG(${age})`),
  );
  expect(pupils('how many pupils are under 13').map(onOneLine)).toContainEqual(
    expect.stringContaining(`${age} < 13`),
  );
});

describe('how old something is, of the year in which it was made', () => {
  const rowCount = 40;
  const column = columnsOfRows(rowCount);
  const dayOf = (row: number): Date => new Date(Date.UTC(2024, row % 24, 1 + (row % 28)));
  const iso = (row: number): string => dayOf(row).toISOString().slice(0, 10);

  const years = (row: number) => 1990 + (row % 30);
  const trees = tableOf('street_trees', rowCount, [
    column('tree_no', 'integer', (row) => row + 1),
    column('district', 'text', among('Mill', 'Garden')),
    column('planting_year', 'integer', years),
    column('last_inspection', 'date', iso),
  ]);
  const cars = tableOf('car_services', rowCount, [
    column('job_no', 'integer', (row) => row + 1),
    column('model_year', 'integer', years),
    column('brought_in', 'date', iso),
    column('paid', 'text', among('yes', 'no')),
  ]);
  const flats = tableOf('flats', rowCount, [
    column('flat_no', 'integer', (row) => row + 1),
    column('built_year', 'integer', years),
    column('listed_on', 'date', iso),
    column('free_from', 'date', (row) => iso(row).replace('2025', '2031')),
  ]);
  test.each([
    ['how old are the trees on average?', trees, 'AVG((2025 - "planting_year"))'],
    ['how many services of cars older than 10 years?', cars, '(2025 - "model_year") > 10'],
    ['average age of the flats', flats, 'AVG((2025 - "built_year"))'],
  ] as const)('%s', (question, table, age) => {
    expect(candidatesOver(table)(question).map(onOneLine)).toContainEqual(expect.stringContaining(age));
  });
});

test.each(['how many are under 40', 'who is over 60'])('of people a table is of: %s', (question) => {
  const column = columnsOfRows(200);
  const members = tableOf('members', 200, [
    column('member_no', 'integer', (row) => row + 1),
    column('age', 'integer', (row) => 16 + (row % 60)),
    column('fee', 'integer', (row) => 20 + (row % 50)),
  ]);
  expect(queriesOver(members)(question)[0]).toMatch(/WHERE "age" [<>] \d0$/);
});

describe('of ferry orders', () => {
  const queries = queriesOver(ferryOrdersTable);

  test.each([
    ['how many customers over 60?', /COUNT\(.*\(2025 - "birth_year"\) > 60$/],
    [
      'average age of customers on the North route',
      /^SELECT AVG\(\(2025 - "birth_year"\)\) FROM "ferry_orders" WHERE "route" = 'North'$/,
    ],
  ])('%s', (question, wanted) => {
    expect(queries(question)).toContainEqual(expect.stringMatching(wanted));
  });
});

describe('ages as people write them', () => {
  const each = columnsOfRows(240);
  const day = (years: number) => (row: number) => `${years + (row % 60)}-0${1 + (row % 9)}-11`;
  const gym = queriesOver(
    tableOf('gym_members', 240, [
      each('member_no', 'integer', (row) => row + 1),
      each('club', 'text', among('North', 'South', 'Mill')),
      each('gender', 'text', among('F', 'M')),
      each('joined_on', 'date', (row) => `202${row % 5}-03-1${row % 9}`),
      each('contract_months', 'integer', among(1, 12, 24)),
      each('monthly_fee', 'integer', (row) => 20 + (row % 60)),
      each('date_of_birth', 'date', day(1945)),
      each('Visits Last 90 Days', 'integer', (row) => row % 70),
    ]),
  );
  const age = String.raw`\(2024 - CAST\(EXTRACT\(YEAR FROM "date_of_birth"\) AS integer\)\)`;

  test.each([
    ['how many over-60s', '> 60$'],
    ['how many over 60s', '> 60$'],
    ["how many over 60's", '> 60$'],
    ['how many members are over 60 years old', '> 60$'],
    ['how many under-18s', '< 18$'],
    ['how many under 30s', '< 30$'],
    ['how many 65+', '>= 65$'],
    ['how many members aged 65+', '>= 65$'],
    ['how many members aged 65 or over', '>= 65$'],
    ['how many 65s and over', '>= 65$'],
    ['how many 60+ year olds', '>= 60$'],
    ['how many 60+ members', '>= 60$'],
    ['how many 18-25 year olds', 'BETWEEN 18 AND 25$'],
    ['how many 25-year-olds', '= 25$'],
    ['average monthly fee of over-60s', '> 60$'],
    ['over 60s by club', '> 60 GROUP BY "club"'],
  ])('%s', (question, condition) => {
    expect(gym(question)).toContainEqual(expect.stringMatching(new RegExp(`WHERE ${age} ${condition}`)));
  });
  test('no seconds, months or years of anything else are meant', () => {
    for (const question of [
      'how many over-60s',
      'how many under-18s',
      'how many members are over 60 years old',
    ])
      expect(gym(question).join('\n')).not.toMatch(/(?:Days"|_months"|"joined_on") *(?:[<>]|BETWEEN)/);
  });
  test('clubs with so many members are counted', () => {
    expect(gym('clubs with 40+ members')[0]).toContain('HAVING COUNT(*) >= 40');
  });
  test('what is measured is limited by no age', () => {
    expect(gym('monthly fee under-50').join('\n')).toContain('"monthly_fee" < 50');
    expect(gym('monthly fee under-50').join('\n')).not.toContain('date_of_birth');
  });
  test('so many seconds stay seconds where a time is named', () => {
    const laps = queriesOver(
      tableOf('laps', 240, [
        each('driver', 'text', among('Ada', 'Ben')),
        each('birth_year', 'integer', (row) => 1980 + (row % 20)),
        each('lap_time_s', 'integer', (row) => 40 + (row % 50)),
      ]),
    );
    expect(laps('lap time under 60s')[0]).toContain('"lap_time_s" < 60');
  });
});
