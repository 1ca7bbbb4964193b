import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DuckPool } from './duckdb.pool.ts';
import { importCsv } from './duckdb.importCsv.ts';
import { inFile, withFile } from './duckdb.open.ts';
import { select } from './duckdb.rows.ts';
import { quoteIdentifier } from './identifiers.ts';

let folder: string;
let pool: DuckPool;
let next = 0;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'plinth-cells-'));
  pool = new DuckPool({ size: 1 });
});

afterAll(async () => {
  pool.close();
  await rm(folder, { recursive: true });
});

type Column = readonly string[];

/** The columns of a file as they are imported, each with its type and its values as text. */
async function imported(columns: readonly Column[], mark = ';') {
  const upload = join(folder, `upload-${++next}`);
  const target = join(folder, `${next}.duckdb`);
  const rows = (columns[0] ?? []).map((_, at) => columns.map((cells) => cells[at] ?? ''));
  const record = (cells: readonly string[]) => cells.map((cell) => `"${cell}"`).join(mark);
  await writeFile(upload, [columns.map((_, at) => `c${at}`), ...rows].map(record).join('\n'));
  const { columns: found } = await importCsv(
    { upload, target, table: 'data', overrides: {} },
    () => undefined,
  );
  return withFile(target, 'READ_ONLY', async (connection) => {
    const texts = found.map(({ name }) => `${quoteIdentifier(name)}::VARCHAR`).join(', ');
    const values = await select(connection, `SELECT ${texts} FROM ${inFile('data')}`);
    return found.map(({ type }, at) => ({ type, values: values.map((row) => row[at] ?? '') }));
  });
}

/** Cells that are as the first ones for longer than the first records are looked at, and one that isn't. */
const farBelow = (first: Column, later: string): Column => [
  ...Array.from({ length: 300 }, (_, at) => first[at % first.length] ?? ''),
  later,
];

const unchanged = (cells: Column) => ({ type: 'VARCHAR', values: cells });

