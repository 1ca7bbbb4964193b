import { describe, expect, test } from 'vitest';
import { among, columnsOfRows, onOneLine } from '../../testing/asked.ts';
import { columnProfile } from '../../testing/columnProfile.ts';
import { tableOf, valuesOf } from '../../testing/tableOf.ts';
import { concertsTable } from '../../testing/tables/leisure.ts';
import { orderPositionsTable } from '../../testing/tables/shops.ts';
import { roomBookingsTable } from '../../testing/tables/travel.ts';
import { firewatchesTable } from '../../testing/tables/work.ts';
import { candidatesFor, valuesFor, type AskedBefore } from '../ask.ts';
import { continued, isFollowUp } from '../followUps/followUp.ts';
import { readContext } from '../mentions/context.ts';
import { analystModel } from '../probability/model.ts';
import { type Candidate, candidatesOf } from '../ranking/candidates.ts';
import { sayReading } from '../wording/understood.ts';

describe('what the rows before come to', () => {
  const rowCount = 60;
  const column = columnsOfRows(rowCount);
  const deals = tableOf('deals', rowCount, [
    column('Deal', 'text', (row) => `Deal ${row}`),
    column('Owner', 'text', among('Ida', 'Max', 'Jo')),
    column('Stage', 'text', among('Won', 'Lost', 'Open')),
    column('Amount', 'numeric', (row) => 1200.5 + row * 40),
    column('Days Open', 'integer', (row) => 4 + (row % 30)),
  ]);
  const today = '2026-01-15';
  const trades = tableOf('trades', 30, [
    column('Trade', 'text', (row) => `T ${row}`),
    column('Broker', 'text', among('Degiro', 'Saxo')),
    column('Lots', 'integer', (row) => 2 + (row % 9)),
    column('Price USD', 'numeric', (row) => 40.5 + row),
    column('Value USD', 'numeric', (row) => 900.5 + row * 40),
  ]);
  const after = (before: string, question: string, table = deals): string[] => {
    const read = (said: string) => readContext(said, table, valuesOf(table));
    const first = candidatesOf(read(before), today);
    return continued(() => [], read(question), first, today, analystModel()).map(onOneLine);
  };
  const sumOf = `SELECT SUM("Amount") FROM "deals" WHERE "Stage" = 'Won'`;

  test.each([
    'worth how much?',
    'and how much are they worth',
    'what do those come to?',
    'their total value',
  ])('%s', (question) => {
    expect(isFollowUp(question)).toBe(true);
    expect(after('how many deals are won', question)).toEqual([sumOf]);
  });

  test('is told by the value, and not by the price of one', () => {
    expect(after('how many trades are with Degiro', 'worth how much?', trades)).toEqual([
      `SELECT SUM("Value USD") FROM "trades" WHERE "Broker" = 'Degiro'`,
    ]);
  });

  test('stays in groups', () => {
    expect(after('number of deals by owner', 'worth how much?')).toEqual([
      'SELECT "Owner", SUM("Amount") FROM "deals" GROUP BY "Owner"',
    ]);
  });
});

