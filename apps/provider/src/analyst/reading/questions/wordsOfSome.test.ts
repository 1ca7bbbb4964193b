import { describe, expect, test } from 'vitest';
import { among, candidatesOver, columnsOfRows, readingsOver } from '../../testing/asked.ts';
import { tableOf } from '../../testing/tableOf.ts';

const rowCount = 120;
const column = columnsOfRows(rowCount);
const day = (row: number): string => `2025-0${1 + (row % 9)}-1${row % 10}`;

const readings = {
  wines: readingsOver(
    tableOf('wine_list', rowCount, [
      column('wine', 'text', (row) => `Château ${row}`),
      column('country', 'text', among('France', 'Austria', 'Spain')),
      column('price_eur', 'numeric', (row) => 5 + ((row * 7) % 60)),
    ]),
  ),
  transports: readingsOver(
    tableOf('transports', rowCount, [
      column('trip', 'text', (row) => `T${row}`),
      column('driver', 'text', among('Ali', 'Bea', 'Emil')),
      column('load_kg', 'integer', (row) => 200 + row * 11),
    ]),
  ),
  projects: readingsOver(
    tableOf('projects', rowCount, [
      column('project_no', 'text', (row) => `P-${row}`),
      column('manager', 'text', among('Keller', 'Osman')),
      column('start_date', 'date', day),
      column('planned_end', 'date', (row) => day(row).replace('2025', '2026')),
      column('actual_end', 'date', (row) => (row % 4 === 0 ? null : day(row).replace('2025', '2026'))),
      column('budget', 'integer', (row) => 1000 + row * 37),
      column('spent', 'integer', (row) => 900 + row * 41),
    ]),
  ),
  repairs: readingsOver(
    tableOf('repairs', rowCount, [
      column('ticket', 'text', (row) => `R-${row}`),
      column('device', 'text', among('Phone', 'Laptop')),
      column('estimate_eur', 'integer', (row) => 40 + row),
      column('final_cost_eur', 'integer', (row) => 30 + ((row * 7) % 150)),
    ]),
  ),
};

test.each([
  ['wines', 'sparkling wines from Spain'],
  ['wines', 'organic wines by country'],
  ['wines', 'how many wines are on show at the moment'],
  ['wines', 'how many wines are on display'],
  ['wines', 'which wines have run out?'],
  ['wines', 'how many Spanish wines were sent back'],
  ['wines', 'average price of drawn wines'],
  ['projects', 'which of Keller’s projects fell through'],
  ['transports', 'how many times was Bea tipped?'],
  ['transports', 'express trips by driver'],
  ['transports', 'average load of refrigerated trips'],
] as const)('%s: %s aren’t answered by all', (table, question) => {
  expect(readings[table].believable(question)).toEqual([]);
});

test.each([
  ['wines', 'wines under 20 euros', /WHERE "price_eur" < 20$/],
  ['wines', 'average price of listed wines', /^SELECT AVG\("price_eur"\) FROM "wine_list"$/],
  ['transports', 'average load of trips by Ali', /AVG\("load_kg"\) .* WHERE "driver" = 'Ali'$/],
] as const)('%s: %s are', (table, question, meant) => {
  expect(readings[table].believable(question)).toContainEqual(expect.stringMatching(meant));
});

describe('within what was planned', () => {
  test.each([
    ['projects', 'how many projects were within budget', /COUNT\(\*\) .* WHERE "spent" <= "budget"$/],
    ['projects', 'which projects were on budget', /WHERE "spent" <= "budget"$/],
    [
      'repairs',
      'how many repairs stayed within the estimate',
      /COUNT\(\*\) .* WHERE "final_cost_eur" <= "estimate_eur"$/,
    ],
  ] as const)('%s: %s', (table, question, meant) => {
    expect(readings[table].believable(question)).toContainEqual(expect.stringMatching(meant));
  });

  test.each([
    ['projects', 'how many projects were within budget'],
    ['repairs', 'how many repairs were over the final cost'],
  ] as const)('%s: %s isn’t answered by all', (table, question) => {
    expect(readings[table].believable(question)).not.toContain(`SELECT COUNT(*) FROM "${table}"`);
  });
});

