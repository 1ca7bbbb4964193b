import { describe, expect, test, vi } from 'vitest';
import { LanguageModelFault, type LanguageModel, type Prompt } from '../languageModel/languageModel.ts';
import { SourceError, type Cell, type QueryResult, type TableProfile } from '../sources/source.ts';
import { gateSql } from '../sources/gate/sqlGate.ts';
import type { AskedBefore } from './reading/ask.ts';
import { ask, type AskPorts } from './ask.ts';
import { isFollowUp } from './reading/followUps/followUp.ts';
import { analystModel } from './reading/probability/model.ts';
import { analystTable } from './table.ts';
import { columnProfile } from './testing/columnProfile.ts';

const profile: TableProfile = {
  database: 'shop',
  table: 'sales',
  comment: null,
  rowCount: 6,
  sampledRows: 6,
  exact: true,
  primaryKey: ['sale_id'],
  columns: [
    columnProfile('sale_id', 'integer', [1, 2, 3, 4, 5, 6], { isPrimaryKey: true }),
    columnProfile('customer_name', 'text', ["O'Brien", 'Ada', 'Bo', 'Cy', 'Di', 'Ada']),
    columnProfile('city', 'text', ['Wien', 'Graz', 'Wien', 'Linz', 'Graz', 'Wien']),
    columnProfile('amount_eur', 'numeric', [10, 20, 30, 40, 50, 60]),
    columnProfile('rating', 'text', [
      '1,234 points',
      '7 points',
      '88 points',
      '9 points',
      '12 points',
      '5 points',
    ]),
    columnProfile('sold_on', 'date', [
      '2024-01-05',
      '2024-02-01',
      '2024-02-20',
      '2025-03-01',
      '2025-03-02',
      '2025-12-24',
    ]),
    columnProfile('a"b; DROP TABLE x', 'text', ['x', 'y', 'x', 'y', 'x', 'y']),
  ],
};

interface Ran {
  sql: string[];
}

/** A database that gives these rows to every query, or to each query a number of its own. */
function ports(given: Cell[][] | null = [[3]], more: Partial<AskPorts> = {}): AskPorts & Ran {
  const sql: string[] = [];
  return {
    sql,
    run: (statement): Promise<QueryResult> => {
      const gate = gateSql(statement, { dialect: 'postgres', tables: ['"public"."sales"'] });
      if (!gate.ok) return Promise.reject(new SourceError('not_allowed', gate.reason));
      sql.push(statement);
      const rows = given ?? [[statement.length]];
      return Promise.resolve({
        columns: rows[0]?.map((_, i) => `c${i}`) ?? [],
        rows,
        truncated: false,
        sampled: false,
      });
    },
    signal: new AbortController().signal,
    ...more,
  };
}

const table = analystTable(profile, { reference: '"public"."sales"', dialect: 'postgres' });
const flat = (sql: string | null) => sql?.replaceAll(/\s+/g, ' ');

test.each([
  'sales in May 300000',
  'sales on 3 May 300000',
  'sales in the last 99999999999999 days',
  'sales in the last 9000 years',
  'sales in the last 9000 decades',
])('a year that no calendar has is no date: %s', async (said) => {
  await expect(ask(said, table, ports())).resolves.toBeDefined();
});

test.each(['Delete all rows', 'please erase the orders with status open', 'drop the table'])(
  '%s: who asks to write is told that it only reads, and is offered no rows instead',
  async (question) => {
    const { answer, sql_query: sql, clarify, unknown_words: unknown } = await ask(question, table, ports());
    expect(answer).toContain('I can only read ');
    expect({ sql, clarify }).toEqual({ sql: null, clarify: undefined });
    expect(unknown).toBeUndefined();
  },
);

test.each([
  ['drop the open ones', 'orders by status'],
  ['update on orders by status', null],
  ['delete rate by status', null],
])('%s: asks to write nothing', async (question, previous) => {
  const { answer } = await ask(question, table, {
    ...ports(),
    previous: previous === null ? null : { question: previous },
  });
  expect(answer).not.toContain('I can only read ');
});

