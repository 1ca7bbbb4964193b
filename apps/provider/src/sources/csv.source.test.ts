import { mkdir, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import iconv from 'iconv-lite';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { dataFiles } from '../testing/postgres.ts';
import { CsvSource, CsvStore } from './csv.source.ts';
import type { CsvConnection } from './csv.source.ts';
import type { CsvOverrides } from './csvFile.ts';
import { unpackProfile } from './packedProfile.ts';
import { DuckPool } from './duckdb.pool.ts';

const { signal } = new AbortController();
const limits = { timeoutMs: 10_000, maxRows: 100 };

let folder: string;
let pool: DuckPool;
let store: CsvStore;
let next = 0;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'plinth-csv-'));
  pool = new DuckPool({ size: 2 });
  store = new CsvStore(folder, pool);
});

afterAll(async () => {
  pool.close();
  await rm(folder, { recursive: true, force: true });
});

function sourceOf(content: string | Buffer, overrides: CsvOverrides = {}, fileName = 'data.csv'): CsvSource {
  next += 1;
  const bytes = typeof content === 'string' ? Buffer.from(content) : content;
  const connection: CsvConnection = {
    kind: 'csv',
    id: `c${next}`,
    version: '1',
    fileName,
    content: () => Promise.resolve(bytes),
  };
  if (overrides.delimiter !== undefined) connection.delimiter = overrides.delimiter;
  if (overrides.encoding !== undefined) connection.encoding = overrides.encoding;
  if (overrides.hasHeader !== undefined) connection.hasHeader = overrides.hasHeader;
  return new CsvSource(connection, store, pool);
}

const importOf = (content: string | Buffer, overrides: CsvOverrides = {}) =>
  store.import(
    { id: `i${++next}`, version: '1', fileName: 'data.csv', ...overrides },
    typeof content === 'string' ? Buffer.from(content) : content,
    (_, written) => written,
  );

async function rowsOf(
  content: string | Buffer,
  overrides: CsvOverrides = {},
): Promise<{ columns: string[]; rows: unknown[][] }> {
  const source = sourceOf(content, overrides);
  const { columns, rows } = await source.query('csv', 'data', 'SELECT * FROM data', limits);
  return { columns, rows };
}

