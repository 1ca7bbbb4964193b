import { describe, expect, test } from 'vitest';
import { among, candidatesOver, columnsOfRows, onOneLine } from '../../testing/asked.ts';
import { tableOf } from '../../testing/tableOf.ts';
import { campaignsTable, signupsTable } from '../../testing/tables/money.ts';
import { restaurantMonthlyTable } from '../../testing/tables/shops.ts';
import type { Reading } from '../probability/evidence.ts';
import { toldAlone } from '../reaction/secondReaderOnly.ts';
import { naturalFigure } from '../shared/columns/naturalFigure.ts';

describe('of campaigns', () => {
  const campaigns = candidatesOver(campaignsTable);

  const asked = {
    campaigns,
  };

  const all = (table: keyof typeof asked, question: string): string[] =>
    asked[table](question).map(onOneLine);

  test.each([
    [
      'campaigns',
      'cost per conversion',
      'SELECT 1.0 * SUM("Spend") / NULLIF(SUM("Conversions"), 0) FROM "campaigns"',
    ],
    [
      'campaigns',
      'roi',
      'SELECT 100.0 * (SUM("Revenue") - SUM("Spend")) / NULLIF(SUM("Spend"), 0) FROM "campaigns"',
    ],
  ] as const)('%s: %s', (table, question, sql) => {
    expect(all(table, question)).toContain(sql);
  });
});

