import { dataCategories } from '@plinth/api/facts';
import { describe, expect, it } from 'vitest';
import type { Cell, TableProfile } from '../sources/source.ts';
import { classifyColumn } from './classify.ts';
import { typeFamily } from './columnFacts.ts';
import { describeColumn } from './describe.ts';
import { rowNoun } from './tableNoun.ts';
import { writeMetrics } from './metrics.ts';
import { nameWords, spokenWords } from './names.ts';
import { unitOfName } from './units.ts';
import { profileOf, type ColumnSpec } from './testing/profileOf.ts';
import { writeUnderstanding } from './understand.ts';
import { classified, mergeEdited, mergeUnderstanding, writeColumns } from './writeModel.ts';

const repeat = (values: Cell[], times: number): Cell[] => Array.from({ length: times }, () => values).flat();
const range = (n: number, of: (i: number) => Cell): Cell[] => Array.from({ length: n }, (_, i) => of(i));

function categoryOf(name: string, column: Cell[] | ColumnSpec): string {
  const table = profileOf('things', { [name]: column });
  const [profile] = table.columns;
  if (!profile) throw new Error('no column');
  return classifyColumn(profile, table).category;
}

function describing(name: string, column: Cell[] | ColumnSpec, table = 'orders'): string {
  const profile = profileOf(table, { [name]: column });
  const [first] = profile.columns;
  if (!first) throw new Error('no column');
  return describeColumn(first, profile, classifyColumn(first, profile).category).text;
}