describe('kinds of files', () => {
  const table = {
    columns: ['name', 'city', 'n'],
    rows: [
      ['Zoë', 'Köln', 1],
      ['Ünal', 'São Paulo', 2],
      ['€uro – “q”', 'Łódź', 3],
    ],
  };
  const text = (delimiter: string, end = '\n'): string =>
    [['name', 'city', 'n'], ...table.rows].map((row) => row.join(delimiter)).join(end) + end;
  const western = { columns: table.columns, rows: table.rows.slice(0, 2) };
  const westernText = text(',').split('\n').slice(0, 3).join('\n');

  test.for([
    ['UTF-8, comma', Buffer.from(text(',')), { encoding: 'utf-8', delimiter: ',' }],
    ['semicolon', Buffer.from(text(';')), { delimiter: ';' }],
    ['tab', Buffer.from(text('\t')), { delimiter: '\t' }],
    ['pipe', Buffer.from(text('|')), { delimiter: '|' }],
    ['CRLF', Buffer.from(text(',', '\r\n')), {}],
    ['CR alone', Buffer.from(text(',', '\r')), {}],
    ['no line end after the last record', Buffer.from(text(',').trimEnd()), {}],
    ['blank lines', Buffer.from(text(',').replaceAll('\n', '\n\n')), {}],
    ['lines of delimiters alone', Buffer.from(`,,\n${text(',')},,\n,,,,\n`), {}],
    ['UTF-8 with a byte order mark', Buffer.from(`\ufeff${text(',')}`), { encoding: 'utf-8' }],
    [
      'UTF-16 little endian with a mark',
      iconv.encode(text(','), 'utf-16le', { addBOM: true }),
      { encoding: 'utf-16le' },
    ],
    [
      'UTF-16 big endian with a mark',
      iconv.encode(text(','), 'utf-16be', { addBOM: true }),
      { encoding: 'utf-16be' },
    ],
    ['UTF-16 without a mark', iconv.encode(text(','), 'utf-16le'), { encoding: 'utf-16le' }],
    ['a sep= line', Buffer.from(`sep=;\r\n${text(';', '\r\n')}`), { delimiter: ';' }],
    ['everything quoted', Buffer.from(text(',').replace(/[^,\n]+/g, '"$&"')), {}],
  ] as const)('%s', async ([, bytes, found]) => {
    expect(await importOf(bytes)).toMatchObject({ has_header: true, rowCount: 3, ...found });
    expect(await rowsOf(bytes)).toEqual(table);
  });

  test.for([
    ['Latin-1', 'iso-8859-1'],
    ['CP1252', 'windows-1252'],
  ] as const)('%s', async ([, encoding]) => {
    const smart = encoding === 'windows-1252' ? `${westernText}\n“x” €,y,3` : westernText;
    const bytes = iconv.encode(smart, encoding);
    expect(await importOf(bytes)).toMatchObject({ encoding });
    expect((await rowsOf(bytes)).rows.slice(0, 2)).toEqual(western.rows);
    if (encoding === 'windows-1252') expect((await rowsOf(bytes)).rows[2]).toEqual(['“x” €', 'y', 3]);
  });

  test('cells with delimiters, quotes and line breaks', async () => {
    const { columns, rows } = await rowsOf('a,b\n"x, y","say ""hi"""\n"two\nlines","two\r\nlines"\n"",z\n');
    expect(columns).toEqual(['a', 'b']);
    expect(rows).toEqual([
      ['x, y', 'say "hi"'],
      ['two\nlines', 'two\r\nlines'],
      [null, 'z'],
    ]);
  });

  test('quotes in the middle of a cell, and text after a closing quote', async () => {
    expect((await rowsOf('size,n\n5" pipe,1\n"a"b,2\n')).rows).toEqual([
      ['5" pipe', 1],
      ['ab', 2],
    ]);
  });

  test('duplicate, empty and spaced headers get names of their own', async () => {
    const { columns, rows } = await rowsOf('id,Name,,name, x ,name_2,\n1,2,3,4,5,6,7\n');
    expect(columns).toEqual(['id', 'Name', 'column_3', 'name_3', 'x', 'name_2', 'column_7']);
    expect(rows).toEqual([[1, 2, 3, 4, 5, 6, 7]]);
  });

  test('delimiters at the end of each line but the first', async () => {
    const text = 'id,name,amount\n1,a,5,\n2,b,7,\n3,c,,\n';
    expect(await importOf(text)).toMatchObject({ has_header: true, rowCount: 3 });
    expect(await rowsOf(text)).toEqual({
      columns: ['id', 'name', 'amount'],
      rows: [
        [1, 'a', 5],
        [2, 'b', 7],
        [3, 'c', null],
      ],
    });
    await expect(importOf('id,name\n1,a,\n2,b,x\n')).rejects.toThrow('Line 3 has 3 fields');
  });

  test.each([
    ['within quotes', 'id,code\n1,"=""0012"""\n2,"=""12"""\n'],
    ['bare', 'id,code\n1,="0012"\n2,="12"\n'],
    ['and nothing else', 'id,code\n1,="11"\n2,="12"\n'],
  ])('texts that a spreadsheet is kept from taking for numbers, %s', async (_, text) => {
    const { columns, rows } = await rowsOf(text);
    expect(columns).toEqual(['id', 'code']);
    expect(rows[1]).toEqual([2, '12']);
    expect(['0012', '11']).toContain(rows[0]?.[1]);
  });

  test('a formula that is more than a text stays as it is', async () => {
    const { rows } = await rowsOf('id,code\n1,"=""a""&""b"""\n2,=1+1\n');
    expect(rows).toEqual([
      [1, '="a"&"b"'],
      [2, '=1+1'],
    ]);
  });

  test('columns that are called as a profile calls its own', async () => {
    const names = ['id', 'v', 'n', 'b', 'c'];
    const source = sourceOf(`${names.join(',')}\n1,2,3,4,x\n2,3,3,4,y\n`);
    const { columns } = await source.profile('csv', 'data', { signal });
    expect(columns.map(({ name, distinct }) => [name, distinct])).toEqual([
      ['id', 2],
      ['v', 2],
      ['n', 1],
      ['b', 1],
      ['c', 2],
    ]);
  });

  test('as many equal headers as there may be columns', async () => {
    const { columns } = await importOf(`${Array.from({ length: 5000 }, () => 'a').join(',')}\n`);
    expect(columns.at(-1)?.name).toBe('a_5000');
  });

  test('a thousand columns of dates, and as many of amounts', async () => {
    const names = Array.from({ length: 1000 }, (_, i) => `day_${i},sum_${i}`).join(',');
    const row = (cells: string) => Array.from({ length: 1000 }, () => cells).join(',');
    const { columns } = await importOf(
      `${names}\n${row('24/11/2025,"1,234.50"')}\n${row('1/2/2025,"12,000"')}\n`,
    );
    const types = columns.map(({ type }) => type);
    expect(types).toEqual(Array.from({ length: 1000 }, () => ['DATE', 'DOUBLE']).flat());
  });

  test('what is no number among numbers is missing', async () => {
    const { rows } = await rowsOf('city,height\nBern,1.5\nRome,nan\nOslo,NaN\nParis,2.5\n');
    expect(rows).toEqual([
      ['Bern', 1.5],
      ['Rome', null],
      ['Oslo', null],
      ['Paris', 2.5],
    ]);
    const source = sourceOf('city,height\nBern,1.5\nRome,nan\nParis,2.5\n');
    const { columns } = await source.profile('csv', 'data', { signal });
    expect(columns[1]).toMatchObject({ mean: 2 });
    expect(columns[1]?.nullFraction).toBeCloseTo(1 / 3);
  });

  describe('a row of units below the names', () => {
    const text =
      'time,station,Temp,Temp,note,[V]\nhh:mm,,[°C],°F,,V\n09:00,Bern,9.5,49.1,x,12\n10:00,Rome,NA,NA,,13\n11:00,Oslo,9,48.2,,12.5\n12:00,Bern,8,46.4,,12\n13:00,Bern,7,44.6,,12\n14:00,Bern,7,44.6,,12\n';

    test('goes to the names, and is no record', async () => {
      const { columns, rows } = await rowsOf(text);
      expect(columns).toEqual(['time', 'station', 'Temp (°C)', 'Temp (°F)', 'note', '[V]']);
      expect(rows).toHaveLength(6);
      const { preview, rowCount } = await importOf(text);
      expect(rowCount).toBe(6);
      expect(preview[0]?.[1]).toBe('Bern');
    });

    test('keeps the count of lines where one is wrong', async () => {
      await expect(importOf(`${text}15:00,Bern\n`)).rejects.toMatchObject({
        message: 'Line 9 has 2 fields, the first record has 6.',
      });
    });

    test.for([
      ['a word that is no unit', 'shop,visits,sales\nBern,closed,closed\nRome,2,3\nOslo,3,4\n', 3],
      ['a value among the units', 'id,a,b\n7,kg,m\n8,2,3\n9,3,4\n', 3],
      ['one unit alone', 'shop,a,b\nx,kg,\ny,2,3\nz,3,4\n', 3],
      ['sizes above sizes', 'shop,a,b\nx,S,M\ny,M,L\nz,L,S\n', 3],
    ] as const)('is a record with %s', async ([, other, count]) => {
      expect((await importOf(other)).rowCount).toBe(count);
    });
  });

  test('the name of a sum is known where each row has a name of its own', async () => {
    const rows = Array.from({ length: 300 }, (_, index) => `RE-${1000 + index},1`);
    const source = sourceOf(['number,amount', ...rows, 'Summe ,300'].join('\n'));
    const { columns } = await source.profile('csv', 'data', { signal });
    expect(columns[0]?.samples).toHaveLength(51);
    expect(columns[0]?.samples).toContain('Summe ');
  });

  test('no header', async () => {
    expect(await rowsOf('1,Berlin\n2,Paris\n')).toEqual({
      columns: ['column_1', 'column_2'],
      rows: [
        [1, 'Berlin'],
        [2, 'Paris'],
      ],
    });
    expect(await importOf('1,Berlin\n2,Paris\n')).toMatchObject({ has_header: false, rowCount: 2 });
  });

  test('only a header', async () => {
    expect(await importOf('id,name\n')).toMatchObject({ has_header: true, rowCount: 0 });
    expect(
      (await sourceOf('id,name\n').profile('csv', 'data', { signal })).columns.map(({ name }) => name),
    ).toEqual(['id', 'name']);
  });

  test('a single column', async () => {
    expect((await rowsOf('word\nalpha\n""\nbeta\n')).rows).toEqual([['alpha'], [null], ['beta']]);
  });

  test('years as headers of a pivot', async () => {
    expect((await rowsOf('country,1990,1991\nPeru,1.5,2.5\n')).columns).toEqual(['country', '1990', '1991']);
  });

  test('what a person says wins over what is detected', async () => {
    expect(await rowsOf('a;b,c\n1;2,3\n', { delimiter: ',', hasHeader: false })).toEqual({
      columns: ['column_1', 'column_2'],
      rows: [
        ['a;b', 'c'],
        ['1;2', '3'],
      ],
    });
    expect((await rowsOf(iconv.encode('n\nпривет\n', 'koi8-r'), { encoding: 'koi8-r' })).rows).toEqual([
      ['привет'],
    ]);
  });

  test('a delimiter beyond ASCII', async () => {
    expect(await rowsOf('a§b\n1§é\n2§"x§y"\n', { delimiter: '§' })).toEqual({
      columns: ['a', 'b'],
      rows: [
        [1, 'é'],
        [2, 'x§y'],
      ],
    });
  });

  test('hostile headers and a hostile file name are names, nothing more', async () => {
    const source = sourceOf(`"a""; DROP TABLE x; --",'b',😀,a.b\n1,2,3,4\n`, {}, `../x'; DROP "y".csv`);
    const [table = ''] = await source.tables('csv');
    expect(table).toBe(`x'; DROP "y"`);
    const { columns, rows } = await source.query(
      'csv',
      table,
      `SELECT * FROM ${source.tableReference(table)}`,
      limits,
    );
    expect(columns).toEqual(['a"; DROP TABLE x; --', `'b'`, '😀', 'a.b']);
    expect(rows).toEqual([[1, 2, 3, 4]]);
  });
});