describe('attack: cells that an import would change', () => {
  test.for<[string, Column]>([
    ['3,5', ['1,234.50', '17']],
    ['12,34', ['1,234.50', '17']],
    ['nan', ['1,234.50', '17']],
    ['12.5', ['1.234,50', '17']],
    ['24.11.2025', ['1.234.567', '17']],
    ['10.0.0.1', ['1.234.567', '17']],
    ['171 23 45 67', ['1 234', '17 000']],
    ['1,234', ["1'234", '17']],
    ["5'11", ["1'234", '17']],
    ['007', ['1,234,567', '17']],
    ['15e-1', ['1,234,567', '17']],
    ['1e30', ['1,234,567', '17']],
    ['1e309', ['1.5', '17']],
    ['-1e309', ['1.5', '17']],
    ['-1e309', ['1', '17']],
    ['nan', ['1,234,567', '17']],
    ['9,223,372,036,854,775,808', ['1,234,567', '17']],
  ])('%s after 300 amounts like %s', async ([later, first]) => {
    const cells = farBelow(first, later);
    expect(await imported([cells])).toEqual([unchanged(cells)]);
  });

  test.for<[string, Column]>([
    ['codes with zeros in front', ['1,234', '007']],
    ['telephone numbers', ['+49 171 234 567', '+1 202 555']],
    ['addresses of machines', ['192.168.100.101', '10.100.100.102']],
    ['more than a number holds', ['99,999,999,999,999,999,999', '1,234']],
    ['more digits than a number holds', ['1,234,567,890,123,456.78', '1,234.5']],
  ])('no amounts: %s', async ([, cells]) => {
    expect(await imported([cells], ',')).toEqual([unchanged(cells)]);
  });

  test.for<[string, string, Column, Column, string, Column]>([
    [
      'thousands, for others have millions',
      ';',
      ['1,234', '5,678'],
      ['1,234,567', '8,765,432'],
      'VARCHAR',
      [],
    ],
    ['thousands, for others have cents', ';', ['1,234', '5,678'], ['1,234.50', '8,765.25'], 'VARCHAR', []],
    ['decimals, for others have one', ',', ['1,234', '5,678'], ['3,5', '2,25'], 'VARCHAR', []],
    ['thousands', ',', ['1.234', '5.678'], ['1.234,50', '8.765,25'], 'BIGINT', ['1234', '5678']],
    ['thousands', ';', ['1.234', '5.678'], ['1.234.567', '8.765.000'], 'BIGINT', ['1234', '5678']],
    ['addresses', ';', ['192.168.100.101', '192.168.100.102'], ['1,5', '2,25'], 'VARCHAR', []],
  ])('what could be %s between “%s”', async ([, mark, cells, others, type, values]) => {
    const [first] = await imported([cells, others], mark);
    expect(first).toEqual({ type, values: values.length > 0 ? values : cells });
  });

  test.for<[string, Column]>([
    ['24/11/25', ['24/11/2025', '2/12/2025']],
    ['24/11/0000', ['24/11/2025', '2/12/2025']],
    ['epoch', ['24/11/2025', '2/12/2025']],
    ['infinity', ['24/11/2025 9:05', '2/12/2025 9:05']],
    ['24/11/5', ['24/11/25', '2/12/25']],
    ['24/11/45', ['24/11/25', '2/12/25']],
    ['24/11/2025 24:00', ['24/11/2025 9:05', '2/12/2025 9:05']],
    ['29/02/2025', ['24/11/2025', '2/12/2025']],
  ])('%s after 300 dates like %s', async ([later, first]) => {
    const cells = farBelow(first, later);
    expect(await imported([cells])).toEqual([unchanged(cells)]);
  });

  test.for<[string, Column]>([
    ['versions', ['3.9.18', '3.10.13', '3.11.10']],
    ['versions of one year and more', ['3.13.10', '3.14.12']],
    ['scores', ['1-2-3', '10-12-3']],
    ['records of wins', ['10-12-3', '11-10-4']],
    ['numbers apart', ['10 11 12', '11 12 25']],
    ['days that may be months, apart', ['3 4 2025', '5 6 2025']],
    ['days that may be months, with blanks around', [' 3/4/2025', ' 5/6/2025']],
    ['the 13th hour of half a day', ['24/11/2025 13:30 PM', '24/11/2025 12:00 PM']],
  ])('no dates: %s', async ([, cells]) => {
    expect(await imported([cells])).toEqual([unchanged(cells)]);
  });

  test('no dates: versions, where others are', async () => {
    const [versions] = await imported([
      ['3.9.18', '3.10.13'],
      ['24.11.2018', '2.12.2013'],
    ]);
    expect(versions).toEqual(unchanged(['3.9.18', '3.10.13']));
  });

  test('days that may be months, below 300 rows without any', async () => {
    const cells = [...Array.from({ length: 300 }, () => ''), '3/4/2025', '5/6/2025'];
    expect(await imported([cells.map((_, at) => String(at)), cells])).toEqual([
      { type: 'BIGINT', values: cells.map((_, at) => String(at)) },
      unchanged(cells),
    ]);
  });

  test.each(['NO', 'no', 'F', 't'])('no truth value: all over “%s”', async (cell) => {
    expect(await imported([[cell, cell]])).toEqual([unchanged([cell, cell])]);
  });

  test.each(['0x1F', '0B10'])('no number: %s', async (cell) => {
    expect(await imported([farBelow(['1', '2'], cell)])).toEqual([unchanged(farBelow(['1', '2'], cell))]);
  });

  test('infinite numbers: where the file says so', async () => {
    const [first] = await imported([['1.5', 'inf', '-Infinity']]);
    expect(first).toEqual({ type: 'DOUBLE', values: ['1.5', 'inf', '-inf'] });
  });

  test.for<[string, string, Column, Column]>([
    ['behind the point', 'DECIMAL(20,19)', ['0.1234567890123456789', '2.5'], []],
    ['on both sides of it', 'DECIMAL(18,1)', ['1.5', '12345678901234567.5'], []],
    ['in one cell far below', 'DECIMAL(18,1)', farBelow(['1.5', '2.5'], '9007199254740993'), []],
    ['with a decimal comma', 'DECIMAL(19,17)', ['10,12345678901234567', '2,5'], []],
    ['beside what is none', 'DECIMAL(18,17)', ['0.12345678901234567', '0.12345678901234561', 'nan'], []],
    ['more than a decimal has room for', 'VARCHAR', ['1.5', `${'12'.repeat(17)}.12345`], []],
    ['that a double holds', 'DOUBLE', ['0.30000000000000004', '1.5'], []],
    ['of binary fractions', 'DOUBLE', ['1.5e-07', '0.10000000000000001'], ['1.5e-07', '0.1']],
  ])('all digits of numbers: %s', async ([, type, cells, values]) => {
    const [first] = await imported([cells, cells.map((_, at) => String(at))]);
    expect(first?.type).toBe(type);
    const plain = (cell: unknown) =>
      /[.]/.test(String(cell)) ? String(cell).replace(/0+$/, '').replace(/[.]$/, '') : cell;
    const expected = values.length > 0 ? values : cells;
    expect(first?.values.map(plain)).toEqual(
      expected.map((cell) => (cell === 'nan' ? '' : cell.replace(',', '.'))),
    );
  });

  test('all digits of amounts with marks between thousands', async () => {
    const cells = ['12,345,678,901.23456', '1,234.5'];
    expect(await imported([cells], '\t')).toEqual([unchanged(cells)]);
  });

  test.each([
    ['CET', '2024-07-01 12:00:00 CET'],
    ['BST', '2024-07-01 12:00:00 BST'],
    ['PST', '2024-07-01 12:00:00PST'],
    ['EET', '2024-07-01T12:00:00 eet'],
    ['WET', '2024-07-01 12:00:00 WET'],
    ['NZ', '2024-07-01 12:00:00 NZ'],
  ])('a time in %s behind others in UTC is not read by another zone’s clock', async (_, cell) => {
    for (const cells of [['2024-01-01 12:00:00Z', cell], farBelow(['2024-01-01 12:00:00+00:00'], cell)])
      expect((await imported([cells]))[0]).toEqual(unchanged(cells));
  });

  test.each(['WET', 'CET', 'MET'])('times that all are in %s are those of its clock', async (zone) => {
    const [first] = await imported([[`2024-07-01 12:00:00 ${zone}`, `2024-01-01 12:00:00 ${zone}`]]);
    expect(first).toEqual({ type: 'TIMESTAMP', values: ['2024-07-01 12:00:00', '2024-01-01 12:00:00'] });
  });

  test('times in UTC are moments, however it is called', async () => {
    const [first] = await imported([
      ['2024-07-01 12:00:00+02:00', '2024-01-01 12:00:00 GMT', '2024-01-01 12:00:00 UTC'],
    ]);
    expect(first).toMatchObject({ type: 'TIMESTAMP WITH TIME ZONE' });
    expect(first?.values.map((v) => String(v).slice(0, 16))).toEqual([
      '2024-07-01 10:00',
      '2024-01-01 12:00',
      '2024-01-01 12:00',
    ]);
  });

  test('no numbers: codes with an E among digits', async () => {
    expect(await imported([['1204', '1E5', '12E4']])).toEqual([unchanged(['1204', '1E5', '12E4'])]);
  });

  test('as many columns as there may be', async () => {
    expect(await imported(Array.from({ length: 5000 }, () => ['ab', 'cd']))).toHaveLength(5000);
  });
});

describe('attack: files that an import would choke on', () => {
  const most = 9_000_000;

  test.for<[string, string, number]>([
    ['a cell of digits', `a,b\n${'1'.repeat(most)},2\n`, 1],
    ['a cell of thousands', `a\n"1${',111'.repeat(most / 4)}"\n"1,234,567"\n`, 2],
    ['a name without an end', `${'"'.repeat(most)}\n`, 0],
    ['millions of empty cells, and a blank line', `a,b\n\n${'1,\n'.repeat(3_400_000)}`, 3_400_000],
    ['millions of lines with a delimiter alone', `a,b\n${',\n'.repeat(5_200_000)}1,2\n`, 1],
  ])('%s', { timeout: 70_000 }, async ([, text, rowCount]) => {
    const upload = join(folder, `upload-${++next}`);
    await writeFile(upload, text);
    // In a process that has as much memory as an import's.
    const found = await pool.run(
      'import',
      { upload, target: join(folder, `${next}.duckdb`), table: 'data', overrides: {} },
      { timeoutMs: 60_000 },
    );
    expect(found.rowCount).toBe(rowCount);
  });
});
