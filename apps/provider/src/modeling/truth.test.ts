import { describe, expect, it } from 'vitest';
import type { Cell, TableProfile } from '../sources/source.ts';
import { classifyColumn } from './classify.ts';
import { describeColumn } from './describe.ts';
import { writeMetrics } from './metrics.ts';
import { profileOf } from './testing/profileOf.ts';
import { writeUnderstanding } from './understand.ts';
import { classified, writeColumns } from './writeModel.ts';

/** What sentences claim, beside the values that they are about. */

const range = (n: number, of: (i: number) => Cell): Cell[] => Array.from({ length: n }, (_, i) => of(i));

const noteOn = (table: TableProfile): string =>
  writeUnderstanding(table, classified(table, writeColumns(table, { descriptions: true })));

const metricsOf = (table: TableProfile): string[] =>
  writeMetrics(table, classified(table, writeColumns(table, { descriptions: true }))).map(
    ({ metric }) => metric,
  );

function describing(name: string, values: Cell[]): string {
  const table = profileOf('readings', { [name]: values });
  const [column] = table.columns;
  return describeColumn(column!, table, classifyColumn(column!, table).category).text;
}

describe('the description of a column', () => {
  it('has its average between the least and the most, and rounds it where they leave room', () => {
    expect(
      describing(
        'altitude_m',
        range(200, (i) => 12_346 + (i % 4)),
      ),
    ).toContain('from 12,346 to 12,349, on average 12,348.');
    expect(
      describing(
        'spend',
        range(200, (i) => i * 1234.5),
      ),
    ).toContain('on average 122,800.');
  });

  it('says a tiny figure by its power, and not as zero', () => {
    expect(
      describing(
        'concentration',
        range(200, (i) => (i + 1) * 4e-10),
      ),
    ).toContain('from 4E-10 to 8E-8, on average 4.02E-8.');
  });

  it.each(['VARCHAR', 'decimal | string'])(
    'takes the order of the alphabet for none of numbers: %s',
    (type) => {
      const amount = { values: ['5', '10', '100'], type, min: '10', max: '5' };
      const table = profileOf('readings', { amount });
      const told = describeColumn(table.columns[0]!, table, 'numerical').text;
      expect(told).toBe('Amount, written like 5 or 10.');
    },
  );

  it.each([
    ['array', 'addr', ['("Main St, 5",8001)', '("Side St, 7",8002)'], 'Home of the place, a record such as '],
    ['array', 'text[]', ['{a,b}', '{c,d}'], 'Home of the place, a list such as '],
    ['binary', 'bit(4)', ['0001', '0010'], 'Home of the place, bits such as 0001 or 0010.'],
    ['binary', 'bytea', ['\\x00', '\\x01'], 'Home of the place, stored as bytes.'],
  ] as const)('says of what is %s in %s what it is', (category, type, values, said) => {
    const table = profileOf('places', { home: { values: [...values], type } });
    expect(describeColumn(table.columns[0]!, table, category).text).toContain(said);
  });

  it('calls amounts with a sign no list for their commas, and nothing that is true or false for there being two', () => {
    const euros = range(60, (i) => `${i % 3},${100 + i * 7},${10 + (i % 80)} €`.replace(',', '.'));
    expect(describing('Netto', euros)).toBe('Netto, written like “0.100,10 €” or “1.107,11 €”.');
    const prices = range(60, (i) => `${1 + i}.${10 + i} EUR`);
    expect(describing('VK-Preis', prices)).toBe('VK preis, written like 1.10 EUR or 2.11 EUR.');
    expect(
      describing(
        'MwSt.-Satz',
        range(60, (i) => (i % 3 === 0 ? '7 %' : '19 %')),
      ),
    ).toBe('VAT satz, 19 % (67 %) or 7 % (33 %).');
  });

  it('tells numbers apart from those that stand for no value', () => {
    const temperatures = range(200, (i) => (i % 40 === 7 ? -999 : 4.5 + (i % 60) / 4));
    const bars = [5, ...range(18, () => 0), 195] as number[];
    const column = (histogram: number[]) => profileOf('log', { temp_c: { values: temperatures, histogram } });
    const told = (table: TableProfile) => describeColumn(table.columns[0]!, table, 'numerical').text;
    expect(told(column(bars))).toBe(
      'Temperature in degrees Celsius, up to 19.25, on average 11.38; -999 in 3 % of rows may stand for a missing value.',
    );
    expect(noteOn(column(bars))).toContain(
      'temp_c holds -999, which may stand for a missing value and counts in averages.',
    );
    expect(noteOn(column(bars))).not.toContain('No values are missing');
    expect(metricsOf(column(bars))).toEqual([]);
    expect(told(column(range(20, () => 10) as number[]))).toContain('from -999 to 19.25');
  });

  it('calls amounts that go out no missing values', () => {
    const moves = profileOf('moves', { Qty: range(200, (i) => (i % 3 === 0 ? 100 + i : -(i % 31))) });
    expect(noteOn(moves)).not.toContain('missing value');
  });

  it('averages what one row adds up without it', () => {
    const users = range(30, (i) => 1000 + ((i * 37) % 400)) as number[];
    const sum = users.reduce((total, n) => total + n, 0);
    const table = profileOf('days', {
      Date: [...range(30, (i) => `d${i}`), 'Total'],
      Users: [...users, sum],
    });
    const { text } = describeColumn(table.columns[1]!, table, 'numerical');
    expect(text).toBe('Number of users, from 1,000, on average 1,177, beside their total of 35,295.');
  });

  it('takes what is numbered, and years in which something happened, for no amounts', () => {
    const numbers = range(120, (i) => 10_000 + ((i * 7) % 69));
    expect(describing('Order #', numbers)).toMatch(/^Number of the order, 69 different values/);
    expect(describing('Kd-Nr', numbers)).toMatch(/^Number of the customer, 69 different values/);
    expect(describing('Total number', numbers)).toContain('on average');
    const years = range(120, (i) => 1994 + (i % 30));
    expect(describing('lastRenovated', years)).toBe(
      'Year in which the reading was last renovated, from 1994 to 2023.',
    );
  });

  it('takes a quantity for one, though it is one of a few', () => {
    const few = range(260, (i) => 1 + ((i * 7) % 12));
    expect(describing('Qty', few)).toBe('Number of units, from 1 to 12, on average 6.49.');
  });

  it('takes marks with “abs” among them for numbers', () => {
    const marks = range(120, (i) => (i % 20 === 3 ? 'abs' : String(18 + ((i * 7) % 61))));
    expect(describing('History', marks)).toBe('History, written like 18 or 25, else abs.');
  });

  it('takes numbers with “n/a” among them for numbers', () => {
    const ages = range(120, (i) => (i % 20 === 3 ? 'n/a' : String(18 + ((i * 7) % 61))));
    expect(describing('Age', ages)).toBe('Age, written like 18 or 25.');
    expect(describing('Age', ['n/a', ...ages])).toBe('Age, written like 18 or 25.');
    expect(
      describing(
        'Temp',
        range(120, (i) => (i % 20 === 3 ? 'NA' : (8 + ((i * 7) % 61) / 10).toFixed(1))),
      ),
    ).toContain('written like 8.0 or 8.7');
  });

  it('calls a family name before a comma no list', () => {
    const names = range(
      60,
      (i) => `${'Smith O’Neill Wójcik'.split(' ')[i % 3]}, ${'Ab Cd Ef Gh'.split(' ')[i % 4]}e`,
    );
    expect(describing('Full name', names)).not.toContain('a list');
    expect(describing('Pupil', names)).not.toContain('a list');
    expect(describing('Tags', names)).toContain('a list');
    const places = range(60, (i) => `Am Markt ${i + 1}, ${i % 2 ? '04109 Leipzig' : '01067 Dresden'}`);
    expect(describing('Adresse', places)).not.toContain('a list');
    const pressures = range(60, (i) => `${110 + (i % 50)}/${60 + (i % 40)}`);
    expect(describing('bp', pressures)).toMatch(/different values such as 110\/60|different in every row/);
  });

  it('takes numbers with the year behind them for no dates', () => {
    const numbers = range(60, (i) => `${String(i + 1).padStart(4, '0')}/25`);
    expect(describing('Probe', numbers)).toContain('different in every row');
  });

  it('reads hPa and V as units', () => {
    const values = range(60, (i) => 980.5 + i);
    expect(describing('Pressure (hPa)', values)).toMatch(/^Pressure in hectopascals, from 980\.5 to/);
    expect(describing('Battery (V)', values)).toMatch(/^Battery in volts, from/);
  });

  it('calls two numbered codes no yes and no, and the fourth month no rate', () => {
    const codes = range(60, (i) => (i % 3 === 0 ? '00001' : '00002'));
    expect(describing('Mgr Emp_No', codes)).toContain('00002 (67 %) or 00001 (33 %)');
    expect(
      describing(
        'FT/PT',
        range(60, (i) => (i % 3 ? 'FT' : 'PT')),
      ),
    ).toMatch(/^FT PT, either FT/);
    expect(
      describing(
        'Apr',
        range(60, (i) => i * 13 + 0.5),
      ),
    ).toMatch(/^Apr, from/);
  });

  it('shows the space at the end of a value that is told beside the one without', () => {
    const plans = range(60, (i) => ['ENG', 'ENG ', 'HR'][i % 3] ?? null);
    expect(describing('Dept', plans)).toContain('ENG (33 %), “ENG ” (33 %) or HR (33 %)');
  });

  it('begins with pH as it is written', () => {
    expect(
      describing(
        'pH',
        range(60, (i) => 6.5 + (i % 10) / 10),
      ),
    ).toContain('pH, from 6.5 to 7.4');
  });

  it('says no “every row” where some have none', () => {
    const told = describing('token', [
      null,
      ...range(60, (i) => `123e4567-e89b-42d3-a456-4266141740${i + 10}`),
    ]);
    expect(told).toContain('different wherever it is given, such as');
    expect(told).not.toContain('every row');
  });
});