describe('a question that goes on', () => {
  /** Loads of stone with who drove them. */
  const loads = tableOf('loads', 6, [
    columnProfile('load_no', 'integer', [1, 2, 3, 4, 5, 6]),
    columnProfile('quarry', 'text', ['Kalk', 'Kalk', 'Ried', 'Ried', 'Steg', 'Steg']),
    columnProfile('driver', 'text', ['Ida', 'Max', 'Ida', 'Max', 'Ida', 'Jo']),
    columnProfile('year', 'integer', [1995, 1995, 1996, 2016, 2017, 2017]),
    columnProfile('tonnes', 'numeric', [10, 20, 30, 40, 50, 60]),
  ]);

  const today = '2026-01-15';

  /** Stone that was sold, and what of it broke, by shop. */
  const stones = tableOf('stones', 4, [
    columnProfile('shop', 'text', ['Nord', 'Nord', 'Ost', 'Ost']),
    columnProfile('broken', 'integer', [1, 2, 3, 5]),
    columnProfile('sold', 'integer', [100, 120, 90, 80]),
  ]);

  const tickets = tableOf('tickets', 6, [
    columnProfile('key', 'text', ['A1', 'A2', 'A3', 'A4', 'A5', 'A6'], { isUnique: true }),
    columnProfile('severity', 'text', ['S1', 'S2', 'S2', 'S1', 'S2', 'S1']),
    columnProfile('reported_by', 'text', ['Mara', 'Priya', 'Oleg', 'Mara', 'Priya', 'Oleg']),
    columnProfile('assignee', 'text', ['Priya', 'Mara', 'Mara', 'Oleg', 'Oleg', 'Priya']),
  ]);

  const goingOn = (previous: string, question: string, table = loads): Candidate[] =>
    candidatesFor(question, table, valuesOf(table), { previous: { question: previous }, today });

  const sqlOf = (candidates: Candidate[]): string[] => candidates.map((c) => c.sql.replaceAll(/\s+/g, ' '));

  test.each(['and Mara?', 'what about Mara'])('%s takes the place of who was asked for', (question) => {
    const found = sqlOf(goingOn('how many S2 tickets does Priya have?', question, tickets));
    expect(found).toContainEqual(expect.stringContaining(`"assignee" = 'Mara'`));
    expect(found).not.toContainEqual(expect.stringMatching(/'Priya'.*'Mara'/));
  });

  describe('after several questions', () => {
    const chained = (...questions: string[]): string[] => {
      const before = questions
        .slice(0, -1)
        .reduce<AskedBefore | null>((previous, question) => ({ question, previous }), null);
      const values = valuesOf(tickets);
      return sqlOf(candidatesFor(questions.at(-1) ?? '', tickets, values, { previous: before, today }));
    };

    test('each goes on from all before it', () => {
      const [first] = chained(
        'number of tickets by severity',
        'only Priya as assignee',
        'by reporter instead',
      );
      expect(first).toMatch(
        /^SELECT "reported_by", COUNT\(\*\).* WHERE "assignee" = 'Priya' GROUP BY "reported_by"/,
      );
    });

    test('a question that stands for itself begins anew', () => {
      const found = chained(
        'tickets of Priya',
        'How many tickets are there per severity?',
        'by reporter instead',
      );
      expect(found[0]).toMatch(/^SELECT "reported_by", COUNT\(\*\) FROM "tickets" GROUP BY "reported_by"/);
    });

    test('its own words are looked up, however many were said before', async () => {
      const names = Array.from({ length: 2000 }, (_, row) => `Q${row}`);
      const few = names.slice(0, 20);
      const known = { samples: few, topValues: few.map((value) => ({ value, share: 0.01 })) };
      const guest = columnProfile('guest', 'text', [...names, ...names], known);
      const many = tableOf('visits', 2 * names.length, [guest]);
      const asked: string[] = [];
      const run = (sql: string) => {
        asked.push(sql);
        return Promise.resolve({ columns: ['guest'], rows: [], truncated: false, sampled: false });
      };
      const long = Array.from({ length: 60 }, (_, at) => `word${at}`).join(' ');
      await valuesFor('and Zyxwvut?', many, {
        run,
        previous: { question: long, previous: { question: long } },
      });
      expect(asked.join('\n')).toContain("'zyxwvut'");
    });

    test('it goes on from the reading that was chosen', () => {
      const read = candidatesFor('tickets of Priya', tickets, valuesOf(tickets), { today });
      const byReporter = read.find(
        ({ sql }) => /"reported_by" = 'Priya'/.test(sql) && /^SELECT \*/.test(sql),
      );
      const reading = sayReading(byReporter!.tree);
      const previous = { question: 'tickets of Priya', reading };
      const found = candidatesFor('how many are there', tickets, valuesOf(tickets), { previous, today });
      expect(sqlOf(found)).toContainEqual(
        expect.stringMatching(/^SELECT COUNT\(\*\).*"reported_by" = 'Priya'$/),
      );
      expect(sqlOf(found)).not.toContainEqual(expect.stringContaining(`"assignee" = 'Priya'`));
    });
  });

  test.each(['same by driver', 'by driver instead', 'now per driver'])('%s has other groups', (question) => {
    const found = sqlOf(goingOn('total tonnes by quarry', question));
    expect(found).toContainEqual(expect.stringMatching(/^SELECT "driver", SUM\("tonnes"\)/));
    expect(found).not.toContainEqual(expect.stringMatching(/GROUP BY "quarry", "driver"/));
  });
  test.each([
    [
      'total tonnes by quarry',
      'by driver rather than by quarry',
      /^SELECT "driver", SUM\("tonnes"\).* GROUP BY "driver"/,
    ],
    [
      'number of loads by quarry',
      'tonnes instead of the count',
      /^SELECT "quarry", SUM\("tonnes"\).* GROUP BY "quarry"/,
    ],
    [
      'total tonnes by quarry',
      'the average instead of the total',
      /^SELECT "quarry", AVG\("tonnes"\).* GROUP BY/,
    ],
  ])('after %s, %s: what it takes the place of isn’t asked for', (before, question, wanted) => {
    expect(isFollowUp(question)).toBe(true);
    expect(sqlOf(goingOn(before, question))[0]).toMatch(wanted);
  });
  test.each([
    'when was the latest?',
    'which one the lowest?',
    'on which day?',
    'any in Kalk?',
    'how does that split by driver?',
    'how much did that come to?',
  ])('%s is of what was asked before', (question) => {
    expect(isFollowUp(question)).toBe(true);
  });
  test('of which loads, the one before says', () => {
    expect(sqlOf(goingOn('total tonnes from Kalk', 'how does that split by driver?'))[0]).toMatch(
      /^SELECT "driver", SUM\("tonnes"\).*"quarry" = 'Kalk' GROUP BY "driver"/,
    );
  });
  test('keeps its groups where it is split further', () => {
    const found = sqlOf(goingOn('total tonnes by quarry', 'split that by driver too'));
    expect(found).toContainEqual(expect.stringMatching(/GROUP BY "quarry", "driver"/));
  });
  test.each([
    ['total tonnes by quarry', 'and in total?', /^SELECT SUM\("tonnes"\) FROM "loads"$/],
    [
      'total tonnes by quarry in 2017',
      'overall?',
      /^SELECT SUM\("tonnes"\) FROM "loads" WHERE "year" = 2017$/,
    ],
    [
      'total tonnes by quarry',
      'which one is the lowest?',
      /^SELECT "quarry", SUM\("tonnes"\).* ORDER BY SUM\("tonnes"\) NULLS LAST LIMIT 1$/,
    ],
    [
      'list the loads from Kalk',
      'and the highest?',
      /"quarry" = 'Kalk' ORDER BY "tonnes" DESC NULLS LAST LIMIT 1$/,
    ],
    ['list the loads from Kalk', 'sort by driver', /"quarry" = 'Kalk' ORDER BY "driver" NULLS LAST$/],
    ['list the loads from Kalk', 'sort them by tonnes descending', /ORDER BY "tonnes" DESC NULLS LAST$/],
    [
      'list the loads from Kalk',
      'how many are there?',
      /^SELECT COUNT\(\*\) FROM "loads" WHERE "quarry" = 'Kalk'$/,
    ],
    [
      'how many loads did Ida drive?',
      'show me their names',
      /^SELECT \* FROM "loads" WHERE "driver" = 'Ida'$/,
    ],
    [
      'number of loads by quarry',
      'which one has the most?',
      /^SELECT "quarry", COUNT\(\*\).* ORDER BY COUNT\(\*\) DESC NULLS LAST LIMIT 1$/,
    ],
  ])('after %s, %s', (before, question, wanted) => {
    expect(isFollowUp(question)).toBe(true);
    expect(sqlOf(goingOn(before, question))[0]).toMatch(wanted);
  });
  test('of figures that aren’t added up there is no total, and of several amounts none is the highest', () => {
    const averages = sqlOf(goingOn('average tonnes by quarry', 'and in total?'));
    expect(averages).not.toContain('SELECT AVG("tonnes") FROM "loads"');
    expect(sqlOf(goingOn('list the stones of Nord', 'which one is the highest?', stones))).toEqual([]);
  });
  test.each([
    ['leave Kalk out', /"quarry" <> 'Kalk' GROUP BY/],
    ['leave out everything before 2016', /NOT \(?"year" < 2016\)?.* GROUP BY/],
    ['drop the Kalk loads', /"quarry" <> 'Kalk' GROUP BY/],
    ['take out Kalk', /"quarry" <> 'Kalk' GROUP BY/],
    ['leave out Kalk and Ried', /"quarry" <> 'Kalk' AND "quarry" <> 'Ried' GROUP BY/],
  ])('%s means the others', (question, wanted) => {
    const found = sqlOf(goingOn('total tonnes by quarry', question));
    expect(isFollowUp(question)).toBe(true);
    expect(found[0]).toMatch(wanted);
    expect(found).not.toContainEqual(
      expect.stringMatching(/"quarry" = 'Kalk'|"quarry" IN|WHERE "year" < 2016/),
    );
  });
  test.each([
    [
      'compare with Kalk',
      /^SELECT "quarry", SUM\("tonnes"\).*"quarry" IN \('Ried', 'Kalk'\) GROUP BY "quarry"/,
    ],
    ['how does that compare to Kalk?', /"quarry" IN \('Ried', 'Kalk'\) GROUP BY "quarry"/],
    ['vs Kalk', /"quarry" IN \('Ried', 'Kalk'\) GROUP BY "quarry"/],
  ])('%s tells both', (question, wanted) => {
    const found = sqlOf(goingOn('total tonnes of Ried in 2017', question));
    expect(isFollowUp(question)).toBe(true);
    expect(found[0]).toMatch(wanted);
    expect(found).not.toContainEqual(expect.stringMatching(/"quarry" = 'Kalk'/));
  });
  test('what is asked of there is of the groups before', () => {
    const question = 'what’s the average tonnes there?';
    expect(isFollowUp(question)).toBe(true);
    expect(isFollowUp('what is left there')).toBe(false);
    expect(sqlOf(goingOn('total tonnes by quarry', question))[0]).toMatch(
      /AVG\("tonnes"\).* GROUP BY "quarry"/,
    );
  });
  test.each([
    ['and the median?', /^SELECT "quarry", MEDIAN\("tonnes"\).* GROUP BY "quarry"/],
    ['and on average?', /^SELECT "quarry", AVG\("tonnes"\).* GROUP BY "quarry"/],
  ])('%s is of what was measured', (question, wanted) => {
    const found = sqlOf(goingOn('total tonnes by quarry in 2017', question));
    expect(found[0]).toMatch(wanted);
    expect(found[0]).toMatch(/"year" = 2017/);
  });
  test('an amount limits what was measured', () => {
    const found = sqlOf(goingOn('total tonnes by quarry in 2017', 'only those above 25'));
    expect(found).toContainEqual(
      expect.stringMatching(/"year" = 2017 GROUP BY "quarry" HAVING SUM\("tonnes"\) > 25/),
    );
    expect(found).not.toContainEqual(expect.stringMatching(/COUNT\(\*\) > 25/));
    expect(sqlOf(goingOn('tonnes by load no in 2017', 'only those above 55'))[0]).toMatch(/"tonnes" > 55/);
  });
  test('a percentage of something is no share of the total', () => {
    const found = sqlOf(goingOn('total broken by shop', 'as a percentage of what was sold', stones));
    expect(found[0]).toMatch(/^SELECT "shop", 100.0 \* SUM\("broken"\) \/ NULLIF\(SUM\("sold"\), 0\)/);
    expect(found).not.toContainEqual(expect.stringMatching(/OVER \(\)/));
    expect(sqlOf(goingOn('total broken by shop', 'as a percentage of the total', stones))[0]).toMatch(
      /OVER \(\)/,
    );
  });
  test('who it was mostly is the one that comes most often', () => {
    expect(sqlOf(goingOn('how many loads were there in 2017?', 'which driver was it mostly?'))[0]).toMatch(
      /"year" = 2017 GROUP BY "driver" ORDER BY COUNT\(\*\) DESC NULLS LAST LIMIT 1$/,
    );
  });
  test('may go on from a reading of the first question that wasn’t the likeliest', () => {
    const before = candidatesFor('tonnes of Ida', loads, valuesOf(loads), { today });
    const places = goingOn('tonnes of Ida', 'and in 2016?').map(({ goesOnFrom }) =>
      before.findIndex(({ sql }) => sql === goesOnFrom?.sql),
    );
    expect(Math.max(...places)).toBeGreaterThan(2);
  });
  test('how much of that, said at length, is of what was measured', () => {
    const found = sqlOf(
      goingOn('total tonnes in 2017', 'how much of that was brought in by the driver called Ida?'),
    );
    expect(found[0]).toMatch(/"tonnes".*"driver" = 'Ida'|"driver" = 'Ida' THEN "tonnes"/);
  });

  test('who did most of that is told by what was measured', () => {
    const found = sqlOf(goingOn('total tonnes in 2017', 'which driver did most of that?'));
    expect(found[0]).toMatch(
      /"year" = 2017 GROUP BY "driver" ORDER BY SUM\("tonnes"\) DESC NULLS LAST LIMIT 1$/,
    );
    expect(found).not.toContainEqual(expect.stringMatching(/SUM\("tonnes"\).* ORDER BY COUNT/));
  });
  test('percentages of groups are shares of all', () => {
    const found = sqlOf(goingOn('number of loads by quarry in 2017', 'as a percentage please'));
    expect(found[0]).toMatch(/SUM\(COUNT\(\*\)\) OVER \(\).*"year" = 2017/);
    expect(found).not.toContainEqual(expect.stringMatching(/^SELECT "quarry".*CASE WHEN/));
  });
  test('what is sorted is the figure that is there', () => {
    const found = sqlOf(goingOn('total tonnes by quarry', 'sort it from highest to lowest'));
    expect(found).not.toContainEqual(expect.stringMatching(/ORDER BY "quarry"/));
  });
  test('what is summed up isn’t counted', () => {
    const found = sqlOf(goingOn('show the loads of 2017', 'sum them up by quarry'));
    expect(found).not.toContainEqual(expect.stringMatching(/COUNT/));
    expect(sqlOf(goingOn('show the loads of 2017', 'and by quarry'))).toContainEqual(
      expect.stringMatching(/COUNT\(\*\)/),
    );
  });
});