test('signs that turn around what stands behind them are in no answer: of a figure they would make another', async () => {
  const found = [
    ['Wien\u202e', 312.5],
    ['Gr\u2069az', 100],
  ];
  const own = await ask('total amount by city', table, ports(found));
  expect(own.rows).toEqual(found);
  expect(own.answer).toMatch(/Wien.*312\.5.*Graz/);
  const reply = {
    sql: 'SELECT city, sum(amount_eur) FROM "public"."sales" GROUP BY 1',
    explanation: 'Sums.',
  };
  const models = await ask('gribbles', table, { ...ports(found), languageModel: scripted(reply) });
  expect(models.answer).toContain('first c0 Wien, c1 312.5.');
  for (const { answer } of [own, models]) expect(answer).not.toMatch(/[\u202e\u2069]/);
});

test.each([
  ['why is the average amount in Wien so high?', null, 'but not why they are so'],
  ['why?', 'total amount by city', 'but not why they are so'],
  ['what will the total amount be next month?', null, 'but not what will come'],
])('%s: no figure tells that', async (question, previous, said) => {
  const found = await ask(question, table, {
    ...ports(),
    previous: previous === null ? null : { question: previous },
    today: '2026-01-15',
  });
  expect(found.answer).toContain(said);
  expect(found).toMatchObject({ refused: true, sql_query: null });
  expect(found.clarify).toBeUndefined();
  expect(found.unknown_words).toBeUndefined();
});

test('where what is counted isn’t known, the readings are offered with that', async () => {
  const { answer, unknown_words: unknown } = await ask('How many unicorns?', table, ports([[3]]));
  expect(unknown).toEqual(['unicorns']);
  expect(answer).toContain('I don’t know what “unicorns” means in ');
});

test('pieces that are guessed to be meant by a word leave it unknown', async () => {
  const quantity = columnProfile('quantity', 'integer', [1, 2, 3, 4, 5, 9]);
  const pieces = analystTable(
    { ...profile, columns: [...profile.columns, quantity] },
    { reference: '"public"."sales"', dialect: 'postgres' },
  );
  const never = { answer: 1, agree: 1 };
  const thresholds = { short: never, middle: never, long: never, clarify: 0 };
  const { unknown_words: unknown, clarify } = await ask('How many unicorns?', pieces, {
    ...ports(null),
    model: { ...analystModel(), thresholds },
  });
  expect(clarify?.map(({ text }) => text)).toContain('Total quantity');
  expect(unknown).toEqual(['unicorns']);
});

test('words that aren’t known are said as they were written, the columns in a list that reads as one', async () => {
  const { answer, unknown_words: unknown } = await ask('Gribble and Wobble', table, ports());
  expect(unknown).toEqual(['Gribble', 'Wobble']);
  expect(answer).toContain('I don’t know what “Gribble” and “Wobble” mean in ');
  expect(answer).toMatch(/ Its columns are (?:“[^”]+”, ){4}and others\./);
});

describe('how sure it has to be', () => {
  const from = (answer: number, clarify: number) => {
    const sureness = { answer, agree: answer };
    const thresholds = { short: sureness, middle: sureness, long: sureness, clarify };
    return ports([['x']], { model: { ...analystModel(), thresholds } });
  };
  const question = 'List the customer names in Linz';

  test('what is likely enough is answered, with how likely that is', async () => {
    const { refused, rows, probability } = await ask(question, table, from(0, 1));
    expect({ refused, rows }).toEqual({ refused: false, rows: [['x']] });
    expect(probability).toBeGreaterThan(0);
    expect(probability).toBeLessThan(1);
  });

  test('what leaves no word out is offered, however seldom it is what was meant', async () => {
    const { clarify } = await ask('list all cities', table, from(1, 4));
    expect(clarify?.map(({ sql }) => flat(sql))).toContainEqual(
      expect.stringMatching(/^SELECT (?:DISTINCT )?"city"/),
    );
    expect((await ask('list all gribbles', table, from(1, 4))).clarify).toBeUndefined();
  });

  test('what is not is no answer, whatever another reader makes of it', async () => {
    expect(await ask(question, table, from(1, 4))).toMatchObject({ refused: true, sql_query: null });
  });

  test.each([
    ['gribble by city', false],
    ['gribbles by city in 2025', false],
    ['how many rows by city', true],
    ['sales by city', true],
  ])(
    '“%s”: however likely, rows aren’t counted where only an unknown word says what to show',
    async (words, isAnswered) => {
      expect((await ask(words, table, from(0, 1))).sql_query !== null).toBe(isAnswered);
    },
  );
});