describe('of what exports call their columns', () => {
  const rowCount = 360;
  const column = columnsOfRows(rowCount);

  const day = (row: number): string =>
    new Date(Date.UTC(2025, row % 9, 1 + (row % 27))).toISOString().slice(0, 10);

  /** What tills, stock lists, claim files and invoicing programs export, with their names for columns and states. */
  const tables = {
    till: tableOf('pos_item_sales', rowCount, [
      column('Business Date', 'date', day),
      column('Check #', 'integer', (row) => 40_000 + Math.floor(row / 3)),
      column('Server', 'text', among('Giulia', 'Marco', 'Lena')),
      column('Menu Group', 'text', among('Pizza', 'Wine', 'Beer')),
      column(
        'Menu Item',
        'text',
        (row) => ['Diavola', 'Merlot', 'Peroni', 'Burrata', 'Rosso'][row % 5] ?? '',
      ),
      column('Qty', 'integer', (row) => 1 + (row % 3)),
      column('Gross Sales', 'numeric', (row) => 4.5 + (row % 50)),
    ]),
    stock: tableOf('MB52_STOCK', rowCount, [
      column('MATNO', 'integer', (row) => 100_040 + row * 3),
      column('PLANT', 'integer', among(1000, 1200, 2000)),
      column('MAT_GRP', 'text', among('SCRW', 'SEAL', 'PUMP')),
      column('QTY_ON_HAND', 'integer', (row) => (row % 17) * 40),
      column('LAST_COUNT_DT', 'integer', (row) => Number(day(row).replaceAll('-', ''))),
      column('BLOCKED', 'text', (row) => (row % 25 === 0 ? 'X' : null)),
    ]),
    claims: tableOf('clm_extract', rowCount, [
      column('CLM_REF', 'text', (row) => `CL-${row}`),
      column('POL_NO', 'text', (row) => `P${row % 90}`),
      column('LOB', 'text', among('Motor', 'Home', 'Travel')),
      column('RPT_DT', 'date', day),
      column('CLS_DT', 'date', (row) => (row % 4 === 0 ? null : day(row + 1))),
      column('HNDLR', 'text', among('AKM', 'BRT', 'CLW')),
      column('OS_RESV', 'numeric', (row) => (row % 40) * 12.5),
      column('PAID_TD', 'numeric', (row) => (row % 30) * 7.5),
    ]),
    deals: tableOf('all_deals', rowCount, [
      column('Deal Name', 'text', (row) => `Deal ${row}`),
      column('Deal Stage', 'text', among('Closed won', 'Closed lost', 'Contract sent')),
      column('Amount', 'numeric', (row) => 500 + row * 25),
      column('Number of Sales Activities', 'integer', (row) => row % 30),
      column('Listing Agent', 'text', among('Rosa', 'Kevin', 'Yara')),
      column('Yr Built', 'integer', (row) => 1930 + (row % 90)),
    ]),
    invoices: tableOf('SalesInvoices', rowCount, [
      column('InvoiceNumber', 'text', (row) => `INV-${row}`),
      column('DueDate', 'date', day),
      column('AmountPaid', 'numeric', (row) => (row % 3 === 0 ? 0 : 20.5 + row)),
      column('AmountDue', 'numeric', (row) => (row % 3 === 0 ? 20.5 + row : 0)),
      column('Status', 'text', among('PAID', 'AUTHORISED', 'VOIDED')),
      column('FullyPaidOnDate', 'date', (row) => (row % 3 === 0 ? day(row) : null)),
    ]),
    bookings: tableOf('channel_report', rowCount, [
      column('ResNo', 'text', (row) => `RSV${row}`),
      column('Channel', 'text', among('Web', 'Phone', 'Agency')),
      column('RmType', 'text', among('STD', 'SUI', 'FAM', 'SGL')),
      column('ADR', 'numeric', (row) => 80.5 + (row % 40)),
      column('Total Rate', 'numeric', (row) => 160.5 + (row % 70) * 3),
    ]),
    ads: tableOf('ads_weekly', rowCount, [
      column('Week', 'date', day),
      column('Campaign', 'text', among('Brand', 'Generic', 'Video')),
      column('Platform', 'text', among('LinkedIn', 'Meta')),
      column('Cost', 'numeric', (row) => 50.5 + (row % 60) * 4),
      column('Clicks', 'integer', (row) => 40 + (row % 90)),
      column('Conv.', 'integer', (row) => row % 12),
      column('Conv. value', 'numeric', (row) => (row % 12) * 31.5),
      column('New Users', 'integer', (row) => row % 15),
    ]),
  };

  const read = (table: keyof typeof tables, question: string) => candidatesOver(tables[table])(question);
  const few = 12;

  const queries = (table: keyof typeof tables, question: string): string[] =>
    read(table, question).slice(0, few).map(onOneLine);

  const perCheck = String.raw`1\.0 \* SUM\("Gross Sales"\) \/ NULLIF\(COUNT\(DISTINCT "Check #"\), 0\)`;

  describe('what exports call their columns is asked for by its name', () => {
    test.each([
      ['till', 'average check by server', new RegExp(`^SELECT "Server", ${perCheck}.* GROUP BY "Server"`)],
      [
        'till',
        'how many checks per day on average?',
        /^SELECT 1\.0 \* COUNT\(DISTINCT "Check #"\) \/ NULLIF\(COUNT\(DISTINCT /,
      ],
      [
        'till',
        'how many different wines are there',
        /^SELECT COUNT\(DISTINCT "Menu Item"\).*"Menu Group" = 'Wine'$/,
      ],
      ['stock', 'items not counted since 1 july 2025', /^SELECT \* FROM .*"LAST_COUNT_DT"/],
      [
        'claims',
        'open claims by handler',
        /^SELECT "HNDLR", COUNT.* WHERE "CLS_DT" IS NULL GROUP BY "HNDLR"/,
      ],
      [
        'claims',
        'outstanding reserves per line of business',
        /^SELECT "LOB", SUM\("OS_RESV"\).* GROUP BY "LOB"/,
      ],
      [
        'claims',
        'total paid to date on motor claims',
        /^SELECT SUM\("PAID_TD"\) FROM "clm_extract" WHERE "LOB" = 'Motor'$/,
      ],
      [
        'claims',
        'policies with 4 or more claims',
        /^SELECT "POL_NO".* GROUP BY "POL_NO" HAVING COUNT\(\*\) >= 4/,
      ],
      ['invoices', 'overdue invoices', /"FullyPaidOnDate" IS NULL AND "Status" <> 'VOIDED' AND "DueDate" < /],
    ] as const)('%s: %s', (table, question, wanted) => {
      expect(queries(table, question)).toContainEqual(expect.stringMatching(wanted));
    });
  });

  test('numbers that stand for a check or a plant are neither added up nor averaged', () => {
    for (const question of ['checks by server', 'average check', 'stock by plant', 'plant 2000'])
      for (const table of ['till', 'stock'] as const)
        expect(queries(table, question)).not.toContainEqual(
          expect.stringMatching(/(?:SUM|AVG)\("(?:Check #|PLANT|MATNO)"\)/),
        );
  });

  test.each([
    [
      'ads',
      'campaign with the best ROAS',
      /^SELECT "Campaign", 1\.0 \* SUM\("Conv\. value"\) \/ NULLIF\(SUM\("Cost"\), 0\)/,
    ],
    ['till', 'how many checks did Marco have?', /^SELECT COUNT\(DISTINCT "Check #"\).*"Server" = 'Marco'$/],
    ['stock', 'how many materials are blocked', /^SELECT.* WHERE \("BLOCKED" IS NOT NULL AND/],
  ] as const)('%s, first of all: %s', (table, question, wanted) => {
    expect(queries(table, question)[0]).toMatch(wanted);
  });

  test('the value of deals is a sum, total deals are how many', () => {
    expect(queries('deals', 'total value of won deals')[0]).toBe(
      `SELECT SUM("Amount") FROM "all_deals" WHERE "Deal Stage" = 'Closed won'`,
    );
    expect(queries('deals', 'total value of won deals')).not.toContainEqual(
      expect.stringContaining('SUM("Number of Sales Activities")'),
    );
    expect(queries('deals', 'total deals')[0]).not.toContain('SUM');
  });

  test('a daily rate is averaged, the total rate of a stay adds up', () => {
    const figureOf = (name: string) =>
      tables.bookings.columns.filter((c) => c.name === name).map((c) => naturalFigure(c));
    expect([...figureOf('ADR'), ...figureOf('Total Rate')]).toEqual(['avg', 'sum']);
  });

  test('nothing is divided by a rate', () => {
    const found = queries('ads', 'cost per conversion for LinkedIn');
    expect(found).toContainEqual(expect.stringContaining('SUM("Cost") / NULLIF(SUM("Conv."), 0)'));
    expect(found).not.toContainEqual(expect.stringContaining('NULLIF(100.0'));
  });

  test('newsletters have nothing to do with what is new', () => {
    expect(queries('ads', 'how much money did the newsletter bring in')).not.toContainEqual(
      expect.stringContaining('New Users'),
    );
  });

  test('agents have nothing to do with an age, nor what we are owed with what was paid', () => {
    expect(queries('deals', 'agents with more than 3 deals')).not.toContainEqual(
      expect.stringContaining('Yr Built'),
    );
    expect(queries('invoices', 'how much are we owed?')[0]).toContain('SUM("AmountDue")');
  });

  test('what another reader averages is not told where ours know what is meant for each check', () => {
    const [own] = read('till', 'average check by server');
    const result = { columns: ['Server', 'x'], rows: [['Giulia', 40_579]], truncated: false };
    const known = { figures: [], isBorneOut: false, sql: '' };
    const reading = { ...known, candidate: own, result, probability: 0.6 } as unknown as Reading;
    const alone = { ...known, candidate: null, said: '', result, probability: 0.95 } as unknown as Reading;
    expect(toldAlone(alone, [reading])).toBeNull();
  });
});

describe('a figure is the one of its name', () => {
  const diner = candidatesOver(restaurantMonthlyTable);

  const signups = candidatesOver(signupsTable);

  const asked = { diner, signups };

  test.each([
    ['average order value by branch', '1.0 * SUM("Sales") / NULLIF(SUM("Orders"), 0)'],
    ['food cost percentage by branch', '100.0 * SUM("Food Cost") / NULLIF(SUM("Sales"), 0)'],
    ['total by branch', 'SUM("Sales")'],
  ])('%s', (question, figure) => {
    const found = asked.diner(question).map(onOneLine);
    expect(found).toContainEqual(expect.stringContaining(`SELECT "Branch", ${figure} FROM`));
    expect(found[0]).not.toContain(`"Category" = 'Food'`);
  });

  test('churn is told by when somebody went, and not by whether a reason is known', () => {
    const found = asked.signups('churn rate by plan').map(onOneLine);
    expect(found).toContainEqual(expect.stringContaining('CASE WHEN "cancel_date" IS NOT NULL'));
    expect(found).not.toContainEqual(expect.stringContaining('CASE WHEN ("cancel_reason" IS NOT NULL'));
  });

  test('what another reader takes for it is not told where ours know the name', () => {
    const [own] = asked.diner('average order value by branch');
    const rows = [['Downtown', 700]];
    const result = { columns: ['Branch', 'x'], rows, truncated: false };
    const known = { figures: [], isBorneOut: false, sql: '' };
    const reading = own && ({ ...known, candidate: own, result, probability: 0.6 } as unknown as Reading);
    const alone = { ...known, candidate: null, said: '', result, probability: 0.95 } as unknown as Reading;
    expect(reading && toldAlone(alone, [reading])).toBeNull();
    expect(toldAlone(alone, [])).toBe(alone);
  });
});

describe('other words for what a table has', () => {
  const column = columnsOfRows(120);
  const asked = {
    phones: candidatesOver(
      tableOf('phones', 120, [
        column('brand', 'text', among('Fair', 'Nova')),
        column('buy_price', 'numeric', (row) => 40 + (row % 60)),
        column('sell_price', 'numeric', (row) => 50 + (row % 90)),
      ]),
    ),
    brews: candidatesOver(
      tableOf('brews', 120, [
        column('style', 'text', among('Stout', 'Pils')),
        column('volume_l', 'integer', (row) => 400 + row),
        column('downtime_min', 'integer', (row) => row % 50),
      ]),
    ),
    bikes: candidatesOver(
      tableOf('bike_repairs', 120, [
        column('mech', 'text', among('Ines', 'Tom')),
        column('lab_eur', 'numeric', (row) => 20 + (row % 60)),
        column('parts_eur', 'numeric', (row) => 5 + (row % 90)),
      ]),
    ),
    choir: candidatesOver(
      tableOf('rehearsals', 120, [
        column('voice', 'text', among('Alto', 'Bass')),
        column('attendance', 'text', among('Present', 'Absent', 'Excused')),
      ]),
    ),
  };
  test.each([
    ['phones', 'profit by brand', 'SUM(("sell_price" - "buy_price"))'],
    ['bikes', 'takings per mech', 'SUM(("lab_eur" + "parts_eur"))'],
    ['brews', 'hectolitres by style', 'SUM("volume_l")'],
    ['brews', 'hours it stood still by style', 'SUM(1.0 * "downtime_min" / 60)'],
    ['choir', 'attendance rate by voice', `"attendance" = 'Present'`],
  ] as const)('%s: %s', (table, question, figure) => {
    expect(asked[table](question).map(onOneLine)[0]).toContain(figure);
  });
});