describe('honest types', () => {
  test('codes stay text, amounts become numbers', async () => {
    const { columns } = await importOf(
      'zip,phone,account,price,n,day,at,flag,late\n01234,+4915112345,12345678901234567890,1.50,7,2024-02-29,2024-02-29 12:30:00,true,1\n99999,+1,1,2,8,2024-03-01,2024-03-01 00:00:00,false,2\n',
    );
    expect(Object.fromEntries(columns.map(({ name, type }) => [name, type]))).toEqual({
      zip: 'VARCHAR',
      phone: 'VARCHAR',
      account: 'VARCHAR',
      price: 'DOUBLE',
      n: 'BIGINT',
      day: 'DATE',
      at: 'TIMESTAMP',
      flag: 'BOOLEAN',
      late: 'BIGINT',
    });
  });

  test('a leading zero far below the first rows still counts', async () => {
    const lines = Array.from({ length: 30_000 }, (_, index) => `${index + 10_000},x`);
    const { columns, rowCount } = await importOf(['code,b', ...lines, '007,y'].join('\n'));
    expect(columns[0]).toEqual({ name: 'code', type: 'VARCHAR' });
    expect(rowCount).toBe(30_001);
  });

  test('a word far below the first rows makes the column text', async () => {
    const lines = Array.from({ length: 30_000 }, (_, index) => `${index},2024-01-01`);
    const { columns } = await importOf(['n,day', ...lines, 'none,soon'].join('\n'));
    expect(columns).toEqual([
      { name: 'n', type: 'VARCHAR' },
      { name: 'day', type: 'VARCHAR' },
    ]);
  });

  test.for<[string, string[], string, unknown[]]>([
    ['two digits of a year, after the day', ['24/11/25', '02/12/25'], 'DATE', ['2025-11-24', '2025-12-02']],
    ['after the month', ['11/24/25', '12/2/25'], 'DATE', ['2025-11-24', '2025-12-02']],
    ['with points', ['24.11.98', '2.12.25'], 'DATE', ['1998-11-24', '2025-12-02']],
    ['before the month', ['98-11-24', '25-12-02'], 'DATE', ['1998-11-24', '2025-12-02']],
    ['that may stand first or last', ['24-11-25', '25-12-02'], 'VARCHAR', ['24-11-25', '25-12-02']],
    ['of day and month alike', ['02/11/25', '03/12/25'], 'VARCHAR', ['02/11/25', '03/12/25']],
    ['no dates all over', ['24/11/25', '24/14/25'], 'VARCHAR', ['24/11/25', '24/14/25']],
    ['days with zeros in front', ['01/08/2025', '24/08/2025'], 'DATE', ['2025-08-01', '2025-08-24']],
    ['months with zeros in front', ['08/01/2025', '08/24/2025'], 'DATE', ['2025-08-01', '2025-08-24']],
    ['days before points', ['01.08.2025', '02.08.2025'], 'DATE', ['2025-08-01', '2025-08-02']],
    ['the firsts of months', ['01/01/2025', '01/02/2025'], 'DATE', ['2025-01-01', '2025-02-01']],
    ['the firsts of months after them', ['1/1/2025', '2/1/2025'], 'DATE', ['2025-01-01', '2025-02-01']],
    ['days that may be months', ['3/4/2025', '5/6/2025'], 'VARCHAR', ['3/4/2025', '5/6/2025']],
    ['short months', ['24-Nov-2025', '2-Dec-2025'], 'DATE', ['2025-11-24', '2025-12-02']],
    ['times without seconds', ['24/11/2025 9:05', ''], 'TIMESTAMP', ['2025-11-24T09:05:00', null]],
    [
      'times with some',
      ['24.11.2025 09:05:10', '2.12.2025 9:05'],
      'TIMESTAMP',
      ['2025-11-24T09:05:10', '2025-12-02T09:05:00'],
    ],
    [
      'half days',
      ['11/24/2025 9:05 PM', '12/2/2025 12:05 AM'],
      'TIMESTAMP',
      ['2025-11-24T21:05:00', '2025-12-02T00:05:00'],
    ],
    [
      'months between strokes',
      ['16/Jun/25 2:42 PM', '3/Nov/25 12:05 AM'],
      'TIMESTAMP',
      ['2025-06-16T14:42:00', '2025-11-03T00:05:00'],
    ],
    ['months before days', ['May 1, 2026', 'Dec 24, 2025'], 'DATE', ['2026-05-01', '2025-12-24']],
    ['months in full', ['May 1, 2026', 'September 24, 2025'], 'DATE', ['2026-05-01', '2025-09-24']],
    [
      'months cut short with a point',
      ['Sept. 4, 2025', 'Oct. 24, 2025'],
      'DATE',
      ['2025-09-04', '2025-10-24'],
    ],
    ['days counted', ['May 1st, 2026', 'June 22nd, 2026'], 'DATE', ['2026-05-01', '2026-06-22']],
    ['days before months in full', ['1 May 2026', '24 December 2025'], 'DATE', ['2026-05-01', '2025-12-24']],
    ['days of the week', ['Friday, May 1, 2026', 'Sat, May 2, 2026'], 'DATE', ['2026-05-01', '2026-05-02']],
    [
      'commas before times',
      ['1 May 2026, 14:05', '2 Jun 2026, 9:30'],
      'TIMESTAMP',
      ['2026-05-01T14:05:00', '2026-06-02T09:30:00'],
    ],
    [
      'years first and half days',
      ['2026-05-01 2:05 pm', '2026-05-02 11:30 am'],
      'TIMESTAMP',
      ['2026-05-01T14:05:00', '2026-05-02T11:30:00'],
    ],
    [
      'the clocks of one place',
      ['May 1, 2026 3:05:29 AM PDT', 'Jan 2, 2026 9:30:00 PM PST'],
      'TIMESTAMP',
      ['2026-05-01T03:05:29', '2026-01-02T21:30:00'],
    ],
    [
      'the clocks of London',
      ['2 Jan 2026, 9:30 GMT', '1 May 2026, 14:05 BST'],
      'TIMESTAMP',
      ['2026-01-02T09:30:00', '2026-05-01T14:05:00'],
    ],
    [
      'the offsets of one place',
      ['2026-05-01 20:07:31 -0400', '2026-01-02 09:30:00 -0500'],
      'TIMESTAMP',
      ['2026-05-01T20:07:31', '2026-01-02T09:30:00'],
    ],
    [
      'offsets of several places',
      ['2026-05-01 20:07:31 -0400', '2026-01-02 09:30:00 +0100'],
      'TIMESTAMP WITH TIME ZONE',
      ['2026-05-02T00:07:31Z', '2026-01-02T08:30:00Z'],
    ],
    [
      'clocks of several places',
      ['May 1, 2026 3:05 AM PDT', 'May 2, 2026 9:30 PM EDT'],
      'VARCHAR',
      ['May 1, 2026 3:05 AM PDT', 'May 2, 2026 9:30 PM EDT'],
    ],
    ['no day of its month', ['Feb 28, 2026', 'Feb 30, 2026'], 'VARCHAR', ['Feb 28, 2026', 'Feb 30, 2026']],
    ['names among them', ['May 1, 2026', 'March 4'], 'VARCHAR', ['May 1, 2026', 'March 4']],
  ])('dates as spreadsheets and products write them: %s', async ([, cells, type, values]) => {
    const text = `n,at\n${cells.map((cell, n) => `${n},${cell && `"${cell}"`}\n`).join('')}`;
    expect((await importOf(text)).columns[1]).toEqual({ name: 'at', type });
    expect((await rowsOf(text)).rows.map(([, at]) => at)).toEqual(values);
  });

  test('times of a day with zeros in front', async () => {
    expect((await importOf('n,at\n1,09:05\n2,10:30\n')).columns[1]).toEqual({ name: 'at', type: 'TIME' });
  });

  test.for<[string, string, string[], string, unknown[]]>([
    ['with commas', ',', ['"1,234.50"', '17', '"1,000,000"'], 'DOUBLE', [1234.5, 17, 1_000_000]],
    [
      'with points, many and no fewer than three digits behind one',
      ';',
      ['905', '0', ...Array.from({ length: 20 }, (_, at) => `${1 + at}.${100 + 7 * at}`)],
      'BIGINT',
      [905, 0, ...Array.from({ length: 20 }, (_, at) => 1000 * (1 + at) + 100 + 7 * at)],
    ],
    [
      'with points, none of them whole',
      ';',
      Array.from({ length: 20 }, (_, at) => `${1 + at}.${100 + 7 * at}`),
      'DOUBLE',
      Array.from({ length: 20 }, (_, at) => 1 + at + (100 + 7 * at) / 1000),
    ],
    ['with commas and no more', ',', ['"1,234"', '17', ''], 'BIGINT', [1234, 17, null]],
    ['with points', ';', ['320.390,71', '12,5', '-1.000'], 'DOUBLE', [320390.71, 12.5, -1000]],
    ['with points in millions', ';', ['3.769.495', '512', '1.234'], 'BIGINT', [3_769_495, 512, 1234]],
    ['with blanks', ';', ['1 234,50', '17,25', '12 000'], 'DOUBLE', [1234.5, 17.25, 12_000]],
    ['with apostrophes', ',', ["1'234.50", '17', "2'000"], 'DOUBLE', [1234.5, 17, 2000]],
    ['that may be decimals', ';', ['1.234', '5.678', '9.123'], 'DOUBLE', [1.234, 5.678, 9.123]],
    [
      'like telephone numbers',
      ';',
      ['555 123 456', '555 123 457', ''],
      'VARCHAR',
      ['555 123 456', '555 123 457', null],
    ],
    ['not all over', ',', ['"1,234"', '"12,34"', '1'], 'VARCHAR', ['1,234', '12,34', '1']],
  ])('thousands apart: %s', async ([, mark, cells, type, values]) => {
    const text = `n${mark}x\n${cells.map((cell, n) => `${n}${mark}${cell}\n`).join('')}`;
    expect((await importOf(text)).columns[1]).toEqual({ name: 'x', type });
    expect((await rowsOf(text)).rows.map(([, x]) => x)).toEqual(values);
  });

  test('points of another column are between thousands where commas are decimal', async () => {
    expect((await rowsOf('people;rate\n1.234;1,5\n2.000;2,25\n')).rows).toEqual([
      [1234, 1.5],
      [2000, 2.25],
    ]);
  });

  test('dates that only come far below the first rows', async () => {
    const text = ['n,at', ...Array.from({ length: 300 }, (_, n) => `${n},`), '300,24/11/2025 9:05', ''].join(
      '\n',
    );
    expect((await importOf(text)).columns[1]).toEqual({ name: 'at', type: 'TIMESTAMP' });
  });

  test('a date that could be another is read as the file writes its others', async () => {
    const { rows } = await rowsOf('sent,paid\n02/11/25,24/11/25\n03/12/25,25/12/25\n');
    expect(rows).toEqual([
      ['2025-11-02', '2025-11-24'],
      ['2025-12-03', '2025-12-25'],
    ]);
  });

  test('decimal commas where the delimiter leaves room for them', async () => {
    expect((await rowsOf('a;b\n1,5;x\n2,25;y\n')).rows).toEqual([
      [1.5, 'x'],
      [2.25, 'y'],
    ]);
  });

  test('rows keep the order of the file, which SQL can ask for', async () => {
    const source = sourceOf('title,year\nZaxxon,1982\nBerzerk,1980\nArkanoid,1986\n');
    const titles = async (order: string) =>
      (await source.query('csv', 'data', `SELECT title FROM data ORDER BY ${order} LIMIT 1`, limits)).rows;
    expect(await titles('rowid')).toEqual([['Zaxxon']]);
    expect(await titles('rowid DESC')).toEqual([['Arkanoid']]);
  });

  test('a cell of a megabyte', async () => {
    const long = 'x'.repeat(3_000_000);
    const source = sourceOf(`id,text\n1,${long}\n2,y\n`);
    const { rows } = await source.query('csv', 'data', 'SELECT length(text) FROM data', limits);
    expect(rows).toEqual([[3_000_000], [1]]);
    // Each thread that a profile passes through copies it.
    const packed = await source.packedProfile('csv', 'data', { signal });
    expect(packed.bytes.length).toBeLessThan(100_000);
    expect(unpackProfile(packed.bytes).columns[1]).toMatchObject({ meanLength: 1_500_000.5, distinct: 2 });
    const { title, record } = (await source.object('csv', 'data', '0', signal))!;
    expect([title, record['text']]).toEqual([`${'x'.repeat(299)}…`, long]);
  });
});