describe('classifyColumn', () => {
  it.each<[string, string, Cell[] | ColumnSpec]>([
    ['identifier', 'id', range(200, (i) => i + 1)],
    [
      'identifier',
      'customer_id',
      {
        values: repeat([1, 2, 3], 30),
        foreignKey: { columns: ['customer_id'], table: 'customers' },
      },
    ],
    ['identifier', 'session', { values: ['x'], type: 'uuid' }],
    ['identifier', 'token', range(60, (i) => `123e4567-e89b-42d3-a456-4266141740${String(i + 10)}`)],
    ['text', 'client', { values: repeat(['10.0.0.1/32', '10.0.0.2/32'], 60), type: 'inet' }],
    ['structured_data', 'slot', { values: ['["2024-01-01 10:00","2024-01-01 11:00")'], type: 'tstzrange' }],
    ['structured_data', 'stay', { values: ['[2024-01-01,2024-01-03)'], type: 'daterange' }],
    ['numerical', 'fee', { values: repeat(['$1.50', '$3.00', '$10.50'], 60), type: 'money' }],
    ['temporal', 'shipped', { values: ['2024-01-01', '2024-02-01'], type: 'timestamptz' }],
    ['temporal', 'order_date', repeat(['1/4/2014', '12/31/2015', '6/7/2016'], 50)],
    ['temporal', 'words', range(60, (i) => `Jan ${String(1 + (i % 28))}, ${String(2000 + i)}`)],
    ['temporal', 'long', range(60, (i) => `${String(1 + (i % 28))} January ${String(2000 + i)}`)],
    ['temporal', 'last_seen', range(60, (i) => `Mon, 3rd Sept. ${String(1950 + i)} 10:0${String(i % 10)}`)],
    ['temporal', 'year', repeat([1999, 2004, 2011], 40)],
    ['identifier', 'ReportsTo', range(58, (i) => 1 + ((i * 7) % 26))],
    ['identifier', 'Physician', range(58, (i) => 2 + ((i * 7) % 50))],
    ['temporal', 'Year_Opened', range(58, (i) => 1986 + ((i * 5) % 26))],
    ['categorical', 'Classroom', range(58, (i) => 101 + ((i * 5) % 12))],
    ['categorical', 'ship_mode', repeat(['First Class', 'Second Class', 'Same Day'], 60)],
    [
      'numerical',
      'sales',
      { values: range(300, (i) => Math.round(i * i * 13.7) / 10), type: 'numeric(12,2)' },
    ],
    [
      'textual',
      'comment',
      range(80, (i) => `The customer number ${String(i)} called again and was not happy with the delivery.`),
    ],
    ['boolean', 'active', { values: [true, false], type: 'boolean' }],
    ['boolean', 'is_paid', repeat(['yes', 'no', 'yes'], 30)],
    ['geospatial', 'latitude', { values: range(100, (i) => 45.1234 + i / 7), type: 'double precision' }],
    ['geospatial', 'shape', repeat(['POINT(1 2)', 'POLYGON((0 0, 1 1, 1 0, 0 0))', 'POINT(3 4)'], 3)],
    ['geospatial', 'geom', { values: ['0101'], type: 'geometry(Point,4326)' }],
    ['binary', 'photo', { values: ['\\x00ff'], type: 'bytea' }],
    ['json', 'payload', { values: [{ a: 1 }], type: 'jsonb' }],
    ['json', 'settings', repeat(['{"theme":"dark"}', '{"theme":"light","size":3}', '{}'], 10)],
    ['array', 'tags', { values: [['a', 'b']], type: 'text[]' }],
    ['array', 'labels', repeat(['["a","b"]', '["c"]', '[]'], 10)],
    ['structured_data', 'doc', repeat(['<a><b>1</b></a>', '<a><b>2</b></a>', '<a/><a></a>'], 5)],
    ['structured_data', 'address', { values: ['x'], type: 'STRUCT(street VARCHAR, city VARCHAR)' }],
    ['numerical', 'downloads', range(90, (i) => 800 + ((i * 7919) % 89_000))],
    ['identifier', 'member_no', range(90, (i) => 100_000 + ((i * 7919) % 89_000))],
    ['numerical', 'Fine (£)', repeat([50, 70], 40)],
    ['text', 'remote_addr', range(90, (i) => `10.0.${String(i)}.7`)],
    ['numerical', 'paid', range(40, (i) => 3 + ((i * 13) % 71))],
    ['identifier', 'VBELN', range(90, (i) => 4_500_010_000 + (i >> 1))],
    ['numerical', 'turnover', range(90, (i) => 100_000_000 + i * 7_919_000)],
    ['numerical', 'salary', { values: range(160, (i) => 30_137 + i * 137), type: 'numeric(10,2)' }],
    ['categorical', 'status', repeat([200, 404, 502, 301], 20)],
    ['categorical', 'Table No', range(90, (i) => 1 + ((i * 7) % 24))],
    ['categorical', 'Matchday', range(90, (i) => 1 + (i % 34))],
    ['categorical', 'med_notes', [...repeat(['pregnant', 'asthma'], 3), ...repeat([null], 60)]],
    ['text', 'E-mail', range(90, (i) => `ann${String(i)}@example.org`)],
    ['text', 'homepage', range(90, (i) => `https://example.org/page/${String(i)}`)],
  ])('says %s for %s', (category, name, column) => {
    expect(categoryOf(name, column)).toBe(category);
  });

  it.each(['name_2', 'url', 'comment', 'tags'])(
    'takes a number under the name %s for no text or list',
    (name) => {
      expect(['numerical', 'categorical', 'identifier']).toContain(
        categoryOf(name, { values: [2], type: 'BIGINT' }),
      );
    },
  );

  it('gives a reason that can be checked', () => {
    const table = profileOf('t', { when: repeat(['1/4/2014', '12/31/2015', '6/7/2016'], 50) });
    const [column] = table.columns;
    if (!column) throw new Error('no column');
    expect(classifyColumn(column, table)).toMatchObject({
      category: 'temporal',
      reason: 'values look like dates or times in 100 % of the sample',
    });
  });

  it.each<[string, Cell[] | ColumnSpec]>([
    ['empty', [null, null, null]],
    ['constant', repeat(['same'], 30)],
    ['', [1, 'two', null]],
    ['mixed', { values: [1, 'two', { three: 3 }, [4], null, true], type: 'string | int | object' }],
    ['huge', range(60, (i) => 'x'.repeat(20000) + String(i))],
    ['имя', ['Анна', 'Борис', 'Вера']],
  ])('has a category for a column that is %s', (name, column) => {
    expect(dataCategories).toContain(categoryOf(name, column));
  });

  it('is not slowed down by cells that hold whole documents', () => {
    const table = profileOf('t', { body: range(20, (i) => `${'word'.repeat(50_000)}${String(i)}`) });
    const started = performance.now();
    for (const c of table.columns) classifyColumn(c, table);
    expect(performance.now() - started).toBeLessThan(5000);
  });
});