describe('the note on a table', () => {
  const products = ['Bread', 'Milk', 'Eggs', 'Tea'];
  const day = (i: number): string => `2024-02-${String(i + 1).padStart(2, '0')}`;

  it('does not tell rows apart by a pair of which some have several', () => {
    const sale = (dayOf: (i: number) => number) =>
      profileOf('till', {
        product: range(60, (i) => products[i % 4]!),
        day: { values: range(60, (i) => day(dayOf(i))), type: 'DATE' },
        total: range(60, (i) => (i % 50) + 0.25),
      });
    expect(noteOn(sale((i) => Math.floor(i / 4)))).toContain('product and day together tell rows apart.');
    // Eight rows of one day, though there are four products.
    expect(noteOn(sale((i) => (i < 8 ? 0 : 1 + (i % 19))))).toContain('No single column tells rows apart');
  });

  it('counts the rows of a key that have one', () => {
    const lines = profileOf('lines', {
      order_id: range(500, (i) => (i % 5 < 2 ? null : 7000 + (Math.floor(i / 5) % 50))),
      sku: range(500, (i) => `A-${i % 7}`),
      quantity: range(500, (i) => i % 5),
    });
    expect(noteOn(lines)).toContain('50 order_id values cover 6 rows each on average');
  });

  it('tells a total that has a name once, and calls a few amounts that all differ no keys', () => {
    const amounts = [2568, 1750, 1937, 3102, 1204, 998, 2417];
    const total = amounts.reduce((sum, amount) => sum + amount, 0);
    const note = noteOn(
      profileOf('sales', {
        product: [...amounts.map((_, at) => `Juice ${at}`), 'Gesamt'],
        Jan: [...amounts, total],
      }),
    );
    expect(note).toContain('Rows whose product is Gesamt are sums of others');
    expect(note).not.toContain('seems to be a total');
    expect(describing('Jan', [...amounts, total])).toContain('from 998 to 13,976');
  });

  it('tells a total that is a row like the others', () => {
    const amounts = range(40, (i) => i * 13.5 + 20) as number[];
    const total = amounts.reduce((sum, amount) => sum + amount, 0);
    const sales = (values: Cell[]) =>
      profileOf('sales', { branch: range(values.length, (i) => products[i % 4]!), amount: values });
    expect(noteOn(sales([...amounts, total]))).toContain(
      'One row seems to be a total: its amount of 11,330 is the sum of the others’.',
    );
    expect(noteOn(sales([...amounts, total + 1]))).not.toContain('total');
  });
});

describe('metrics', () => {
  it('add up what was invoiced and visited, but no stock that is left', () => {
    const values = range(60, (i) => 1000 + i * 17.5);
    const of = (name: string) =>
      metricsOf(profileOf('days', { kind: range(60, (i) => ['A', 'B', 'C'][i % 3]!), [name]: values }));
    expect(of('Netto')).toContain('Sum of Netto by kind');
    expect(of('visitors2024')).toContain('Sum of visitors2024 by kind');
    expect(of('Quantity After')).toContain('Average of Quantity After by kind');
  });

  it('add no population up over years', () => {
    const countries = profileOf('countries', {
      country: range(100, (i) => ['China', 'India', 'France', 'Kenya', 'Peru'][i % 5]!),
      year: range(100, (i) => 2004 + Math.floor(i / 5)),
      population: range(100, (i) => 29_000_000 + i * 1_000_003),
    });
    const metrics = metricsOf(countries);
    expect(metrics).toContain('Sum of population over year');
    expect(metrics).toContain('Average of population by country');
    expect(metrics).not.toContain('Sum of population by country');
  });
});