describe('a conversation', () => {
  test('an unclear question offers readings; the chosen one answers at once', async () => {
    const never = { answer: 1, agree: 1 };
    const unsure = {
      model: { ...analystModel(), thresholds: { short: never, middle: never, long: never, clarify: 0 } },
    };
    // Each query has rows of its own, so that readings differ.
    const world = () => {
      const own = ports(null, unsure);
      return {
        ...own,
        run: (sql: string) => own.run(sql).then((r) => ({ ...r, rows: [[sql.length]] })),
      };
    };
    const question = 'customer amount by city';
    const unclear = await ask(question, table, world());
    const [first, second] = unclear.clarify ?? [];
    expect(unclear).toMatchObject({ refused: true, sql_query: null });
    expect(first?.text).not.toBe(second?.text);
    // What each of them comes to.
    expect(first?.found).toMatch(/\d/);
    expect(first?.found).not.toBe(second?.found);
    for (const reading of [first, second]) {
      const chosen = await ask(question, table, { ...world(), reading: reading?.text ?? '' });
      expect(chosen).toMatchObject({ refused: false, sql_query: reading?.sql });
    }
  });

  test.each([
    ['and only for 2025?', true],
    ['What is the average of them?', true],
    ['Graz?', true],
    ['How many sales are there?', false],
    ['What is the average amount for each city?', false],
  ])('“%s” goes on from the question before: %s', (question, expected) => {
    expect(isFollowUp(question)).toBe(expected);
  });

  test('a question of its own is answered as if nothing had been asked before', async () => {
    const question = 'How many sales are there?';
    const alone = await ask(question, table, ports());
    const later = await ask(
      question,
      table,
      ports(null, { previous: { question: 'How many sales in Wien?' } }),
    );
    expect(later.sql_query).toBe(alone.sql_query);
  });
});

describe('the query of a question', () => {
  test.each([
    ['How many sales are there?', 'SELECT COUNT(*) AS "Number of rows" FROM "public"."sales"'],
    [
      'What is the average amount for each city?',
      'SELECT "city", AVG("amount_eur") AS "Average amount (€)" FROM "public"."sales" GROUP BY "city" ORDER BY AVG("amount_eur") DESC NULLS LAST, "city" NULLS LAST',
    ],
    [
      'How many sales in Wien or Graz?',
      `SELECT COUNT(*) AS "Number of rows" FROM "public"."sales" WHERE "city" IN ('Wien', 'Graz')`,
    ],
    [
      'Which city has more than one sale?',
      'SELECT "city" FROM "public"."sales" GROUP BY "city" HAVING COUNT(*) > 1 ORDER BY "city" NULLS LAST',
    ],
    [
      'How many sales were before March 2025?',
      `SELECT COUNT(*) AS "Number of rows" FROM "public"."sales" WHERE "sold_on" < '2025-03-01'`,
    ],
    [
      'How many sales in 2024?',
      `SELECT COUNT(*) AS "Number of rows" FROM "public"."sales" WHERE "sold_on" >= '2024-01-01' AND "sold_on" < '2025-01-01'`,
    ],
    [
      'List the customer names with an amount between 20 and 40',
      'SELECT "customer_name" FROM "public"."sales" WHERE "amount_eur" BETWEEN 20 AND 40',
    ],
    [
      'customer names starting with "O\'B"',
      `SELECT "customer_name" FROM "public"."sales" WHERE "customer_name" ILIKE 'O''B%'`,
    ],
    [
      'Customer names containing "100%_"',
      String.raw`SELECT "customer_name" FROM "public"."sales" WHERE "customer_name" ILIKE '%100\%\_%' ESCAPE '\'`,
    ],
    [
      'What are the customer names that are not from Wien?',
      `SELECT "customer_name" FROM "public"."sales" WHERE "city" <> 'Wien'`,
    ],
    [
      'How many different cities are there?',
      'SELECT COUNT(DISTINCT "city") AS "Number of different values of city" FROM "public"."sales"',
    ],
    [
      'List the customer name and city sorted by amount descending',
      'SELECT "customer_name", "city" FROM "public"."sales" ORDER BY "amount_eur" DESC NULLS LAST, "sale_id" NULLS LAST',
    ],
    [
      'What are the top three customer names by amount?',
      'SELECT "customer_name", SUM("amount_eur") AS "Total amount (€)" FROM "public"."sales" GROUP BY "customer_name" ORDER BY SUM("amount_eur") DESC NULLS LAST, "customer_name" NULLS LAST LIMIT 3',
    ],
  ])('%s', async (question, sql) => {
    expect(flat((await ask(question, table, ports())).sql_query)).toBe(sql);
  });

  test('reads numbers out of texts by an expression that passes the gate', async () => {
    const { sql_query } = await ask('What is the highest rating?', table, ports([[1234]]));
    expect(sql_query).toContain('MAX(CAST(substring(replace("rating"');
  });

  test('looks for a value as it is stored, whatever its case and quotes', async () => {
    const { sql_query } = await ask("What is the city of customer o'brien?", table, ports([['Wien']]));
    expect(flat(sql_query)).toBe(`SELECT "city" FROM "public"."sales" WHERE "customer_name" = 'O''Brien'`);
  });

  test('a name that looks like SQL stays a name', async () => {
    const { sql_query } = await ask(
      'How many different values of a"b; DROP TABLE x are there?',
      table,
      ports(),
    );
    if (sql_query !== null)
      expect(gateSql(sql_query, { dialect: 'postgres', tables: ['"public"."sales"'] })).toMatchObject({
        ok: true,
      });
  });
});