describe('files that are refused say why', () => {
  test.for([
    ['empty', Buffer.alloc(0), /empty/],
    ['only blanks', Buffer.from('\n \n\n'), /no records/],
    ['only a byte order mark', Buffer.from('\ufeff'), /no records/],
    ['a workbook', Buffer.from('504b030414000600', 'hex'), /Excel workbook/],
    ['an old workbook', Buffer.from('d0cf11e0a1b11ae1', 'hex'), /Excel workbook/],
    ['a PDF', Buffer.from('%PDF-1.7\n1 0 obj'), /PDF/],
    ['a gzip archive', Buffer.from('1f8b0800', 'hex'), /gzip/],
    ['a PNG', Buffer.from('89504e470d0a1a0a', 'hex'), /PNG/],
    ['a Parquet file', Buffer.from('PAR1\x15\x04'), /Parquet/],
    ['an SQLite database', Buffer.from('SQLite format 3\0'), /SQLite/],
    ['a page', Buffer.from('\ufeff<!DOCTYPE html>\n<html><p>Log in, please</p></html>'), /HTML page/],
    ['XML', Buffer.from('<?xml version="1.0"?><rows/>'), /XML/],
    ['JSON', Buffer.from('[{"a":1,"b":2},{"a":3,"b":4}]'), /JSON/],
    ['lines of JSON', Buffer.from('{"a":1,"b":2}\n{"a":3,"b":4}\n'), /JSON/],
    ['binary data', Buffer.from('a,b\n1,\0\0\0\n'), /binary/],
    ['a record too long', Buffer.from('a,b\n1,2\n1,2,3\n'), /Line 3 has 3 fields, the first record has 2/],
    [
      'a record too short',
      Buffer.from('a,b,c\n1,2,3\n"x\ny",2\n'),
      /Line 3 has 2 fields, the first record has 3/,
    ],
    [
      'more columns than can be read',
      Buffer.from('a,'.repeat(5_000)),
      /first line has 5001 fields; at most 5000/,
    ],
    ['an open quote', Buffer.from('a,b\n1,"2\n3,4\n'), /quote that opens on line 2/],
  ] as const)('%s', async ([, bytes, message]) => {
    const why = { reason: 'bad_input', message: expect.stringMatching(message) as string };
    await expect(importOf(bytes)).rejects.toMatchObject(why);
    await expect(store.inspect(bytes)).rejects.toMatchObject(why);
  });

  test('a title above the table is told to go', async () => {
    await expect(importOf('Sales 2025\n\nday,sales\n1,2\n')).rejects.toMatchObject({
      message: expect.stringMatching(/^Line 3 has 2 fields/) as string,
      hint: expect.stringMatching(/^Remove what stands above the names of the columns/) as string,
    });
  });

  test('thousands of several columns are told together, and with commas are no decimals', async () => {
    const pivot = (mark: string): string =>
      [
        'p;Jan;Feb;Mrz',
        ...Array.from(
          { length: 8 },
          (_, at) => `${at};${at + 1}${mark}234;${at % 4 ? `${at + 2}${mark}105` : '87'};${at + 3}${mark}617`,
        ),
      ].join('\n');
    expect((await rowsOf(pivot('.'))).rows[1]).toEqual([1, 2234, 3105, 4617]);
    expect((await rowsOf(pivot(','))).rows[1]).toEqual([1, '2,234', '3,105', '4,617']);
  });

  test('a point before the decimals of amounts in a unit makes a comma no decimal one', async () => {
    const text = 'day;steps;distance\n1;18,940;4.96 km\n2;9,120;11.2 km\n';
    expect((await rowsOf(text)).rows.map(([, steps]) => steps)).toEqual(['18,940', '9,120']);
    expect((await rowsOf(text.replaceAll(/\.(\d+) km/g, ',$1 km'))).rows.map(([, steps]) => steps)).toEqual([
      18.94, 9.12,
    ]);
  });

  test('remarks in several fields above the table are told to go', async () => {
    const rows = Array.from({ length: 6 }, (_, at) => `2025-01-0${at + 1};12,5;EUR\n`).join('');
    await expect(
      importOf(`"IBAN";"DE12"\n\n"Kunde";"Max"\nTag;Betrag;Währung\n${rows}`),
    ).rejects.toMatchObject({
      message: 'Line 4 has 3 fields, the first record has 2.',
      hint: expect.stringMatching(/^Remove what stands above the names of the columns/) as string,
    });
  });

  test('a name with the delimiter in it is thought of where the lines after it have fewer fields', async () => {
    await expect(importOf('id,fee,class (as told, free text)\n1,2,3\n4,5,6\n')).rejects.toMatchObject({
      message: 'Line 2 has 3 fields, the first record has 4.',
      hint: expect.stringMatching(/^Perhaps a name in the first record holds the delimiter/) as string,
    });
  });

  test('an unknown encoding or delimiter', async () => {
    await expect(importOf('a\n1\n', { encoding: 'klingon' })).rejects.toMatchObject({ reason: 'bad_input' });
    await expect(importOf('a\n1\n', { delimiter: '::' })).rejects.toMatchObject({ reason: 'bad_input' });
    await expect(importOf(Buffer.from([0x61, 0x0a, 0xff]), { encoding: 'utf-8' })).rejects.toMatchObject({
      reason: 'bad_input',
    });
  });

  test('nothing of them stays on disk', async () => {
    const before = await readdir(join(folder, 'csv'));
    await expect(importOf('a,b\n1\n')).rejects.toThrow();
    expect(await readdir(join(folder, 'csv'))).toEqual(before);
  });
});