describe('the rows that were counted', () => {
  const goingOn = (previous: string, question: string) =>
    candidatesFor(question, firewatchesTable, valuesOf(firewatchesTable), {
      previous: { question: previous },
      today: '2026-01-15',
    }).map(onOneLine);

  test.each([
    'which ones?',
    'ok show me them',
    'who are they',
    'and what are their names?',
    'can i see those',
  ])('are shown: %s', (question) => {
    expect(isFollowUp(question)).toBe(true);
    const found = goingOn('how many firewatches were rejected at the Mill?', question);
    expect(found[0]).toBe(`SELECT * FROM "firewatches" WHERE "status" = 'rejected' AND "site" = 'Mill'`);
    expect(found.filter((sql) => sql.includes('COUNT('))).toEqual([]);
  });

  test('are no groups', () => {
    expect(goingOn('number of firewatches by site', 'which ones?')).not.toContainEqual(
      expect.stringMatching(/^SELECT \* FROM "firewatches"$/),
    );
  });
});

test('the worst after the three best may be three or one', () => {
  const of = (text: string) => readContext(text, roomBookingsTable, valuesOf(roomBookingsTable));
  const model = analystModel();
  const question = 'and the worst?';
  const read = (text: string) => candidatesOf(of(text), '2026-01-15', model);
  const previous = read('top 2 sources by players');
  const found = continued(() => read(question), of(question), previous, '2026-01-15', model).map(onOneLine);
  for (const limit of [2, 1])
    expect(found).toContainEqual(
      expect.stringMatching(
        new RegExp(String.raw`GROUP BY "source" ORDER BY SUM\("players"\) NULLS LAST LIMIT ${limit}$`),
      ),
    );
});