test.each([
  [['1.234,50 €', '17,25 €', '3.000,00 €'], `replace(replace("price", '.', ''), ',', '.')`],
  [['$1,234.50', '$17.25', '$3,000.00'], `replace("price", ',', '')`],
  [['1,234 pts', '17 pts', '3,000 pts'], `replace("price", ',', '')`],
  [
    ['1.234,50 €', '17,25 €', '3,000.00 €'],
    `CASE WHEN "price" ~ '^[^0-9]*([0-9]{1,3}([.][0-9]{3})+|[0-9]+),[0-9]{1,2}[^0-9,.]*$' THEN replace(replace("price", '.', ''), ',', '.') ELSE replace("price", ',', '') END`,
  ],
  [['1 234,50 €', '17,25 €', '3 000,00 €'], `translate("price", ' \u00a0\u202f''’', '')`],
  [['1 234', '17 of 2000', '3 000'], `replace("price", ',', '')`],
])('numbers in text are read by their own decimal mark: %s', async (prices, read) => {
  const columns = [
    columnProfile('id', 'integer', [1, 2, 3], { isPrimaryKey: true }),
    columnProfile('price', 'text', prices),
  ];
  const priced = analystTable(
    { ...profile, rowCount: 3, columns },
    { reference: '"public"."sales"', dialect: 'postgres' },
  );
  const { sql_query } = await ask('What is the total price?', priced, ports());
  expect(sql_query).toContain(read);
});

describe('the answer', () => {
  test('states the figure with its unit and the filters as understood', async () => {
    const { answer } = await ask('What is the total amount in Wien in 2024?', table, ports([[1234.5]]));
    expect(answer).toContain('1,234.5');
    expect(answer).toContain('€');
    expect(answer).toContain('“Wien”');
    expect(answer).toContain('2024');
  });

  test('has the unit that a comment of the database states', async () => {
    const weight = columnProfile('weight', 'numeric', [1, 2, 3], { comment: 'Weight in kg' });
    const columns = [columnProfile('parcel', 'text', ['a', 'b', 'c']), weight];
    const weighed = analystTable(
      { ...profile, rowCount: 3, columns },
      { reference: '"public"."sales"', dialect: 'postgres' },
    );
    expect((await ask('What is the total weight?', weighed, ports([[6]]))).answer).toContain('6 kg');
    const { sql_query } = await ask('What is the total weight in tonnes?', weighed, ports([[0.006]]));
    expect(flat(sql_query)).toContain('/ 1000');
  });

  test('says what it did not understand, runs nothing, and offers what it can answer', async () => {
    const world = ports();
    const refusal = await ask('What is the shoe size of our customers in Atlantis?', table, world);
    expect(refusal).toMatchObject({ refused: true, sql_query: null });
    expect(refusal.answer).toMatch(/shoe|Atlantis/);
    expect(refusal.rows).toBeUndefined();
    expect(world.sql.every((sql) => sql.startsWith('SELECT DISTINCT'))).toBe(true);
    for (const offer of refusal.follow_up_questions)
      expect((await ask(offer, table, ports())).refused, offer).toBe(false);
  });

  test('says when no row fits', async () => {
    expect((await ask('List the customer names in Linz', table, ports([]))).answer).toMatch(/no rows.*Linz/i);
  });

  test('stops when the person has gone', async () => {
    const gone = new AbortController();
    gone.abort();
    await expect(
      ask('How many sales are there?', table, ports([[3]], { signal: gone.signal })),
    ).rejects.toThrow();
  });
});