describe('what somebody did isn’t told by all that is theirs', () => {
  const loans = readingsOver(
    tableOf('tool_loans', rowCount, [
      column('loan_no', 'text', (row) => `L-${row}`),
      column('borrower', 'text', among('Ada Lund', 'Ben Roe', 'Cleo Fry')),
      column('lent_on', 'date', day),
      column('returned', 'date', (row) => (row % 3 === 0 ? null : day(row + 1))),
    ]),
  );
  const homes = readingsOver(
    tableOf('listings', rowCount, [
      column('listing', 'text', (row) => `H-${row}`),
      column('agent', 'text', among('Ada Lund', 'Ben Roe')),
      column('sold_on', 'date', (row) => (row % 3 === 0 ? null : day(row))),
    ]),
  );

  test.each([
    ['how many projects did Keller finish', readings.projects, /"actual_end"/],
    ['how many loans did Ben Roe return', loans, /"returned"/],
    ['which agent sold the most', homes, /"sold_on"/],
  ] as const)('%s', (question, { queries, believable }, meant) => {
    expect(queries(question).length).toBeGreaterThan(0);
    expect(believable(question)).not.toContainEqual(expect.not.stringMatching(meant));
  });
});

describe('what came to its planned end', () => {
  test('is finished then', () => {
    expect(readings.projects.queries('how many projects were finished in 2026')).toContain(
      `SELECT COUNT(*) FROM "projects" WHERE "actual_end" >= '2026-01-01' AND "actual_end" < '2027-01-01'`,
    );
  });

  test('wasn’t called off', () => {
    expect(readings.projects.believable('cancelled projects')).not.toContainEqual(
      expect.stringContaining('"actual_end" IS NOT NULL'),
    );
  });
});

describe('what a column is only near to', () => {
  const visits = readingsOver(
    tableOf('dental_visits', rowCount, [
      column('visit_no', 'text', (row) => `V-${row}`),
      column('dentist', 'text', among('Dr. Roth', 'Dr. Stein', 'Dr. Vogel')),
      column('tx', 'text', among('crown', 'filling', 'scale')),
      column('seen', 'date', day),
      column('fee', 'numeric', (row) => 40 + ((row * 13) % 300)),
    ]),
  );

  test('says nothing of the groups', () => {
    expect(visits.queries('top 5 treatments by revenue')).toContainEqual(
      expect.stringContaining('GROUP BY "dentist"'),
    );
    expect(visits.believable('top 5 treatments by revenue')).not.toContainEqual(
      expect.stringContaining('GROUP BY "dentist"'),
    );
  });

  test('is known by another word for it', () => {
    const towns = readingsOver(
      tableOf('gifts', rowCount, [
        column('town', 'text', among('Linz', 'Graz')),
        column('amount', 'numeric', (row) => 5 + ((row * 13) % 97)),
      ]),
    );
    expect(towns.believable('total by city')).toContainEqual(expect.stringContaining('GROUP BY "town"'));
  });
});

test.each([
  ['what was the worst day?', 'Noise Day (dB)'],
  ['which was the best month', 'Month Fee'],
  ['highest year', 'Energy per Year'],
] as const)('%s isn’t that of %s', (question, name) => {
  const ask = candidatesOver(
    tableOf('records', rowCount, [
      column('Kept', 'date', day),
      column('Station', 'text', among('Harbour', 'Park')),
      column(name, 'numeric', (row) => 40 + ((row * 13) % 50)),
      column('Dust', 'numeric', (row) => 4 + ((row * 7) % 30)),
    ]),
  );
  const ranked = ask(question).flatMap(({ cover: { parts } }) =>
    parts.flatMap(({ rule, uses }) => (/^(?:figures:extreme|rank:column)/.test(rule) ? uses : [])),
  );
  expect(ranked.map(({ column: { name: of } }) => of)).not.toContain(name);
});

test('the newest animals aren’t those last seen by the vet', () => {
  const animals = readingsOver(
    tableOf('animals', rowCount, [
      column('name', 'text', (row) => `Animal ${row}`),
      column('species', 'text', among('cat', 'dog', 'rabbit')),
      column('last_vet_visit', 'date', day),
    ]),
  );
  const byVisit = expect.stringContaining('ORDER BY "last_vet_visit" DESC');
  expect(animals.believable('newest animals')).not.toContainEqual(byVisit);
  expect(animals.believable('animals with the latest vet visit')).toContainEqual(byVisit);
});