describe('typeFamily', () => {
  it.each([
    ['numeric(12,2)', 'decimal'],
    ['numeric(12,0)', 'integer'],
    ['bigint', 'integer'],
    ['UBIGINT', 'integer'],
    ['interval', 'temporal'],
    ['timestamp with time zone', 'temporal'],
    ['VARCHAR[]', 'array'],
    ['int | null', 'integer'],
    ['int | double', 'decimal'],
    ['string | int', 'mixed'],
    ['character varying(40)', 'text'],
    ['objectId', 'uuid'],
    ['point', 'spatial'],
    ['DECIMAL(18,3)', 'decimal'],
  ])('reads %s as %s', (type, family) => {
    expect(typeFamily(type)).toBe(family);
  });
});

describe('describeColumn', () => {
  it('keeps the comment of the database word for word', () => {
    const table = profileOf('orders', { x: { values: [1, 2], comment: '  net price, € ' } });
    const [column] = table.columns;
    if (!column) throw new Error('no column');
    expect(describeColumn(column, table, 'numerical')).toEqual({ text: 'net price, €', origin: 'database' });
  });

  it.each<[string, Cell[] | ColumnSpec, string]>([
    [
      'customer_id',
      {
        values: [7, 8, 7],
        foreignKey: { columns: ['customer_id'], table: 'customers' },
      },
      'Key of the customer in customers, two different values such as 7 or 8.',
    ],
    [
      'id',
      { values: range(30, (i) => i + 1), isPrimaryKey: true },
      'Key of the order, counting up from 1 to 30.',
    ],
    [
      'amount_usd',
      { values: range(40, (i) => i * 2.5 + 1), type: 'numeric' },
      'Amount in US dollars, from $1 to $98.50, on average $49.75.',
    ],
    [
      'dist_km',
      { values: range(40, (i) => i + 0.5), type: 'double' },
      'Distance in kilometres, from 0.5 to 39.5, on average 20.',
    ],
    [
      'shipped_at',
      {
        values: ['2024-01-03T10:00:00Z', '2024-05-01T12:00:00Z', null, '2024-05-01T13:00:00Z'],
        type: 'timestamptz',
      },
      'Time at which the order was shipped, from January 3, 2024 to May 1, 2024; missing in 25 % of rows.',
    ],
    [
      'placed_at',
      { values: ['2024-01-03', '2024-05-01'], type: 'date' },
      'Day on which the order was placed, from January 3, 2024 to May 1, 2024.',
    ],
    [
      'createdAt',
      { values: ['2024-01-03T10:00:00Z', '2024-05-01T12:00:00Z'], type: 'timestamptz' },
      'Time at which the order was created, from January 3, 2024 to May 1, 2024.',
    ],
    [
      'is_active',
      { values: [true, true, false, true], type: 'boolean' },
      'Whether the order is active, true in 75 % of rows.',
    ],
    [
      'qty',
      { values: range(40, (i) => (i % 9) + 1), type: 'integer' },
      'Number of units, from 1 to 9, on average 4.75',
    ],
    [
      'item_count',
      { values: range(80, (i) => (i * 7) % 41), type: 'integer' },
      'Number of items, from 0 to 40',
    ],
    [
      'growth_pct',
      { values: range(40, (i) => i / 40), type: 'double' },
      'Growth as a share of 1, from 0 to 0.975',
    ],
  ])('says what %s holds', (name, column, start) => {
    const text = describing(name, column);
    expect(text.startsWith(start.replace(/\.$/, ''))).toBe(true);
  });

  it('writes huge numbers by their power', () => {
    expect(
      describing(
        'float',
        range(30, (i) => i * 1.5e300),
      ),
    ).toContain('4.35E301');
  });

  it('calls nothing the most frequent where the others are as frequent', () => {
    expect(describing('channel', repeat(['Bing', 'Mail', 'Radio', 'Print', 'Post', 'Web'], 10))).toContain(
      'one of six values, such as',
    );
    const uneven = [
      ...repeat(['Bing', 'Mail', 'Radio', 'Print', 'Post', 'Web'], 10),
      'Bing',
      'Mail',
      'Radio',
    ];
    expect(describing('channel', uneven)).toContain('most often Bing, Mail and Radio');
  });

  it('says the key of a JSON object with one, and the keys of others', () => {
    const keys = (cell: Cell) => describing('payload', { values: [cell, cell], type: 'jsonb' });
    expect(keys({ a: 1 })).toContain('a JSON object with the key a');
    expect(keys({ a: 1, b: 2 })).toContain('a JSON object with the keys a and b');
  });
  it('takes a y for yes only beside a no', () => {
    expect(describing('marked', repeat(['y', 'n'], 40))).toContain('yes (y) in 50 %');
    expect(describing('axis', repeat(['x', 'y'], 40))).toContain('either x (50 %) or y (50 %)');
  });

  it('is one sentence that says more than the name, for any column', () => {
    const columns: [string, Cell[] | ColumnSpec][] = [
      ['Ship Mode', repeat(['First Class', 'Same Day'], 20)],
      ['a', [1, 2, 3]],
      ['Unnamed: 0', range(30, (i) => i)],
      ['', ['x', 'y']],
      ['日本語', ['東京', '大阪', '京都']],
      ['weird--name!!', [null, null]],
      ['payload', { values: [{ a: 1, b: [2] }], type: 'jsonb' }],
      ['blob', { values: ['\\x00'], type: 'bytea' }],
      ['x'.repeat(300), ['a', 'b']],
    ];
    for (const [name, column] of columns) {
      const text = describing(name, column);
      expect(text.endsWith('.')).toBe(true);
      expect(text.length).toBeGreaterThan(12);
      expect(nameWords(text).join(' ')).not.toBe(nameWords(name).join(' '));
      expect(text).not.toMatch(/undefined|null|NaN|\[object/);
      expect(describing(name, column)).toBe(text);
    }
  });
});

describe('names', () => {
  it('splits names of every style', () => {
    expect(nameWords('customerFirstName')).toEqual(['customer', 'first', 'name']);
    expect(nameWords('HTTPStatus-Code 2')).toEqual(['http', 'status', 'code', '2']);
    expect(spokenWords('CO2_level')).toEqual(['co2', 'level']);
  });
  it.each([
    ['startstation', 'start station'],
    ['biketype', 'bike type'],
    ['foundingyear', 'founding year'],
    ['lotsize', 'lot size'],
    ['USERTYPE', 'user type'],
    ['total_orderprice', 'total order price'],
    // Words of the language, and names that only begin or end like that.
    ['birthday', 'birthday'],
    ['update', 'update'],
    ['candidate', 'candidate'],
    ['matching', 'matching'],
    ['classroom', 'classroom'],
  ])('takes %s for %s', (name, words) => {
    expect(nameWords(name).join(' ')).toBe(words);
  });
  it.each([
    ['price_eur', '€'],
    ['area_km2', 'km²'],
    ['Discount %', '%'],
    ['Speed (mph)', 'mph'],
    ['duration_ms', 'ms'],
  ])('finds the unit of %s', (name, symbol) => {
    expect(unitOfName(name).unit?.symbol).toBe(symbol);
  });
  it.each(['items', 'name', 'status', 'message'])('finds no unit in %s', (name) => {
    expect(unitOfName(name).unit).toBeNull();
  });
  it.each<[string, string | null]>([
    ['orders', 'order'],
    ['order_items', 'order item'],
    ['movies', 'movie'],
    ['countries', 'country'],
    ['sales', null],
    ['superstore', null],
    ['dim_customers', 'customer'],
  ])('calls a row of %s %s', (table, noun) => {
    expect(rowNoun(table)).toBe(noun);
  });
});

const orders = profileOf('orders', {
  order_id: { values: range(400, (i) => i + 1), type: 'integer', isPrimaryKey: true },
  placed: { values: range(400, (i) => `2024-${String((i % 12) + 1).padStart(2, '0')}-15`), type: 'date' },
  region: { values: range(400, (i) => ['North', 'South', 'East', 'East'][i % 4] ?? null), type: 'text' },
  sales: { values: range(400, (i) => Math.round(((i * 37) % 211) * 113) / 10), type: 'numeric' },
  discount: { values: range(400, (i) => ((i * 7) % 20) / 20), type: 'numeric' },
  note: {
    values: range(400, (i) =>
      i % 2 ? null : `Please leave parcel ${String(i)} at the back door of the house.`,
    ),
    type: 'text',
  },
});

function modelled(table: TableProfile): ReturnType<typeof classified> {
  return classified(table, writeColumns(table, { descriptions: true }));
}

describe('writeUnderstanding', () => {
  it('says what a row is, its key, its time, its gaps', () => {
    const text = writeUnderstanding(orders, modelled(orders));
    expect(text).toContain('Each row is one order.');
    expect(text).toContain('order_id tells rows apart');
    expect(text).toContain('400 rows and 6 columns, with placed from January 15, 2024 to December 15, 2024');
    expect(text).toContain('Values are missing in 1 column: note (50 %)');
  });
  it('uses the comment of the table first', () => {
    const table = { ...orders, comment: 'Lines of what our shop sold' };
    expect(writeUnderstanding(table, modelled(table))).toMatch(/^Lines of what our shop sold\./);
  });
  it('fits into a note, however wide the table', () => {
    const wide = profileOf(
      'x'.repeat(80),
      Object.fromEntries(
        range(300, (i) => i).map((i) => [`a_rather_long_column_name_${String(i)}`, [1, null, Number(i)]]),
      ),
    );
    expect(writeUnderstanding(wide, modelled(wide)).length).toBeLessThanOrEqual(500);
  });
  it('has words for an empty table', () => {
    const empty = profileOf('orders', { a: [], b: [] });
    expect(writeUnderstanding(empty, modelled(empty))).toContain('The table is empty.');
    expect(describing('a', [])).toBe('A of the order, without values yet.');
  });
  it('tells no rows apart where there is one, and says of a value that it is the only one', () => {
    const single = profileOf('people', { name: ['Ada'], born: ['1815-12-10'] });
    expect(writeUnderstanding(single, modelled(single))).not.toContain('apart');
    expect(describing('name', ['Ada'])).toBe('Name of the order, Ada in the only row.');
  });
});

describe('writeMetrics', () => {
  const metrics = writeMetrics(orders, modelled(orders));
  it('offers a number to choose from, with fitting graphs', () => {
    expect(metrics.length).toBeGreaterThanOrEqual(3);
    expect(metrics.length).toBeLessThanOrEqual(8);
    expect(metrics).toContainEqual({ metric: 'Sum of sales over placed', graph_type: 'line_chart' });
    expect(metrics).toContainEqual({ metric: 'Sum of sales by region', graph_type: 'bar_chart' });
    expect(metrics.some((m) => m.metric.includes('Sum of discount'))).toBe(false);
  });
  it('follows what happened, not births', () => {
    const days = range(60, (i) => `2024-${String(1 + (i % 12)).padStart(2, '0')}-11`);
    const table = profileOf('employees', {
      birth_date: { values: days, type: 'date' },
      hire_dt: { values: days, type: 'date' },
      salary: { values: range(60, (i) => 40_000 + ((i * 377) % 9000)), type: 'integer' },
    });
    const lines = writeMetrics(table, modelled(table)).filter((m) => m.graph_type === 'line_chart');
    expect(lines.map(({ metric }) => metric)).toEqual([
      'Average of salary over hire_dt',
      'Number of employees over hire_dt',
    ]);
  });
  it('follows when things happened, and not from which year they are', () => {
    const table = profileOf('used_cars', {
      'Reg Year': range(60, (i) => 2009 + (i % 16)),
      Listed: { values: range(60, (i) => `2024-${String(1 + (i % 12)).padStart(2, '0')}-11`), type: 'date' },
      price: range(60, (i) => 1500 + ((i * 377) % 9000)),
    });
    const lines = writeMetrics(table, modelled(table)).filter((m) => m.graph_type === 'line_chart');
    expect(lines.map(({ metric }) => metric)).toContain('Average of price over Listed');
  });
  it('follows nothing where births are all that it has of time, and compares nobody by a first name', () => {
    const table = profileOf('people', {
      Date_of_Birth: { values: range(60, (i) => `19${String(60 + (i % 40))}-05-11`), type: 'date' },
      first_name: { values: repeat(['Ann', 'Ben', 'Eve'], 20), type: 'text' },
      height: { values: range(60, (i) => 150 + ((i * 37) % 49)), type: 'integer' },
    });
    expect(writeMetrics(table, modelled(table))).toEqual([
      { metric: 'Distribution of height', graph_type: 'histogram' },
    ]);
  });
  it('follows when things began, and not when they came to an end', () => {
    const dates = (from: number) => range(60, (i) => `2024-${String(from + (i % 6)).padStart(2, '0')}-11`);
    const table = profileOf('loans', {
      'Date Out': { values: dates(1), type: 'date' },
      'Date Returned': { values: dates(2), type: 'date' },
      fine: range(60, (i) => 1.5 + ((i * 377) % 90)),
    });
    const lines = writeMetrics(table, modelled(table)).map(({ metric }) => metric);
    expect(lines).toContain('Number of loans over Date Out');
    expect(lines.join()).not.toContain('over Date Returned');
  });
  it('counts events that have a moment each, but not the readings of a meter', () => {
    const counted = (histogram: number[]) => {
      const minute = (i: number) => `2024-0${String(1 + (i % 9))}-11 10:${String(i).padStart(2, '0')}:00`;
      const table = profileOf('stops', {
        stopped_at: { values: range(60, minute), type: 'timestamp', histogram },
        cost: range(60, (i) => 150 + ((i * 377) % 900)),
      });
      return writeMetrics(table, modelled(table)).some(({ metric }) =>
        metric.startsWith('Number of stops over'),
      );
    };
    expect(counted([20, 9, 17, 14])).toBe(true);
    expect(counted([15, 15, 15, 15])).toBe(false);
  });
  it('adds up minutes, pieces and kilowatt hours, and compares by nothing that is hardly ever said', () => {
    const table = profileOf('stops', {
      machine: { values: repeat(['Press', 'Mill', 'Lathe'], 20), type: 'text' },
      part: { values: ['pump', 'seal', 'pump', ...repeat([null], 57)], type: 'text' },
      dur_min: range(60, (i) => 4 + ((i * 37) % 590)),
      elec_kwh: range(60, (i) => 1.8 + ((i * 13) % 90)),
      stopped_on: { values: range(60, (i) => `2024-0${String(1 + (i % 9))}-11`), type: 'date' },
    });
    const metrics = writeMetrics(table, modelled(table)).map(({ metric }) => metric);
    expect(metrics).toContain('Sum of elec_kwh by machine');
    expect(metrics.join()).not.toMatch(/Average of|by part/);
  });
  it('follows days before the years that things are from, and adds up no readings of a meter', () => {
    const dates = range(60, (i) => `2024-${String(1 + (i % 12)).padStart(2, '0')}-${String(10 + (i % 15))}`);
    const books = profileOf('library_loans', {
      PubYear: range(60, (i) => 1960 + i),
      LoanDate: { values: dates, type: 'date' },
      fine: range(60, (i) => 1.5 + ((i * 377) % 90)),
    });
    const lines = writeMetrics(books, modelled(books)).map(({ metric }) => metric);
    expect(lines).toContain('Average of fine over LoanDate');
    expect(lines.join()).not.toContain('over PubYear');
    const meters = profileOf('smart_meter', {
      day: { values: dates, type: 'date' },
      meter_reading_kwh: range(60, (i) => 8000.5 + i * 11),
      unit_cost: range(60, (i) => 0.2 + ((i * 13) % 7) / 100),
    });
    expect(
      writeMetrics(meters, modelled(meters))
        .map(({ metric }) => metric)
        .join(),
    ).not.toContain('Sum of');
  });
  it('is empty where nothing is worth plotting', () => {
    const table = profileOf('notes', {
      id: { values: range(50, (i) => i), isPrimaryKey: true },
      body: {
        values: range(50, (i) => `A long story number ${String(i)}, told in many words.`),
        type: 'text',
      },
    });
    expect(writeMetrics(table, modelled(table))).toEqual([]);
    const empty = profileOf('orders', { sales: [], region: [] });
    expect(writeMetrics(empty, modelled(empty))).toEqual([]);
  });
});

describe('mergeEdited', () => {
  it('keeps every word and category that a person set', () => {
    const written = writeColumns(orders, { descriptions: true });
    const previous = written.map((c) =>
      c.name === 'sales'
        ? { ...c, data_category: 'text', description: 'My own words.', origin: 'edited' as const }
        : { ...c, description: 'old' },
    );
    const merged = mergeEdited(
      [...previous, { name: 'dropped', origin: 'edited', description: 'gone' }],
      written,
    );
    expect(merged.map((c) => c.name)).toEqual(written.map((c) => c.name));
    expect(merged.find((c) => c.name === 'sales')).toMatchObject({
      data_category: 'text',
      description: 'My own words.',
      origin: 'edited',
    });
    expect(merged.find((c) => c.name === 'sales')?.category_reason).toBeUndefined();
    expect(merged.find((c) => c.name === 'region')).toEqual(written.find((c) => c.name === 'region'));
  });
  it('keeps an edited note only', () => {
    expect(mergeUnderstanding({ text: 'mine', edited: true }, 'new')).toBe('mine');
    expect(mergeUnderstanding({ text: 'old', edited: false }, 'new')).toBe('new');
    expect(mergeUnderstanding(null, 'new')).toBe('new');
  });
});

describe('the distribution of a column', () => {
  const histogramOf = (column: Cell[] | ColumnSpec, name = 'thing') =>
    writeColumns(profileOf('things', { [name]: column }), { descriptions: true })[0]?.profile?.histogram;

  it('counts the rows of each category, the most frequent first', () => {
    const modes = repeat(['Second', 'First', 'Second', 'Second', 'First', 'Same Day'], 20);
    expect(histogramOf(modes, 'ship_mode')).toEqual([60, 40, 20]);
  });
  it('counts true, then false', () => {
    expect(histogramOf({ values: repeat([false, true, false], 20), type: 'boolean' }, 'is_paid')).toEqual([
      20, 40,
    ]);
  });
  it('is not drawn where every value is its own', () => {
    expect(histogramOf({ values: range(60, (i) => `key-${i}`), type: 'uuid' }, 'key')).toBeUndefined();
  });
});

describe('emoji', () => {
  const faces = ['😀', '👍', '🎉', '❤️', '🚀', '🔥', '😂', '🙏', '👩‍👩‍👧', '🇩🇪'];
  const at = (i: number) => faces[i % faces.length] ?? '';
  it.each<[string, string, (row: number) => string]>([
    ['comment', 'textual', (i) => `Great ${at(i)}, thanks ${at(i + 3)}`],
    ['message', 'textual', (i) => `Hello, ${at(i)}, world; ${i} ${at(i * 3 + 1)}`],
    ['emoji', 'categorical', (i) => at(i).repeat(1 + (i % 5))],
    ['reactions', 'categorical', (i) => `${at(i)}${at(i * 3 + 1)}${at(i * 7)}`],
    ['picked', 'array', (i) => `${at(i)}, ${at(i * 3 + 1)}`],
  ])('%s is %s', (name, category, make) => {
    const table = profileOf('messages', { [name]: Array.from({ length: 60 }, (_, i) => make(i)) });
    expect(classifyColumn(table.columns[0]!, table).category).toBe(category);
  });
});
