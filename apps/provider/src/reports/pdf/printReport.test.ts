import { execFileSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { renderReport } from '../../../../../packages/ui/src/screens/reports/renderReport.tsx';
import { readPdf } from '../../testing/readPdf.ts';
import { openPrinters, printInPool } from '../printInPool.ts';
import { screensFileIn, type DrawnReport, type ReportScreens } from '../renderReport.ts';
import { drawingFor } from './drawing.ts';
import { Fonts } from './fonts.ts';
import { pagesOf } from './pages.ts';
import { printReport } from './printReport.ts';

/** What the host takes of the screens is what they give: a difference doesn't compile. */
const screens: ReportScreens['renderReport'] = renderReport;

let web: string;
let screensFile: string;

beforeAll(async () => {
  web = await mkdtemp(path.join(os.tmpdir(), 'plinth-pdf-'));
  const app = fileURLToPath(import.meta.resolve('../../../../web'));
  execFileSync(
    process.execPath,
    [path.join(app, '../../node_modules/vite/bin/vite.js'), 'build', '--config', 'vite.report.config.ts', '--outDir', path.join(web, 'server')], // prettier-ignore
    {
      cwd: app,
      env: { ...process.env, NODE_ENV: 'production' },
      stdio: 'pipe',
    },
  );
  screensFile = screensFileIn(web);
});

afterAll(() => rm(web, { recursive: true, force: true }));

const computed_at = '2026-04-09T08:20:00.000Z';
const figure = (columns: string[], rows: unknown[][], more: object = {}) => ({
  columns,
  rows,
  sql_query: `SELECT ${columns.join(', ')} FROM orders`,
  reads_all: true,
  computed_at,
  ...more,
});
const table = (id: string, title: string, columns: string[], rows: unknown[][], more: object = {}) => ({
  id,
  kind: 'question' as const,
  title,
  shown_as: 'table',
  figure: figure(columns, rows, more),
});
const report = (blocks: DrawnReport['blocks'], more: Partial<DrawnReport> = {}): DrawnReport => ({
  name: 'Orders in spring',
  modelName: 'Orders',
  refreshedAt: computed_at,
  rowsRead: 9994,
  period: undefined,
  blocks,
  ...more,
});
const print = async (given: DrawnReport) => {
  const { pdf, summary } = await printReport({ report: given, screensFile });
  return { pdf, summary, ...(await readPdf(pdf)) };
};
const months = Array.from({ length: 24 }, (_, at) => [
  `${2024 + Math.floor(at / 12)}-${String((at % 12) + 1).padStart(2, '0')}-01`,
  1000 + 137 * at,
]);
const drawn = {
  id: 'months',
  kind: 'question' as const,
  title: 'How did sales develop?',
  figure: figure(['month', 'sales'], months),
};
const regions = [
  ['West', 1611, 725457.82],
  ['East', 1401, 678781.24],
  ['Central', 1175, 501239.89],
];

describe('a report as a PDF', () => {
  test('says each sentence of the summary, each value of its tables, its texts, axes and queries, with its name and time', async () => {
    const said = { id: 'said', kind: 'text' as const, title: 'About', text: 'Written by hand.' };
    const byRegion = table('regions', 'By region', ['region', 'orders', 'sales'], regions);
    const { pages, title, summary } = await print(report([said, drawn, byRegion]));
    const all = pages.join(' ');
    expect(title).toBe('Orders in spring');
    expect(all).toContain('Orders · As of April 9, 2026, 08:20 UTC · 9,994 rows read');
    expect(summary.length).toBeGreaterThan(2);
    for (const sentence of summary) expect(all).toContain(sentence.replaceAll('\u00a0', ' '));
    for (const value of ['West', '1,611', '725,457.82', '678,781.24', 'Central', '501,239.89'])
      expect(all).toContain(value);
    expect(all).toContain('Written by hand.');
    // The drawing's own text, which is text here, too.
    expect(all).toContain('4,151 in Dec 2025');
    expect(all).toContain('SELECT region, orders, sales FROM orders');
    pages.forEach((page, at) => expect(page).toContain(`${at + 1} / ${pages.length}`));
  });

  test('of the same state has the same bytes', async () => {
    const [one, other] = [await print(report([drawn])), await print(report([drawn]))];
    expect(Buffer.compare(one.pdf, other.pdf)).toBe(0);
  });

  test('repeats the header row on each page of a table, and no heading is the last of a page', async () => {
    const rows = Array.from({ length: 90 }, (_, at) => [`Customer ${at + 1}`, at]);
    const blocks = [1, 2, 3, 4].map((at) => table(`t${at}`, `Heading ${at}`, ['customer', 'visits'], rows));
    const { pages } = await print(report(blocks));
    const withRows = pages.filter((page) => /Customer \d+ /.test(page));
    expect(withRows.length).toBeGreaterThan(8);
    for (const page of withRows) expect(page).toMatch(/Customer\s+Visits/);
    for (const page of pages) expect(page).not.toMatch(/Heading \d\s+(Orders in spring )?\d+ \/ \d+\s*$/);
  });

  test('is bounded in rows, columns and letters, and says what it leaves out', async () => {
    const columns = Array.from({ length: 30 }, (_, at) => `c${at + 1}`);
    const rows = Array.from({ length: 100 }, () => columns);
    const long = rows.map((row) => row.map((name) => `${name} ${'long '.repeat(2000)}`));
    const blocks = Array.from({ length: 50 }, (_, at) =>
      table(
        `t${at}`,
        `Table ${at + 1}`,
        columns,
        at === 0 ? long : rows,
        at === 1 ? {} : { total_rows: 5000 },
      ),
    );
    const { pages, pdf } = await print(report(blocks));
    expect(pages.length).toBeLessThan(48);
    expect(pdf.byteLength).toBeLessThan(400_000);
    const all = pages.join(' ');
    expect(all).toContain('The first 20 of 5,000 rows. The first 10 of 30 columns.');
    expect(all).toContain('All rows, columns and values are in the report and in its CSV files.');
    // Of 5,000 rows a report keeps fewer.
    expect(
      all.split('The report and its CSV files have the first 100 rows, with all columns and values.').length,
    ).toBe(50);
    expect(all).toContain('Table 50');
  });

  test('has other scripts in a font that has them, and tells where none has', async () => {
    const names = ['Łódź', 'Đà Nẵng', 'Αθήνα', 'Київ', 'Žilina'];
    const rows = names.map((name, at) => [name, 100 - at]);
    const of = (more: unknown[][]) =>
      report([table('towns', 'Towns', ['town', 'visits'], [...rows, ...more])]);
    const known = (await print(of([]))).pages.join(' ');
    for (const name of names) expect(known).toContain(name);
    expect(known).not.toContain('\uFFFD');
    const unknown = (await print(of([['東京 😀', 1], ['ירושלים', 2]]))).pages.join(' '); // prettier-ignore
    expect(unknown).toContain(
      'Characters that no font of this file has are shown as \uFFFD: Han, U+1F600, Hebrew.',
    );
  });

  test('writes any kind of space, and signs that only the font of code has', () => {
    const fonts = new Fonts(path.join(path.dirname(screensFile), 'fonts'));
    const text = ['1\u202f000', 'a\u2009b', 'a\u3000b', 'up ↑ down ↓', '−1 ≤ 2'].join(' ');
    const written = fonts.runs(text).map((run) => run.text);
    expect(fonts.missing).toEqual([]);
    expect(written.join('')).toContain('1\u00a0000');
  });

  test('keeps the number of a figure apart from its name', () => {
    const fonts = new Fonts(path.join(path.dirname(screensFile), 'fonts'));
    const { content } = screens(report([drawn]));
    expect(JSON.stringify(pagesOf(content, fonts))).toContain('"text":"\u2002"');
  });
});

describe('attack: a report as a PDF', () => {
  const hostile = [
    '<script>alert(1)</script>',
    '"><image href="file:///etc/passwd"/>',
    '</text><image xlink:href="http://evil.test/x.png"/><text>',
    '[x](javascript:alert(1))',
    'https://evil.test/',
    '\u202Egnp.exe\u0000\u0007',
    '&#60;image href="/etc/passwd"&#62;',
    '%PDF-1.4 /OpenAction /JavaScript (app.alert(1))',
    'x'.repeat(5000),
  ];

  test('whatever its words and values are, it is text: nothing is loaded, nothing leads out, nothing runs', async () => {
    const rows = hostile.map((value, at) => [value, 9 - at]);
    const bars = {
      id: 'bars',
      kind: 'question' as const,
      title: hostile[1]!,
      shown_as: 'bars',
      figure: figure([hostile[2]!, 'amount'], rows),
    };
    const said = { id: 'said', kind: 'text' as const, title: hostile[0]!, text: hostile.join('\n') };
    const sql = 'SELECT a FROM t WHERE a <> 1 AND b != 2 AND c >= 3 -- --> <script> => |> www &&& ###';
    const listed = table('rows', hostile[0]!, [hostile[0]!, 'amount'], rows, { sql_query: sql });
    const blocks = [said, bars, listed];
    const { pages, addresses, pdf } = await print(
      report(blocks, { name: hostile[0]!, modelName: hostile[4]! }),
    );
    expect(addresses).toEqual([]);
    expect(pages.join(' ')).toContain('<script>alert(1)</script>');
    expect(pages.join(' ')).toContain('a <> 1 AND b != 2 AND c >= 3');
    expect(pages.join(' ')).not.toContain('root:');
    const raw = Buffer.from(pdf).toString('latin1');
    expect(raw).not.toMatch(/\/(JavaScript|JS|Launch|URI|EmbeddedFile|OpenAction|AA|SubmitForm)\b/);
  });

  test.each(['\t', '\u202e', '\u3000'])(
    'three texts of nothing but %j are printed in time',
    async (sign) => {
      const text = sign.repeat(5000 / sign.length);
      const blocks = Array.from({ length: 3 }, (_, at) => ({
        id: `t${at}`,
        kind: 'text' as const,
        title: '',
        text,
      }));
      const { pages } = await print(report(blocks));
      expect(pages.join(' ')).toContain('Orders in spring');
    },
    30_000,
  );

  test.each([
    '<svg viewBox="0 0 1 1"><image href="/etc/passwd"></image></svg>',
    '<svg viewBox="0 0 1 1"><rect style="fill:url(http://evil.test)"></rect></svg>',
    '<svg viewBox="0 0 1 1"><foreignObject></foreignObject></svg>',
    '<svg viewBox="0 0 1 1"><rect fill="url(#x)"></rect></svg>',
    '<!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]><svg viewBox="0 0 1 1"></svg>',
  ])('a drawing that could refer to something is refused: %s', (svg) => {
    const fonts = new Fonts(path.join(path.dirname(screensFile), 'fonts'));
    expect(() => drawingFor({ svg, style: '', width: 1, height: 1 }, fonts)).toThrow(/drawing/);
  });

  test('it is made beside the thread that answers calls, which isn’t held up', async () => {
    const printers = openPrinters();
    try {
      const rows = Array.from({ length: 100 }, (_, at) =>
        ['a', 'b', 'c', 'd'].map((name) => `${name} ${at}`),
      );
      const blocks = Array.from({ length: 12 }, (_, at) =>
        table(`t${at}`, `Table ${at}`, ['a', 'b', 'c', 'd'], rows),
      );
      const printed = printInPool(printers, screensFile);
      const options = { account: 'ada', signal: new AbortController().signal };
      await printed(report([drawn]), options);
      let turns = 0;
      let next = setImmediate(function turn() {
        turns++;
        next = setImmediate(turn);
      });
      const { pdf } = await printed(report(blocks), options).finally(() => clearImmediate(next));
      expect(pdf.byteLength).toBeGreaterThan(50_000);
      // Made in this thread, it would let go of it but a few times.
      expect(turns).toBeGreaterThan(500);
      const gone = new AbortController();
      const stopped = printed(report(blocks), { account: 'ada', signal: gone.signal });
      gone.abort(new Error('gone'));
      await expect(stopped).rejects.toThrow('gone');
    } finally {
      await printers.close();
    }
  });
});

test('the door gives the host what it takes', () => {
  const { content } = screens(report([drawn]));
  expect(content.blocks[0]!.drawing!.style).not.toContain('var(');
});