describe('of order positions', () => {
  const values = valuesOf(orderPositionsTable);
  const contextOf = (question: string) => readContext(question, orderPositionsTable, values);
  const today = '2026-01-15';
  const plain = (sql: string) => sql.replaceAll(/\s+/g, ' ');

  test.each([
    ['in Brazil?', true],
    ['by country instead', true],
    ['as percentages', true],
    ['exclude the small ones', true],
    ['make it ten', true],
    ['split that by country', true],
    ['break it down by year please', true],
    ['gifts only', true],
    ['what percentage is that?', true],
    ['how many times?', true],
    ['In which year were sales highest?', false],
    ['For each country, the total', false],
    ['Show me all orders of Brazil', false],
  ])('%s goes on: %s', (question, goesOn) => {
    expect(isFollowUp(question)).toBe(goesOn);
  });

  describe('a question that goes on', () => {
    test.each([
      [
        'orders by country',
        'as percentages',
        /100\.0 \* (COUNT\(DISTINCT "order_no"\)) \/ SUM\(\1\) OVER \(\)/,
      ],
      ['top 3 countries by line total', 'make it ten', /SUM\("line_total"\).* LIMIT 10$/],
      [
        'top 3 countries by line total',
        'and by number of orders?',
        /ORDER BY COUNT\(\*\) DESC NULLS LAST LIMIT 3$/,
      ],
      [
        'top 3 countries by line total',
        'and the two lowest',
        /ORDER BY SUM\("line_total"\) NULLS LAST LIMIT 2$/,
      ],
      ['line total by country', 'leave out Brazil', /"country" <> 'Brazil' GROUP BY "country"/],
      ['line total in 2017', 'what about 2016?', /WHERE "year" = 2016$/],
      ['line total in 2017', 'and the year before?', /SUM\("line_total"\).* WHERE "year" = 2016$/],
      ['line total in 2016', 'what about the following year?', /SUM\("line_total"\).* WHERE "year" = 2017$/],
      ['line total by country', 'only 2016', /SUM\("line_total"\).*"year" = 2016 GROUP BY "country"/],
    ])('%s – %s', (before, question, wanted) => {
      const model = analystModel();
      const read = (text: string) => candidatesOf(contextOf(text), today, model);
      const found = continued(() => read(question), contextOf(question), read(before), today, model).map(
        (c) => plain(c.sql),
      );
      expect(found).toContainEqual(expect.stringMatching(wanted));
    });
  });
});

