import { describe, expect, test } from 'vitest';
import { among, candidatesOver, columnsOfRows, onOneLine, queriesOver } from '../../testing/asked.ts';
import { inTwoYears } from '../../testing/tables/days.ts';
import { tableOf } from '../../testing/tableOf.ts';

const column = columnsOfRows(40);

const canteen = tableOf('canteen', 40, [
  column('Kitchen', 'text', among('North', 'South', 'Quay')),
  column('Cook', 'text', among('Ada', 'Ben', 'Cleo', 'Dov')),
  column('Gas Cost', 'numeric', (row) => 40 + row),
  column('Water Cost', 'numeric', (row) => 20 + row * 2),
  column('Guests', 'integer', (row) => 10 + row * 3),
  column('Stars', 'integer', (row) => 1 + (row % 5)),
]);

const ferries = tableOf('ferries', 40, [
  column('ferry', 'text', (row) => `Ferry ${String.fromCodePoint(65 + (row % 26))}${row}`),
  column('line', 'text', among('Blue', 'Red', 'Green', 'Grey')),
  column('length_m', 'integer', (row) => 20 + row),
  column('height_m', 'integer', (row) => 60 - row),
  column('ticket_income', 'numeric', (row) => 900 + row * 11),
  column('running_cost', 'numeric', (row) => 1400 - row * 9),
  column('crossings', 'integer', (row) => 3 + row),
  column('stars', 'integer', (row) => 1 + (row % 5)),
]);

const podcasts = tableOf('podcasts', 40, [
  column('podcast', 'text', (row) => `Talk ${row}`),
  column('host', 'text', among('Ida', 'Jon', 'Kim', 'Lea')),
  column('genre', 'text', among('News', 'Sport')),
  column('downloads', 'integer', (row) => 500 + row * 7),
  column('episodes', 'integer', (row) => 4 + row),
  column('budget_kusd', 'integer', (row) => 20 + row),
  column('rating', 'numeric', (row) => 1 + (row % 8) / 2),
]);

const members = tableOf('members', 40, [
  column('member', 'text', (row) => `Member ${row}`),
  column('club', 'text', among('Oaks', 'Elms')),
  column('points', 'integer', (row) => 30 + row),
  column('salary', 'numeric', (row) => 900 + row),
]);

const shed = tableOf('shed', 12, [
  columnsOfRows(12)('article', 'text', (row) => `${row % 2 ? 'Spade' : 'Rake'} ${row}`),
  columnsOfRows(12)('kind', 'text', among('Spades', 'Rakes')),
  columnsOfRows(12)('qty_owned', 'integer', (row) => row + 1),
  columnsOfRows(12)('price', 'numeric', (row) => 8 + row),
]);

const asked = {
  canteen: candidatesOver(canteen),
  podcasts: candidatesOver(podcasts),
  members: candidatesOver(members),
  ferries: candidatesOver(ferries),
  shed: candidatesOver(shed),
};
const all = (table: keyof typeof asked, question: string): string[] => asked[table](question).map(onOneLine);
const first = (table: keyof typeof asked, question: string): string | undefined => all(table, question)[0];

describe('two columns as one', () => {
  const both = 'SUM(("Gas Cost" + "Water Cost"))';

  test.each([
    ['gas cost plus water cost', both],
    ['what did gas and water come to altogether?', both],
    ['gas and water costs combined per kitchen', both],
    ['average gas cost + water cost', 'AVG(("Gas Cost" + "Water Cost"))'],
  ])('%s', (question, figure) => {
    expect(first('canteen', question)).toContain(figure);
    expect(all('canteen', question)).not.toContainEqual(expect.stringMatching(/SUM\("Gas Cost"\)/));
  });

  test('amounts that are no parts of one thing stay apart', () => {
    expect(first('canteen', 'total guests and gas cost')).not.toContain('+');
    expect(all('canteen', 'gas cost and guests together')).not.toContainEqual(expect.stringContaining('+'));
  });

  test('what a word is explained by takes the one from the other', () => {
    const left = 'SUM(("ticket_income" - "running_cost"))';
    expect(all('ferries', 'margin per line (ticket income less running cost)')).toContainEqual(
      expect.stringContaining(left),
    );
    expect(first('ferries', 'ticket income less running cost by line')).toContain(left);
  });

  test('a profit that is explained is told once', () => {
    const profit = '("ticket_income" - "running_cost")';
    const found = all('ferries', 'which ferry has the most profit (ticket income minus running cost)?');
    expect(found).toContainEqual(expect.stringContaining(`ORDER BY ${profit} DESC`));
    for (const query of found) expect(query.split(' FROM ')[0]?.split(profit).length).toBeLessThan(3);
  });
});