describe('real files', () => {
  test('superstore', async () => {
    const source = sourceOf(await readFile(dataFiles.superstore), {}, 'superstore.csv');
    const profile = await source.profile('csv', 'superstore', { signal });
    expect(profile).toMatchObject({ rowCount: 9994, exact: true, sampledRows: 9994 });
    const column = (name: string) => profile.columns.find((known) => known.name === name);
    expect(column('Row ID')).toMatchObject({
      distinct: 9994,
      isUnique: true,
      min: 1,
      max: 9994,
      mean: 4997.5,
    });
    expect(column('Region')).toMatchObject({ distinct: 4, type: 'VARCHAR' });
    expect(column('Order Date')).toMatchObject({ type: 'DATE', min: '2014-01-03', max: '2017-12-30' });
    expect(column('Quantity')?.histogram?.reduce((sum, count) => sum + count, 0)).toBe(9994);
    expect(column('City')?.topValues[0]).toEqual({ value: 'New York City', share: 915 / 9994 });
  });

  test('countries: 74 columns in many scripts', async () => {
    const source = sourceOf(await readFile(dataFiles.countries), {}, 'countries.csv');
    const profile = await source.profile('csv', 'countries', { signal });
    expect(profile.columns).toHaveLength(74);
    expect(profile.rowCount).toBe(250);
  });

  test('the grammar files of csv-spectrum', async () => {
    const spectrum = join(dataFiles.superstore, '../../csv-spectrum/csvs');
    for (const name of await readdir(spectrum)) {
      const { rowCount } = await importOf(await readFile(join(spectrum, name)));
      expect(rowCount, name).toBeGreaterThan(0);
    }
  });

  test('2,000 columns', async () => {
    const names = Array.from({ length: 2000 }, (_, index) => `c${index}`);
    const source = sourceOf(
      [names.join(','), names.map((_, index) => index).join(','), `0${','.repeat(1999)}`].join('\n'),
    );
    const profile = await source.profile('csv', 'data', { signal });
    expect(profile.columns).toHaveLength(2000);
    expect(profile.columns[1999]).toMatchObject({ name: 'c1999', min: 1999, nullFraction: 0.5 });
  });
});