test.each(['how many with a siren?', 'for each district', 'by vehicle class', 'per room please'])(
  '%s: goes on',
  (question) => {
    expect(isFollowUp(question)).toBe(true);
  },
);

describe('a question that goes on', () => {
  const today = '2026-01-15';

  test.each([
    ['split by hall', true],
    ['ok, just the sold out ones', true],
    ['per hall please', true],
    ['on the east side', true],
    ['leave Opal out', true],
    ['who was the worst?', true],
    ['how much of that has been paid?', true],
    ['sort it from high to low', true],
    ['On which days was it sold out?', false],
    ['Which hall is the largest?', false],
    ['How much did we sell?', false],
  ])('%s: %s', (question, goesOn) => {
    expect(isFollowUp(question)).toBe(goesOn);
  });

  test('to the second of a ranking', () => {
    const of = (question: string) => readContext(question, concertsTable, valuesOf(concertsTable));
    const next = of('who is second?');
    const model = analystModel();
    const before = candidatesOf(of('which hall sold the most tickets?'), today, model);
    const found = continued(() => candidatesOf(next, today, model), next, before, today, model);
    expect(found.map((c) => c.sql.replaceAll(/\s+/g, ' '))).toContainEqual(
      expect.stringMatching(/ORDER BY SUM\("tickets_sold"\) DESC NULLS LAST LIMIT 1 OFFSET 1$/),
    );
    expect(Math.max(...found.map((c) => c.features.get('after:behind') ?? 0))).toBeGreaterThan(0);
  });
});