describe('one column of a row against another', () => {
  test.each([
    ['how many ferries are higher than they are long', 'COUNT(*)'],
    ['ferries taller than they are long', '"height_m" > "length_m"'],
    ['ferries with more crossings than stars', '"crossings" > "stars"'],
  ])('%s', (question, part) => {
    expect(all('ferries', question)).toContainEqual(expect.stringContaining(part));
  });

  test('profit is held against no cost that it is worked out of', () => {
    for (const query of all('ferries', 'how many ferries earned less than they cost'))
      expect(query).not.toMatch(/"running_cost"\) < "running_cost"/);
  });
});

describe('what is counted, judged and ranked', () => {
  test.each(['how many spades do we own', 'how many rakes have we got', 'how many rakes are in stock?'])(
    '%s: as many as the rows say that there are',
    (question) => {
      expect(first('shed', question)).toMatch(/SUM\("qty_owned"\) FROM "shed" WHERE "kind" =/);
      expect(all('shed', question)).not.toContainEqual(expect.stringContaining('COUNT('));
    },
  );

  test('kinds and rows are counted themselves', () => {
    expect(first('shed', 'how many different kinds do we have')).toContain('COUNT(DISTINCT "kind")');
    expect(first('shed', 'how many rows do we have')).toContain('COUNT(*)');
  });

  test('who is rated best, of many rows each, is so by all of them', () => {
    const found = all('canteen', 'which cook has the best stars?');
    expect(found[0]).toMatch(/^SELECT "Cook".*ORDER BY AVG\("Stars"\) DESC/);
    expect(found.slice(0, 5)).not.toContainEqual(
      expect.stringMatching(/^SELECT "Cook".*ORDER BY (?:MAX\()?"Stars".*LIMIT/),
    );
  });

  test('top and by what: no other measure, and no groups of amounts', () => {
    const found = all('ferries', 'top 3 ferries by crossings');
    expect(found[0]).toContain('ORDER BY "crossings" DESC');
    expect(found.slice(0, 5)).not.toContainEqual(expect.stringContaining('GROUP BY "crossings"'));
  });

  test('the top ones by what comes to one of something else', () => {
    const rate = '1.0 * SUM("ticket_income") / NULLIF(SUM("crossings"), 0) DESC';
    expect(all('ferries', 'top 5 ticket income per crossing')).toContainEqual(expect.stringContaining(rate));
  });

  test('how many different ones are told by no rows', () => {
    for (const query of all('canteen', 'how many different cooks worked in the North kitchen'))
      expect(query).not.toContain('COUNT(*)');
  });

  test('a sum of ratings, or of how tall things are, is held against no other', () => {
    for (const query of all('ferries', 'are Blue ferries higher than Red ferries?'))
      expect(query).not.toContain('SUM("height_m")');
  });
});

describe('what people mean by words that name no column', () => {
  test.each([
    ['podcasts', 'most popular podcast', 'ORDER BY "downloads" DESC NULLS LAST LIMIT 1'],
    ['podcasts', 'which podcasts do people hear most often?', 'ORDER BY "downloads" DESC'],
    ['members', 'who scored the most?', 'ORDER BY "points" DESC NULLS LAST LIMIT 1'],
    ['members', 'top 3 earners', 'ORDER BY "salary" DESC NULLS LAST LIMIT 3'],
    ['members', 'biggest scorer in the Oaks', 'ORDER BY "points" DESC NULLS LAST LIMIT 1'],
    ['members', 'how much does the average Oaks member earn', 'AVG("salary")'],
    ['podcasts', 'podcasts with a budget over 30 thousand', '"budget_kusd" > 30'],
    ['podcasts', 'genres with a budget over 200 thousand in total', 'HAVING SUM("budget_kusd") > 200'],
    ['podcasts', 'top 4 downloads per episode', 'SUM("downloads") / NULLIF(SUM("episodes"), 0) DESC'],
    ['podcasts', 'best rated podcast of each genre', 'PARTITION BY "genre" ORDER BY "rating" DESC'],
  ] as const)('%s: %s', (table, question, part) => {
    expect(all(table, question)).toContainEqual(expect.stringContaining(part));
  });

  test.each([
    ['podcasts', 'downloads in News: lowest and highest please', 'MIN("downloads"), MAX("downloads")'],
    ['members', 'salary by club, highest and lowest', 'MAX("salary"), MIN("salary")'],
    ['canteen', 'gas cost, cheapest to dearest', 'MIN("Gas Cost"), MAX("Gas Cost")'],
  ] as const)('%s: %s', (table, question, ends) => {
    expect(all(table, question)).toContainEqual(expect.stringContaining(ends));
  });

  test('what a column tells of is said with the word for what that is', () => {
    const [first] = candidatesOver(podcasts)('number of podcasts by genre category');
    expect(first?.cover.parts.filter(({ rule }) => rule === 'left:word')).toEqual([]);
  });

  test('several figures of what a row is', () => {
    const donations = candidatesOver(
      tableOf('donations', 40, [
        column('donation_id', 'text', (row) => `D${row}`),
        column('town', 'text', among('Ulm', 'Jena')),
        column('amount', 'numeric', (row) => 5 + row),
      ]),
    );
    expect(donations('min, max and median donation per town').map(onOneLine)).toContainEqual(
      expect.stringContaining('"town", MIN("amount"), MAX("amount"), MEDIAN("amount")'),
    );
  });

  test('people who work there may be the staff', () => {
    const pools = candidatesOver(
      tableOf('pools', 12, [
        columnsOfRows(12)('pool', 'text', (row) => `Pool ${row}`),
        columnsOfRows(12)('visitors', 'integer', (row) => 900 + row),
        columnsOfRows(12)('staff', 'integer', (row) => 3 + row),
      ]),
    );
    expect(pools('how many people work in our pools').map(onOneLine)).toContainEqual(
      expect.stringContaining('SUM("staff")'),
    );
  });

  test('most popular is by nothing else where it is told how many came', () => {
    expect(all('podcasts', 'most popular podcast').slice(0, 3)).not.toContainEqual(
      expect.stringContaining('ORDER BY "episodes"'),
    );
  });

  test('the best rated of each is no rating', () => {
    expect(all('podcasts', 'best rated podcast of each genre')).not.toContain(
      'SELECT "genre", MAX("rating") FROM "podcasts" GROUP BY "genre"',
    );
  });

  test('longer than average is no average', () => {
    expect(all('ferries', 'ferries longer than average')[0]).toContain('> (SELECT AVG("length_m")');
  });
});

describe('amounts of a column in thousands', () => {
  const shops = candidatesOver(
    tableOf('shops', 40, [
      column('shop', 'text', (row) => `Shop ${row}`),
      column('revenue_keur', 'integer', (row) => 900 + row * 400),
    ]),
  );

  test.each([
    ['shops with a revenue over 5000', '"revenue_keur" > 5000'],
    ['shops with a revenue over 5000000', '"revenue_keur" > 5000'],
    ['shops with a revenue over 5 million', '"revenue_keur" > 5000'],
  ])('%s: what it may hold is said in its own', (question, expected) => {
    expect(shops(question).map(onOneLine)[0]).toMatch(new RegExp(`${expected}$`));
  });
});

test('what is measured on a scale has no sum: pH by site', () => {
  const column = columnsOfRows(90);
  const samples = queriesOver(
    tableOf('lake_samples', 90, [
      column('Date', 'date', inTwoYears),
      column('Site', 'text', among('Jetty', 'Boathouse', 'Bridge')),
      column('pH', 'numeric', (row) => 6.5 + (row % 20) / 10),
    ]),
  )('pH by site');
  expect(samples[0]).toContain('SELECT "Site", AVG("pH")');
  expect(samples).not.toContainEqual(expect.stringContaining('SUM("pH")'));
});