describe('objects', () => {
  const csv =
    'id,title,created\n1,Alpha,2024-01-01\n2,beta,2024-01-02\n3,100%,2024-01-03\n4,Alphabet,2024-01-04\n5,,2024-01-05\n';

  test('search, sort, dates, pages', async () => {
    const source = sourceOf(csv);
    const all = await source.objects('csv', 'data', { offset: 1, limit: 2 }, signal);
    expect(all).toMatchObject({
      total: 5,
      rows: [{ title: 'beta', createdAt: '2024-01-02T00:00:00Z' }, { title: '100%' }],
    });
    const found = await source.objects(
      'csv',
      'data',
      {
        offset: 0,
        limit: 9,
        search: 'ALPHA',
        order: 'descending',
      },
      signal,
    );
    expect(found.rows.map(({ title }) => title)).toEqual(['Alphabet', 'Alpha']);
    expect((await source.objects('csv', 'data', { offset: 0, limit: 9, search: '%' }, signal)).total).toBe(1);
    const days = await source.objects(
      'csv',
      'data',
      { offset: 0, limit: 9, startDate: '2024-01-04', endDate: '2024-01-02' },
      signal,
    );
    expect(days.rows.map(({ title }) => title)).toEqual(['beta', '100%', 'Alphabet']);
    expect((await source.objects('csv', 'data', { offset: 4, limit: 9 }, signal)).rows[0]?.title).toBe(
      'Row 5',
    );
  });

  test('a row by its id', async () => {
    const source = sourceOf(csv);
    const { rows } = await source.objects('csv', 'data', { offset: 3, limit: 1 }, signal);
    expect(await source.object('csv', 'data', rows[0]?.id ?? '', signal)).toEqual({
      title: 'Alphabet',
      record: { id: 4, title: 'Alphabet', created: '2024-01-04' },
    });
    for (const id of ['99', '-1', '1; DROP TABLE data', '', 'x'])
      expect(await source.object('csv', 'data', id, signal)).toBeNull();
  });

  test.each(['x7', '7', ''])(
    'rows are told apart where a column is called rowid, all over “%s”',
    async (cell) => {
      const source = sourceOf(`name,RowId\nAda,${cell}\nBob,${cell}\n`);
      const { rows } = await source.objects('csv', 'data', { offset: 0, limit: 3 }, signal);
      expect(rows.map(({ id, title }) => [id, title])).toEqual([
        ['0', 'Ada'],
        ['1', 'Bob'],
      ]);
      expect((await source.object('csv', 'data', '1', signal))?.record).toMatchObject({ name: 'Bob' });
    },
  );

  test('a day that never comes', async () => {
    const text = 'name,created_on\nAda,2025-11-24\nBob,infinity\nCy,-infinity\n';
    expect((await rowsOf(text)).rows).toEqual([
      ['Ada', '2025-11-24'],
      ['Bob', 'infinity'],
      ['Cy', '-infinity'],
    ]);
    const { rows } = await sourceOf(text).objects('csv', 'data', { offset: 0, limit: 3 }, signal);
    expect(rows.map(({ createdAt }) => createdAt)).toEqual(['2025-11-24T00:00:00Z', null, null]);
  });

  test('only the own database and table', async () => {
    const source = sourceOf(csv);
    await expect(source.tables('other')).rejects.toMatchObject({ reason: 'not_found' });
    await expect(source.columns('csv', 'other', signal)).rejects.toMatchObject({ reason: 'not_found' });
  });
});

