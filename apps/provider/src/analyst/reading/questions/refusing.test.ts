import { describe, expect, test } from 'vitest';
import { ofSites } from '../../testing/tables/sites.ts';
import { among, candidatesOver, columnsOfRows, onOneLine, readingsOver } from '../../testing/asked.ts';
import { tableOf, valuesOf } from '../../testing/tableOf.ts';
import { escapeRoundsTable, moviesTable } from '../../testing/tables/leisure.ts';
import { orderPositionsTable, shopLinesTable, storeSales } from '../../testing/tables/shops.ts';
import { machineReadingsTable, supportTicketsTable } from '../../testing/tables/work.ts';
import { readContext } from '../mentions/context.ts';
import { analystModel } from '../probability/model.ts';
import { type Candidate, candidatesOf } from '../ranking/candidates.ts';
import { passesOver } from '../reaction/passesOver.ts';
import { unreadWords } from '../reaction/unknownWords.ts';

describe('of claims, ratings and readings', () => {
  const rowCount = 400;
  const column = columnsOfRows(rowCount);
  const day = (row: number) => `202${4 + (row % 2)}-${String(1 + (row % 12)).padStart(2, '0')}-05`;

  const claims = candidatesOver(
    tableOf('insurance_claims', rowCount, [
      column('claim_no', 'text', (row) => `C-${row}`),
      column('kind', 'text', among('Fire', 'Water', 'Theft')),
      column('status', 'text', among('Open', 'Rejected', 'Paid', 'Paid')),
      column('claimed_amt', 'numeric', (row) => 100 + row * 1.5),
      column('opened_on', 'date', day),
      column('closed_on', 'date', (row) => (row % 4 === 0 ? null : day(row))),
    ]),
  );

  const sessions = candidatesOver(
    tableOf('viewing_sessions', rowCount, [
      column('sessionId', 'integer', (row) => 900001 + row),
      column('startTime', 'timestamp', (row) => `${day(row)} 20:15:00`),
      column('accountId', 'text', (row) => `a${row % 90}`),
      column('plan', 'text', among('basic', 'standard')),
      column('minutesWatched', 'integer', (row) => 5 + (row % 90)),
    ]),
  );

  const ratings = candidatesOver(
    tableOf('recipe_ratings', rowCount, [
      column('recipe', 'text', among('Dal', 'Soup', 'Pie')),
      column('stars', 'integer', (row) => 1 + (row % 5)),
      column('rated_on', 'date', day),
    ]),
  );

  const gauges = candidatesOver(
    tableOf('river_gauges', rowCount, [
      column('station', 'text', among('Bridge', 'Weir')),
      column('digitised', 'text', among('Y', 'N', 'N')),
      column('water_temp_c', 'numeric', (row) => (row % 5 === 0 ? null : 4 + row * 0.5)),
    ]),
  );

  const finds = candidatesOver(
    tableOf('small_finds_register', rowCount, [
      column('quantity', 'integer', (row) => 1 + (row % 4)),
      column('temp_c', 'numeric', (row) => (row % 5 === 0 ? null : 4 + row * 0.5)),
    ]),
  );

  const believable = (found: ReturnType<typeof claims>): string[] =>
    found.filter((candidate) => !passesOver(candidate)).map(onOneLine);

  describe('an answer that says all that is asked is believed', () => {
    test.each([
      [
        'what percent of claims were rejected?',
        /^SELECT 100\.0 \* SUM\(CASE WHEN "status" = 'Rejected' THEN 1 /,
      ],
      ['how many claims are still open?', /^SELECT COUNT\(\*\).* WHERE "status" = 'Open'$/],
      ['share of claims still open per kind', /^SELECT "kind", 100\.0 \* SUM\(CASE WHEN "status" = 'Open'/],
      [
        'average claimed amt of theft over the whole time',
        /^SELECT AVG\("claimed_amt"\).* "kind" = 'Theft'$/,
      ],
      [
        'percentage of claims that end with a rejection',
        /^SELECT 100\.0 \* SUM\(CASE WHEN "status" = 'Rejected'/,
      ],
      ['when was C-17 settled', /^SELECT \* FROM "insurance_claims" WHERE "claim_no" = 'C-17'$/],
      ['did we get more claims in 2025 than in 2024?', /^SELECT CAST\(EXTRACT\(YEAR.*COUNT\(\*\)/],
    ])('%s', (question, sql) => {
      expect(believable(claims(question))).toContainEqual(expect.stringMatching(sql));
    });

    test.each([
      [gauges, 'how many readings have no water temp?', /^SELECT COUNT\(\*\).* "water_temp_c" IS NULL$/],
      [
        gauges,
        'how much of it is digitised? (%)',
        /^SELECT 100\.0 \* SUM\(CASE WHEN "digitised" = 'Y' THEN 1 /,
      ],
      [finds, 'how many finds have no temp on record?', /^SELECT COUNT\(\*\).* WHERE "temp_c" IS NULL$/],
    ])('%#: of another table', (over, question, sql) => {
      expect(believable(over(question))).toContainEqual(expect.stringMatching(sql));
    });

    test('groups that an average is asked for by, where the average was read as something of rows', () => {
      const found = ratings('recipes with an average below 3.5 stars');
      const candidate = found.find((c) => /HAVING AVG\("stars"\) < 3\.5\b/.test(onOneLine(c)));
      const cover = found
        .map((c) => c.cover)
        .find(({ parts }) => parts.some((p) => p.rule === 'left:aggregate'));
      expect(candidate && cover && passesOver({ ...candidate, cover })).toBe(false);
    });

    test('the average of rows, where what each of them is was read as its number', () => {
      const found = sessions('avg minutes per session by plan');
      const candidate = found.find((c) => onOneLine(c).startsWith('SELECT "plan", AVG("minutesWatched")'));
      const parts = candidate?.cover.parts.flatMap((part) =>
        part.rule === 'per:row'
          ? [
              { ...part, rule: 'left:each', to: part.from + 1 },
              { ...part, rule: 'mention:entity', from: part.from + 1 },
            ]
          : [part],
      );
      expect(parts?.map(({ rule }) => rule)).toContain('left:each');
      expect(candidate && parts && passesOver({ ...candidate, cover: { ...candidate.cover, parts } })).toBe(
        false,
      );
    });
  });

  test('what is spent isn’t told by a sum of what came in, too', () => {
    const account = candidatesOver(
      tableOf('bank_statement', rowCount, [
        column('Date', 'date', day),
        column('Category', 'text', among('Rent', 'Food', 'Salary')),
        column('Amount', 'numeric', (row) => (row % 3 === 2 ? 2000 : -30 - row)),
      ]),
    );
    const grouped = /^SELECT "Category", SUM\("Amount"\) FROM/;
    const ofBoth = /^SELECT "Category", SUM\("Amount"\) FROM (?!.*"Amount" < 0)/;
    expect(believable(account('spending by category 2024'))).not.toContainEqual(
      expect.stringMatching(ofBoth),
    );
    expect(believable(account('spending by category 2024'))).toContainEqual(expect.stringMatching(grouped));
    expect(believable(account('amount by category 2024'))).toContainEqual(expect.stringMatching(grouped));
    for (const question of ['income by month', 'total fees', 'total costs in 2024'])
      expect(believable(account(question))).not.toContainEqual(
        expect.stringMatching(/SUM\("Amount"\) FROM (?!.*"Amount" [<>] 0)/),
      );
    expect(believable(account('spending on food in 2024'))).toContainEqual(
      expect.stringMatching(/^SELECT SUM\("Amount"\) FROM .* "Category" = 'Food'/),
    );
  });
});

describe('of machine readings', () => {
  const machines = candidatesOver(machineReadingsTable);

  test('groups that stand as they are asked for lose nothing', () => {
    const found = machines('average units produced by machine, highest first').find((c) =>
      onOneLine(c).startsWith('SELECT "machine", AVG("units_produced") FROM'),
    );
    if (!found) throw new Error('nothing is read');
    const parts = found.cover.parts.map((part) =>
      part.rule.startsWith('order:')
        ? { ...part, rule: 'left:direction', makes: { kind: 'none' as const } }
        : part,
    );
    const passes = (descending: boolean): boolean =>
      passesOver({
        ...found,
        cover: { ...found.cover, parts },
        tree: { ...found.tree, orderBy: found.tree.orderBy.map((o) => ({ ...o, descending })) },
      });
    expect(parts.map(({ rule }) => rule)).toContain('left:direction');
    expect([passes(true), passes(false)]).toEqual([false, true]);
  });
});

describe('of support tickets', () => {
  const tickets = candidatesOver(supportTicketsTable);

  test('a word of a column’s name is known', () => {
    const found = tickets('how much do customers gribble in 2024').flatMap(unreadWords);
    expect(found).toContain('gribble');
    expect(found).not.toContain('customers');
  });
});

describe('of shop lines', () => {
  const candidates = (question: string): Candidate[] =>
    candidatesOf(readContext(question, shopLinesTable, valuesOf(shopLinesTable)), '2026-01-15');

  test.each(['How many returned orders?', 'How many cancelled orders?'])(
    '%s is read with a word left over',
    (question) => {
      const counts = candidates(question).filter(({ sql }) => sql.includes('COUNT(DISTINCT "order_ref")'));
      expect(counts.length).toBeGreaterThan(0);
      for (const { cover } of counts) expect(cover.parts.map(({ rule }) => rule)).toContain('left:word');
    },
  );
});

describe('of ferry crossings', () => {
  const rowCount = 400;
  const column = columnsOfRows(rowCount);

  const candidates = candidatesOver(
    tableOf('ferry_crossings', rowCount, [
      column('crossing_no', 'integer', (row) => row + 1),
      column('harbour', 'text', (row) => ['Dover', 'Calais', 'Ostend'][row % 3] ?? ''),
      column('sailed_on', 'date', (row) => `2024-${String((row % 12) + 1).padStart(2, '0')}-05`),
      column('fare', 'numeric', (row) => 20.5 + row * 1.25),
    ]),
  );

  /** Whether readings that count rows, for each harbour where the question says so, pass over what is said. */
  function passedOver(question: string, counting: RegExp): boolean[] {
    const counts = candidates(question).filter((c) => counting.test(onOneLine(c)));
    return [...new Set(counts.map(passesOver))];
  }

  const all = /^SELECT COUNT\(\*\) FROM "ferry_crossings"$/;
  const byHarbour = /^SELECT "harbour", COUNT\(\*\) FROM "ferry_crossings" GROUP BY "harbour" ORDER BY/;

  test.each([
    ['crossings by harbour', byHarbour],
    ['how many crossings were there in total', all],
  ])('a count of all: %s', (question, counting) => {
    expect(passedOver(question, counting)).toContain(false);
  });
});

describe('what is no answer', () => {
  function candidates(question: string, rowCount = 4000): Candidate[] {
    const table = storeSales(rowCount);
    const values = valuesOf(table);
    return candidatesOf(readContext(question, table, values), '2026-01-15', analystModel());
  }

  const queries = (question: string, rowCount?: number) =>
    candidates(question, rowCount).map(({ sql }) => sql.replaceAll(/\s+/g, ' '));

  test('a number that tells rows apart has no average', () => {
    expect(queries('average sale by store').filter((sql) => /AVG\("sale_id"\)/.test(sql))).toEqual([]);
  });

  test.each([['stores with over 500 sales', false]])(
    '%s: no group has more rows than the table: %s',
    (question, isPassed) => {
      const found = candidates(question).filter(({ sql }) => /HAVING COUNT\(\*\) >/.test(sql));
      expect(found.length).toBeGreaterThan(0);
      expect(found.every(passesOver)).toBe(isPassed);
    },
  );

  test('a word for the largest isn’t passed over', () => {
    const found = candidates('tallest store').filter(({ cover }) =>
      cover.parts.some(({ rule }) => rule === 'left:extreme'),
    );
    expect(found.length).toBeGreaterThan(0);
    expect(found.every(passesOver)).toBe(true);
  });

  test.each([
    ['average amount per 20 by store', true],
    ['average amount of 20 by store', false],
  ])('%s: what a figure is taken by isn’t passed over: %s', (question, isPassed) => {
    const found = candidates(question).filter(({ cover }) =>
      cover.parts.some(({ rule }) => rule === 'left:number'),
    );
    expect(found.length).toBeGreaterThan(0);
    expect(found.every(passesOver)).toBe(isPassed);
  });

  test.each([['store', false]])(
    '%s: a measure that is another in each row makes no groups: %s',
    (name, isPassed) => {
      const found = candidates(`number of sales by ${name}`).filter(({ tree: { groupBy } }) =>
        groupBy.some((by) => by.kind === 'column' && by.column.name === name),
      );
      expect(found.length).toBeGreaterThan(0);
      expect(found.every(passesOver)).toBe(isPassed);
    },
  );
});

describe('which rows are spoken of', () => {
  const values = valuesOf(orderPositionsTable);
  const contextOf = (question: string) => readContext(question, orderPositionsTable, values);
  const today = '2026-01-15';

  const ofAll = (question: string) =>
    candidatesOf(contextOf(question), today, analystModel()).filter(
      ({ tree }) => tree.where === null && tree.having === null,
    );

  test('no answer is given of all rows', () => {
    const candidates = ofAll('how many orders were lost because of snow?');
    expect(candidates.length).toBeGreaterThan(0);
    expect(candidates.every(passesOver)).toBe(true);
  });

  test('no reading is of all rows where one has what is said of some', () => {
    expect(candidatesOf(contextOf('total line total still outstanding'), today, analystModel())).not.toEqual(
      [],
    );
    expect(ofAll('total line total still outstanding')).toEqual([]);
  });

  test('all rows are answered of where nothing narrows them', () => {
    expect(ofAll('what is the total line total?').some((candidate) => !passesOver(candidate))).toBe(true);
  });
});

describe('no answer leaves out', () => {
  const rowCount = 400;
  const column = columnsOfRows(rowCount);
  const day = (row: number) => `2025-${String(1 + (row % 12)).padStart(2, '0')}-05`;

  const sightings = readingsOver(
    tableOf('bird_sightings', rowCount, [
      column('species', 'text', among('Wren', 'Robin', 'Heron')),
      column('seen_on', 'date', day),
    ]),
  );

  const games = readingsOver(escapeRoundsTable);

  test('those that the question before was about', () => {
    const ofAll = expect.stringMatching(/^SELECT 100\.0 \* SUM\(CASE WHEN "species" = 'Wren'/);
    expect(sightings.queries('what share of those were wrens?')).toContainEqual(ofAll);
    expect(sightings.believable('what share of those were wrens?')).not.toContainEqual(ofAll);
    expect(sightings.believable('what share of the sightings were wrens?')).toContainEqual(ofAll);
  });

  test('the two halves of a comparison', () => {
    const question = 'paid eur first half vs second half of 2025';
    const byQuarter = expect.stringMatching(/GROUP BY CAST\(date_trunc\('quarter'/);
    expect(games.queries(question)).not.toContainEqual(byQuarter);
    expect(games.believable(question)).toContainEqual(expect.stringContaining(`'second half of 2025'`));
  });
});

describe('what is guessed is no answer', () => {
  const rowCount = 400;
  const column = columnsOfRows(rowCount);

  const named = (name: string) =>
    tableOf(name, rowCount, [
      column('asset_tag', 'text', (row) => `IT-${1000 + row}`),
      column('type', 'text', (row) => ['Laptop', 'Desktop', 'Phone'][row % 3] ?? ''),
      column('status', 'text', (row) => ['In use', 'In stock', 'In repair'][row % 4] ?? 'In use'),
      column('assigned_to', 'text', (row) => `Person ${row % 90}`),
      column('room', 'text', (row) => ['Room 1', 'Room 2', 'Main hall'][row % 3] ?? ''),
      column('rejected', 'integer', (row) => (row % 7 === 0 ? 1 : 0)),
      column('reject_reason', 'text', (row) =>
        row % 7 === 0 ? (['worn', 'lost', 'old'][row % 3] ?? '') : null,
      ),
      column('water_m3', 'numeric', (row) => 3 + row * 0.25),
      column('race_year', 'integer', (row) => 2024 + (row % 3)),
    ]);

  const devices = candidatesOver(named('devices'));
  const ofAnything = candidatesOver(named('733'));
  const queries = (question: string): string[] => devices(question).map(onOneLine);

  const believable = (question: string): string[] =>
    devices(question)
      .filter((candidate) => !passesOver(candidate))
      .map(onOneLine);

  test('they may be what is asked for where the table has no name that says what they are', () => {
    const found = ofAnything('How many gribbles are in use?').filter((candidate) => !passesOver(candidate));
    expect(found.map(onOneLine)).toContainEqual(expect.stringContaining('SELECT COUNT(*)'));
  });

  test.each(['How many devices are in use?', 'How many laptops are in use?', 'How many rows are in use?'])(
    'they are counted for what they are: %s',
    (question) => {
      expect(believable(question)).toContainEqual(expect.stringContaining('SELECT COUNT(*)'));
    },
  );

  test('a slip in the plural of a value is put right', () => {
    expect(believable('How many latops are in use?')[0]).toContain(
      `WHERE "type" = 'Laptop' AND "status" = 'In use'`,
    );
  });

  test('what is given is not told again', () => {
    expect(queries('who has IT-1017')).not.toContainEqual(
      expect.stringMatching(/^SELECT (?:DISTINCT )?"asset_tag" FROM .* WHERE/),
    );
    expect(queries('who has IT-1017')).toContainEqual(
      expect.stringContaining(`WHERE "asset_tag" = 'IT-1017'`),
    );
  });

  test('a group has no share of itself', () => {
    expect(queries('room fill rate by room, in %')).not.toContainEqual(
      expect.stringMatching(/SUM\(CASE WHEN "room".* GROUP BY "room"/),
    );
  });

  test('the worst rate of a harm is the highest, by the column that says so', () => {
    const [worst = ''] = queries('Which room has the worst rejection rate?').filter((sql) =>
      sql.includes('LIMIT 1'),
    );
    expect(worst).toMatch(/CASE WHEN "rejected" = 1 .* DESC/);
    const [lowest = ''] = queries('Which room has the lowest rejection rate?').filter((sql) =>
      sql.includes('LIMIT 1'),
    );
    expect(lowest).toMatch(/CASE WHEN "rejected" = 1 /);
    expect(lowest).not.toContain('DESC');
  });
});

describe('of movies', () => {
  const movies = candidatesOver(moviesTable);

  test('another word for what a row is isn’t unknown', () => {
    expect(movies('what percentage of films gribble their budget').flatMap(unreadWords)).toContain('gribble');
    expect(movies('what percentage of films gribble their budget').flatMap(unreadWords)).not.toContain(
      'films',
    );
  });
});

describe('of sites', () => {
  test.each(['how many visits in North again?', 'roughly how many visits in North so far?'])(
    'no word of "%s" is unknown',
    (question) => {
      const table = ofSites('visits');
      const [best] = candidatesOf(readContext(question, table, valuesOf(table)), '2026-01-15');
      expect(best?.cover.parts.map(({ rule }) => rule)).not.toContain('left:word');
    },
  );
});