describe('who came and went', () => {
  const members = readingsOver(
    tableOf('club_members', rowCount, [
      column('member_no', 'integer', (row) => row + 1),
      column('level', 'text', among('slow', 'steady', 'fast')),
      column('joined', 'date', day),
      column('left_on', 'date', (row) => (row % 3 === 0 ? day(row).replace('2025', '2026') : null)),
      column('fee', 'numeric', (row) => 30 + (row % 40)),
    ]),
  );

  test.each(['average fee of members who left', 'fees of members that have quit', 'who resigned, by level'])(
    '%s: all of them don’t tell it',
    (question) => {
      expect(members.queries(question).length).toBeGreaterThan(0);
      expect(members.believable(question)).not.toContainEqual(expect.not.stringContaining('"left_on"'));
    },
  );

  test.each(['how many are not active', 'members that are not active by level', 'inactive members'])(
    '%s: those who went',
    (question) => {
      expect(members.queries(question)[0]).toContain('"left_on" IS NOT NULL');
    },
  );

  test('a state without the “not” before it is no reading', () => {
    expect(members.queries('members that are not active by level')).not.toContainEqual(
      expect.stringContaining('"left_on" IS NULL'),
    );
  });

  test.each(['how many members are here now', 'how many are with us today'])(
    '%s isn’t told by all that there have been',
    (question) => {
      expect(members.believable(question)).not.toContainEqual(expect.not.stringContaining('WHERE'));
    },
  );
});

describe('of charge points', () => {
  const points = readingsOver(
    tableOf('charge_points', rowCount, [
      column('point_id', 'text', (row) => `P-${row}`),
      column('power_kw', 'integer', (row) => 7 + ((row * 11) % 140)),
      column('open_24h', 'text', among('yes', 'no')),
      column('opened_on', 'date', (row) => day(row).replace('2025', `202${row % 5}`)),
      column('last_serviced', 'date', (row) => (row % 4 === 0 ? null : day(row))),
      column('sessions_last_30d', 'integer', (row) => (row * 7) % 60),
      column('status', 'text', among('Working', 'Offline', 'Planned')),
    ]),
  );

  test('what is not serviced since a day is told by no other time', () => {
    const queries = points.queries('points not serviced since 2024');
    expect(queries).toContainEqual(
      expect.stringMatching(/WHERE NOT \("last_serviced" >= '2024-01-01'\) OR "last_serviced" IS NULL$/),
    );
    expect(queries).not.toContainEqual(expect.stringMatching(/"opened_on" >=/));
  });

  test('those opened in a year need not be open all day', () => {
    expect(points.queries('points opened in 2024')[0]).toMatch(
      /WHERE "opened_on" >= '2024-01-01' AND "opened_on" < '2025-01-01'$/,
    );
    expect(points.queries('points open 24h')).toContainEqual(expect.stringContaining(`"open_24h" = 'yes'`));
  });

  test.each([
    ['fastest point', /ORDER BY .*"last_serviced"/],
    ['how many points are out of order', /COUNT\(\*\) FROM "charge_points"$/],
  ])('%s isn’t told by what isn’t spoken of', (question, other) => {
    expect(points.queries(question)).toContainEqual(expect.stringMatching(other));
    expect(points.believable(question)).not.toContainEqual(expect.stringMatching(other));
  });

  test('what a column keeps of the last 30 days is of no other time', () => {
    const queries = points.queries('how many sessions last month');
    expect(queries).toContainEqual(
      expect.stringMatching(/^SELECT SUM\("sessions_last_30d"\) FROM "charge_points"$/),
    );
    expect(queries).not.toContainEqual(expect.stringMatching(/SUM\("sessions_last_30d"\).* >=/));
    expect(queries).not.toContainEqual(expect.stringMatching(/"last_serviced" >=/));
  });

  test('what was serviced then is told by when it last was', () => {
    expect(points.believable('points serviced in March 2025')).toContainEqual(
      expect.stringContaining(`"last_serviced" >= '2025-03-01'`),
    );
  });
});

describe('a word of what was done is no part of what a value says', () => {
  const orders = readingsOver(
    tableOf('order_lines', rowCount, [
      column('order_no', 'text', (row) => `W${Math.floor(row / 3)}`),
      column('net_amount', 'numeric', (row) => 2 + ((row * 17) % 400)),
      column('return_reason', 'text', among(null, null, 'Stale', 'Over-ordered')),
    ]),
  );
  const members = readingsOver(
    tableOf('club_members', rowCount, [
      column('member_no', 'integer', (row) => row + 1),
      column('join_date', 'date', day),
      column('leave_reason', 'text', among(null, null, 'Moved away', 'Joined another club')),
    ]),
  );

  test.each([
    ['orders over 200', orders, 'Over-ordered'],
    ['who joined last', members, 'Joined another club'],
  ])('%s', (question, { queries }, value) => {
    expect(queries(question)).not.toContainEqual(expect.stringContaining(value));
  });

  test('unless it says so', () => {
    expect(orders.queries('how many were over-ordered')).toContainEqual(
      expect.stringContaining(`"return_reason" = 'Over-ordered'`),
    );
    expect(members.queries('who joined another club')).toContainEqual(
      expect.stringContaining(`"leave_reason" = 'Joined another club'`),
    );
  });
});