describe('limits', () => {
  test('an endless query is killed, and the next one works', async () => {
    const source = sourceOf('id\n' + Array.from({ length: 5000 }, (_, index) => index).join('\n'));
    const endless = 'SELECT count(*) FROM data a, data b, data c, data d';
    const started = Date.now();
    await expect(source.query('csv', 'data', endless, { timeoutMs: 300, maxRows: 1 })).rejects.toMatchObject({
      reason: 'timeout',
    });
    expect(Date.now() - started).toBeLessThan(3000);
    const controller = new AbortController();
    const work = source.query('csv', 'data', endless, {
      timeoutMs: 30_000,
      maxRows: 1,
      signal: controller.signal,
    });
    setTimeout(() => controller.abort(), 50);
    await expect(work).rejects.toMatchObject({ reason: 'cancelled' });
    expect((await source.query('csv', 'data', 'SELECT count(*) FROM data', limits)).rows).toEqual([[5000]]);
  });

  test('a query that swallows memory is ended by the child itself', async () => {
    const small = new DuckPool({ size: 1, memoryMb: 400 });
    const source = new CsvSource(
      {
        kind: 'csv',
        id: 'memory',
        version: '1',
        fileName: 'data.csv',
        content: () => Promise.resolve(Buffer.from(`a\n${'x'.repeat(1_000_000)}\n`)),
      },
      new CsvStore(folder, small),
      small,
    );
    const doubled = Array.from({ length: 150 }, () => 'a').join(' || ');
    await expect(
      source.query('csv', 'data', `SELECT length(${doubled}) FROM data`, { timeoutMs: 20_000, maxRows: 1 }),
    ).rejects.toMatchObject({
      reason: 'bad_input',
      message: expect.stringContaining('memory') as string,
    });
    expect((await source.query('csv', 'data', 'SELECT 1 AS one FROM data', limits)).rows).toEqual([[1]]);
    small.close();
  });

  test('an answer may be as large as a kilobyte for each row asked for, and no larger', async () => {
    const text = 'x'.repeat(12_000);
    const rows = Array.from({ length: 40 }, (_, index) => `${index},${text},${text}${text}`);
    const source = sourceOf(['id,text,longer', ...rows].join('\n'));
    const texts = (b: string) => `SELECT a.text, b.${b} FROM data a, data b`;
    const many = { timeoutMs: 20_000, maxRows: 40_000 };
    const whole = await source.query('csv', 'data', texts('text'), many);
    expect(whole.rows).toHaveLength(1600);
    await expect(source.query('csv', 'data', texts('longer'), many)).rejects.toMatchObject({
      message: 'The answer is larger than 39 MB.',
      hint: 'Ask for fewer rows or columns.',
    });
    await expect(source.query('csv', 'data', texts('text'), { ...many, maxRows: 1600 })).rejects.toThrow(
      'The answer is larger than 32 MB.',
    );
  });

  test('many queries at once share the children', async () => {
    const source = sourceOf('id\n1\n2\n');
    const results = await Promise.all(
      Array.from({ length: 20 }, () => source.query('csv', 'data', 'SELECT sum(id) AS s FROM data', limits)),
    );
    expect(results.every(({ rows }) => rows[0]?.[0] === 3)).toBe(true);
  });

  test('who reads a connection while its file is written waits for it', async () => {
    const connection = { id: 'early', version: '1', fileName: 'data.csv' };
    const content = () => Promise.reject(new Error('It is being written.'));
    const source = new CsvSource({ ...connection, kind: 'csv', content }, store, pool);
    const bytes = Buffer.from('a\n1\n2\n');
    const { rows } = await store.import(connection, bytes, () =>
      source.query('csv', 'data', 'SELECT sum(a) FROM data', limits),
    );
    expect(rows).toEqual([[3]]);
  });

  test('what a file is can be kept before its rows are written', async () => {
    let isWritten = false;
    const bytes = Buffer.from('a;b\n1;2\n');
    await store.import({ id: 'ahead', version: '1', fileName: 'data.csv' }, bytes, (format, written) => {
      written.then(
        () => (isWritten = true),
        () => undefined,
      );
      expect(format).toEqual({ delimiter: ';', encoding: 'utf-8', has_header: true });
      expect(isWritten).toBe(false);
      return written;
    });
    expect(isWritten).toBe(true);
    await store.remove('ahead');
  });

  test('an import fails as a whole, after what was kept meanwhile', async () => {
    const connection = { id: 'blocked', version: '1', fileName: 'data.csv' };
    const bytes = Buffer.from('a\n1\n');
    const inTheWay = join(folder, 'csv', 'blocked@1.duckdb');
    await mkdir(join(inTheWay, 'full'), { recursive: true });
    let isKept = false;
    const keep = async () => {
      await readdir(folder);
      isKept = true;
    };
    await expect(store.import(connection, bytes, keep)).rejects.toMatchObject({ reason: 'bad_input' });
    expect(isKept).toBe(true);
    await rm(inTheWay, { recursive: true });
    await expect(
      store.import(connection, bytes, () => Promise.reject(new Error('The name is taken.'))),
    ).rejects.toThrow('The name is taken.');
    await store.remove('blocked');
  });

  test('columns are those of the import’s version, and nobody opens it for them again', async () => {
    const ownPool = new DuckPool({ size: 1 });
    const ownStore = new CsvStore(folder, ownPool);
    const versions = [true, false].map((hasHeader, index): CsvConnection => ({
      kind: 'csv',
      id: 'versions',
      version: `${index}`,
      fileName: 'data.csv',
      hasHeader,
      content: () => Promise.reject(new Error('It is imported.')),
    }));
    for (const version of versions)
      await ownStore.import(version, Buffer.from('a,b\n1,x\n'), () => Promise.resolve());
    const [first, second] = versions.map((version) => new CsvSource(version, ownStore, ownPool));
    const headless = [
      ['column_1', 'VARCHAR'],
      ['column_2', 'VARCHAR'],
    ];
    const named = [
      ['a', 'BIGINT'],
      ['b', 'VARCHAR'],
    ];
    expect([...(await second!.columns('csv', 'data', signal))]).toEqual(headless);
    expect([...(await first!.columns('csv', 'data', signal))]).toEqual(named);
    ownPool.close();
    expect([...(await first!.columns('csv', 'data', signal))]).toEqual(named);
    await ownStore.remove('versions');
  });

  test('removing a connection removes its files', async () => {
    const { table } = await store.import(
      { id: 'gone', version: '1', fileName: 'gone.csv' },
      Buffer.from('a\n1\n'),
      (_, written) => written,
    );
    expect(table).toBe('gone');
    expect((await readdir(join(folder, 'csv'))).some((name) => name.startsWith('gone@'))).toBe(true);
    await store.remove('gone');
    expect((await readdir(join(folder, 'csv'))).some((name) => name.startsWith('gone@'))).toBe(false);
  });
});