type Reply = { sql: string | null; explanation: string } | Error;

function scripted(...replies: Reply[]): LanguageModel & { prompts: Prompt[] } {
  const prompts: Prompt[] = [];
  return {
    name: 'scripted',
    prompts,
    complete: (schema, prompt) => {
      prompts.push(prompt);
      const reply = replies.shift();
      if (reply === undefined) throw new Error('asked too often');
      return reply instanceof Error ? Promise.reject(reply) : Promise.resolve(schema.parse(reply));
    },
  };
}

describe('with a language model', () => {
  const question = 'How many sales are there?';
  const good = { sql: 'SELECT count(*) AS n FROM "public"."sales";', explanation: 'All sales are counted.' };

  test('runs its query and says the figures that the database found', async () => {
    const world = ports([[42]]);
    const found = await ask(question, table, { ...world, languageModel: scripted(good) });
    expect(found.answer).toBe('All sales are counted. Found: c0 42.');
    expect(found.sql_query).toBe('SELECT count(*) AS n FROM "public"."sales"');
    expect(world.sql).toContain(found.sql_query);
  });

  test('sends the columns and at most three samples each, and none at all when they stay at home', async () => {
    const open = scripted(good);
    await ask(question, table, { ...ports(), languageModel: open });
    expect(open.prompts[0]?.user).toContain('"Wien", "Graz"');
    expect(open.prompts[0]?.user).not.toContain('"Cy"');
    const closed = scripted(good);
    await ask(question, table, { ...ports(), languageModel: closed, sampleValues: 0 });
    expect(closed.prompts[0]?.user).toContain('"customer_name"');
    expect(closed.prompts[0]?.user).not.toMatch(/Wien|2024|Ada/);
    const narrow = scripted(good);
    await ask(question, table, { ...ports(), languageModel: narrow, sampleValues: 1 });
    expect(narrow.prompts[0]?.user).toContain('"Wien"');
    expect(narrow.prompts[0]?.user).not.toContain('"Graz"');
  });

  test.each([
    ['a write', 'DELETE FROM "public"."sales"'],
    ['another table', 'SELECT * FROM "public"."users"'],
    ['a file', `SELECT pg_read_file('/etc/passwd')`],
    ['two statements', 'SELECT 1; SELECT 2'],
  ])('lets it mend %s, with the reason', async (_, sql) => {
    const model = scripted({ sql, explanation: 'x' }, good);
    const found = await ask(question, table, { ...ports([[7]]), languageModel: model });
    expect(found.sql_query).toBe('SELECT count(*) AS n FROM "public"."sales"');
    expect(model.prompts[1]?.user).toContain(sql);
    expect(model.prompts).toHaveLength(2);
  });

  test.each([
    [
      'gives up three times',
      [
        { sql: 'DROP TABLE a', explanation: '' },
        { sql: 'DROP TABLE a', explanation: '' },
        { sql: 'DROP TABLE a', explanation: '' },
      ],
      /doesn’t run/,
    ],
    [
      'is too slow',
      [new LanguageModelFault('timeout', 'The language model gave no answer within 45 s.')],
      /no answer within/,
    ],
    ['declines', [new LanguageModelFault('refused', 'The language model declined to answer.')], /declined/],
    ['talks nonsense', [new LanguageModelFault('nonsense', 'The answer had the wrong form.')], /wrong form/],
    ['finds no query', [{ sql: null, explanation: 'no' }], /found no query/],
  ] as [string, Reply[], RegExp][])(
    'when it %s, the built-in analyst answers and says so',
    async (_, replies, reason) => {
      const found = await ask(question, table, { ...ports([[6]]), languageModel: scripted(...replies) });
      expect(found.answer).toMatch(reason);
      expect(found.answer).toContain('The built-in analyst answers instead. There are 6 rows of sales.');
      expect(found.sql_query).toContain('COUNT(*)');
    },
  );

  test('lets it mend its query a second time, told of both mistakes', async () => {
    const model = scripted(
      { sql: 'DROP TABLE a', explanation: 'x' },
      { sql: 'SELECT * FROM "public"."users"', explanation: 'x' },
      good,
    );
    const found = await ask(question, table, { ...ports([[7]]), languageModel: model });
    expect(found.rows).toEqual([[7]]);
    expect(model.prompts[2]?.user).toContain('DROP TABLE a');
    expect(model.prompts[2]?.user).toContain('"public"."users"');
  });

  test('where the built-in reading is sure of other rows, the person chooses, and is not asked again', async () => {
    const world = () => {
      const own = ports();
      const rowsOf = (sql: string) => [[sql.includes('count(*) AS n') ? 41 : 42]];
      return { ...own, run: (sql: string) => own.run(sql).then((r) => ({ ...r, rows: rowsOf(sql) })) };
    };
    const asked = await ask(question, table, { ...world(), languageModel: scripted(good) });
    expect(asked).toMatchObject({ refused: true, sql_query: null });
    expect(asked.clarify?.map(({ text, found }) => [text, found])).toEqual([
      ['All sales are counted.', '41'],
      ['Number of rows', '42'],
    ]);
    const own = await ask(question, table, {
      ...world(),
      reading: 'Number of rows',
      languageModel: scripted(),
    });
    expect(own.rows).toEqual([[42]]);
    const model = scripted(good);
    const reading = 'All sales are counted.';
    const chosen = await ask(question, table, { ...world(), reading, languageModel: model });
    expect(chosen.rows).toEqual([[41]]);
    expect(model.prompts[0]?.user).toContain('this is meant: All sales are counted.');
  });

  test('the parts of the built-in reading come with an answer that agrees', async () => {
    const found = await ask(question, table, { ...ports([[7]]), languageModel: scripted(good) });
    expect(found.understood?.measure).toEqual(['number of rows']);
  });

  test('is told words, notes and up to three earlier questions; what quotes values stays at home', async () => {
    const taughtTable = analystTable(
      profile,
      { reference: '"public"."sales"', dialect: 'postgres' },
      new Map(),
      {
        description: 'Sales of Wien since 2019.',
        taught: [
          { kind: 'column', word: 'Turnover', means: 'amount_eur' },
          { kind: 'value', word: 'the capital', means: 'Wien', column: 'city' },
          { kind: 'definition', word: 'VIP', means: 'amount_eur of Wien' },
        ],
      },
    );
    const earlier = ['a', 'b', 'c', 'd'].map((name) => ({
      question: `How many ${name}?`,
      sql: `SELECT ${name}`,
    }));
    const told = [{ question: 'How many in Wien?', sql: `SELECT 1 WHERE city = 'Wien'` }, ...earlier];
    const open = scripted(good);
    await ask(question, taughtTable, { ...ports([[7]]), languageModel: open, earlier: told });
    const { user = '' } = open.prompts[0] ?? {};
    for (const part of [
      '“turnover” is "amount_eur"',
      '“VIP” means amount_eur of Wien',
      'since 2019',
      'How many b?',
    ])
      expect(user).toContain(part);
    expect(user).not.toContain('How many c?');
    const closed = scripted(good);
    await ask(question, taughtTable, {
      ...ports([[7]]),
      languageModel: closed,
      earlier: told,
      sampleValues: 0,
    });
    expect(closed.prompts[0]?.user).toContain('“turnover” is "amount_eur"');
    expect(closed.prompts[0]?.user).not.toContain('Answered before');
    expect(closed.prompts[0]?.user).not.toMatch(/Wien|2019|capital/);
  });

  test('the questions before are told to it, unless no value may leave', async () => {
    const previous = {
      question: 'only Graz',
      reading: 'Number of rows where city is “Graz”',
      previous: { question: 'How many sales?' },
    };
    const [open, closed] = [scripted(good), scripted(good)];
    await ask('and Wien?', table, { ...ports([[7]]), languageModel: open, previous });
    expect(open.prompts[0]?.user).toContain(
      '- How many sales?\n- only Graz (meant: Number of rows where city is “Graz”)\n\nQuestion: and Wien?',
    );
    const longer = ['a', 'b', 'c', 'd'].reduce<AskedBefore>(
      (before, question) => ({ question, previous: before }),
      previous,
    );
    const long = scripted(good);
    await ask('and Wien?', table, { ...ports([[7]]), languageModel: long, previous: longer });
    expect(long.prompts[0]?.user).toContain('go on from:\n- b\n- c\n- d\n');
    await ask('and Wien?', table, { ...ports([[7]]), languageModel: closed, previous, sampleValues: 0 });
    expect(closed.prompts[0]?.user).not.toMatch(/How many sales|Graz/);
  });

  test('of a query that takes too long there is one, and the built-in analyst still answers', async () => {
    const world = ports([[6]]);
    const slow = { sql: 'SELECT count(*) AS slow FROM "public"."sales"', explanation: 'x' };
    const model = scripted(slow, slow, slow);
    const found = await ask(question, table, {
      ...world,
      languageModel: model,
      run: (sql) =>
        sql === slow.sql ? Promise.reject(new SourceError('timeout', 'It took too long.')) : world.run(sql),
    });
    expect(model.prompts).toHaveLength(1);
    expect(found.answer).toContain('takes too long. The built-in analyst answers instead. There are 6 rows');
  });

  test('of a model that mends too slowly nobody waits for the last try', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    try {
      const model = scripted({ sql: 'DROP TABLE a', explanation: 'x' }, good);
      const slow: LanguageModel = {
        ...model,
        complete: async (...given) => {
          if (model.prompts.length > 0) vi.advanceTimersByTime(50_000);
          await new Promise((resolve) => setImmediate(resolve));
          return model.complete(...given);
        },
      };
      const found = await ask(question, table, { ...ports([[6]]), languageModel: slow });
      expect(found.answer).toContain('took too long. The built-in analyst answers instead. There are 6 rows');
    } finally {
      vi.useRealTimers();
    }
  });

  test('its sentence is as long as a sentence, whatever it and the cells hold', async () => {
    const names = Array.from({ length: 300 }, (_, i) => `column ${i}`.repeat(20));
    const found = await ask(question, table, {
      ...ports(),
      languageModel: scripted({ ...good, explanation: 'All sales. '.repeat(100_000) }),
      run: () =>
        Promise.resolve({
          columns: names,
          rows: [names.map(() => 'x'.repeat(10_000))],
          truncated: true,
          sampled: false,
        }),
    });
    expect(found.answer.length).toBeLessThan(5000);
    expect(found.rows?.[0]?.[0]).toHaveLength(10_000);
  });

  test('a reading of the built-in analyst that a person chose is its own; what it quotes stays at home', async () => {
    const asked = 'best sales in Wien';
    const own = await ask(asked, table, ports(null));
    const reading = own.clarify?.find(({ text }) => text.includes('“Wien”'))?.text;
    expect(reading).toBeDefined();
    const model = scripted(good, good);
    const chosen = { reading, languageModel: model, sampleValues: 0 };
    const found = await ask(asked, table, { ...ports(), ...chosen });
    expect(found.sql_query).toContain("'Wien'");
    expect(model.prompts).toEqual([]);
    // A reading that isn't found again, such as one of a word that was taught otherwise since.
    await ask('How many?', table, { ...ports(), ...chosen });
    expect(model.prompts[0]?.user).not.toContain('Wien');
  });

  test('a source that is gone is no fault of the model', async () => {
    const world = ports();
    const failing: AskPorts = {
      ...world,
      languageModel: scripted(good),
      run: (sql) =>
        sql.includes('DISTINCT')
          ? world.run(sql)
          : Promise.reject(new SourceError('unreachable', 'The database could not be reached.')),
    };
    await expect(ask(question, table, failing)).rejects.toThrow('could not be reached');
  });
});
