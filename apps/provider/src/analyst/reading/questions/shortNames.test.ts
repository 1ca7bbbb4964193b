import { describe, expect, test } from 'vitest';
import { among, candidatesOver, columnsOfRows, onOneLine, readingsOver } from '../../testing/asked.ts';
import { inTwoYears } from '../../testing/tables/days.ts';
import { tableOf } from '../../testing/tableOf.ts';
import { unreadOf } from '../probability/evidence.ts';

const rowCount = 240;
const column = columnsOfRows(rowCount);

describe('names that people write out and tables don’t', () => {
  const inverters = readingsOver(
    tableOf('inverter_daily', rowCount, [
      column('Date', 'date', inTwoYears),
      column('Inv', 'text', among('INV-01', 'INV-02', 'INV-03', 'INV-04')),
      column('E_day [kWh]', 'numeric', (row) => 188.7 + (row % 31)),
      column('Irr [kWh/m2]', 'numeric', (row) => ((row * 7) % 60) / 10),
      column('PR [%]', 'numeric', (row) => 70.5 + (row % 17)),
    ]),
  );
  const assets = readingsOver(
    tableOf('it_assets', rowCount, [
      column('Asset Tag', 'text', (row) => `AT-${10_230 + row}`),
      column('Asset Type', 'text', among('Laptop', 'Phone', 'Desktop')),
      column('Status', 'text', among('In Use', 'In Stock', 'Retired')),
      column('Assigned To', 'text', (row) => (row % 3 ? `Elif Becker ${row % 40}` : null)),
      column('Purchase Price (EUR)', 'numeric', (row) => 300.5 + ((row * 37) % 900)),
      column('Operating System', 'text', among('Windows 10', 'Windows 11', 'macOS 14')),
    ]),
  );
  const claims = readingsOver(
    tableOf('claims', rowCount, [
      column('CLM_NO', 'text', (row) => `C24-${11_000 + row}`),
      column('LOB', 'text', among('Home', 'Motor', 'Travel')),
      column('CAUSE', 'text', among('Storm', 'Theft', 'Fire', 'Water damage')),
      column('LOSS_DT', 'date', inTwoYears),
      column('REP_DT', 'date', (row) => inTwoYears(row + 6)),
      column('CLOSE_DT', 'date', (row) => (row % 9 ? inTwoYears(row + 40) : null)),
      column('STATUS', 'text', among('PAID', 'OPEN', 'REJECTED')),
      column('CLAIMED_AMT', 'numeric', (row) => 220.5 + ((row * 37) % 4000)),
      column('RESV_AMT', 'numeric', (row) => (row % 3 ? null : 110.5 + row)),
      column('REJ_REASON', 'text', (row) => (row % 3 ? null : among('Not covered', 'Late', 'Lapsed')(row))),
    ]),
  );

  test.each([
    [
      'energy of the whole park by month',
      inverters,
      /date_trunc\('month', "Date"\).* SUM\("E_day \[kWh\]"\)/,
    ],
    ['energy of inverter 3', inverters, /SUM\("E_day \[kWh\]"\) FROM .* WHERE "Inv" = 'INV-03'$/],
    ['how much did inverter 2 produce', inverters, /SUM\("E_day \[kWh\]"\) FROM .* WHERE "Inv" = 'INV-02'$/],
    ['which 3 inverters have the highest yield', inverters, /GROUP BY "Inv" ORDER BY .* LIMIT 3$/],
    ['laptops with win 11', assets, /"Asset Type" = 'Laptop' AND "Operating System" = 'Windows 11'$/],
    ['devices by OS', assets, /^SELECT "Operating System", COUNT\(\*\) .* GROUP BY "Operating System"/],
    ['average days from report to close', claims, /AVG\(date_diff\('day', "REP_DT", "CLOSE_DT"\)\)/],
    ['how long until claims are settled', claims, /AVG\(date_diff\('day', "(?:LOSS|REP)_DT", "CLOSE_DT"\)\)/],
    ['total reserves by line of business', claims, /^SELECT "LOB", SUM\("RESV_AMT"\) .* GROUP BY "LOB"/],
    ['rejected claims by reason', claims, /^SELECT "REJ_REASON", .* WHERE "STATUS" = 'REJECTED' GROUP BY/],
  ])('%s', (question, { queries }, sql) => {
    expect(queries(question)[0]).toMatch(sql);
  });
});

describe('words that are no part of a name', () => {
  const offers = readingsOver(
    tableOf('furniture_offers', rowCount, [
      column('item no', 'integer', (row) => 3100 + row * 4),
      column('title', 'text', (row) => `Oak desk ${row}`),
      column('category', 'text', among('Desk', 'Chair', 'Sofa')),
      column('condition', 'text', among('Like new', 'Very good', 'Fair')),
      column('asking price £', 'numeric', (row) => 20.5 + ((row * 37) % 600)),
      column('price when new £', 'numeric', (row) => (row % 2 ? null : 90.5 + ((row * 41) % 900))),
      column('delivery £', 'numeric', among(0, 15, 30)),
      column('listed on', 'date', inTwoYears),
    ]),
  );
  const lines = readingsOver(
    tableOf('flower_order_lines', rowCount, [
      column('order_no', 'text', (row) => `SO${40_119 + Math.floor(row / 2)}`),
      column('order_date', 'date', inTwoYears),
      column('variety', 'text', among('Avalanche', 'Red Naomi', 'Verena')),
      column('grower', 'text', (row) => (row % 9 ? among('Van der Berg', 'Zonnelust')(row) : null)),
      column('line_total', 'numeric', (row) => 25.5 + ((row * 37) % 300)),
      column('credit_amount', 'numeric', (row) => (row % 12 ? null : 10.5 + row)),
    ]),
  );
  const enrolments = readingsOver(
    tableOf('enrolments', rowCount, [
      column('enrolmentId', 'integer', (row) => 5001 + row),
      column('student', 'text', (row) => `Bruno Garcia ${row % 90}`),
      column('nationality', 'text', among('Brazilian', 'Turkish', 'Italian')),
      column('feePaid', 'numeric', (row) => 200.5 + ((row * 37) % 500)),
    ]),
  );

  test.each([
    ['how many new offers in 2024', offers, /^SELECT COUNT\(\*\) FROM (?!.*condition)/],
    ['desks under 150', offers, /"category" = 'Desk' AND "asking price £" < 150$/],
    ['the ten cheapest desks', offers, /ORDER BY "asking price £" NULLS LAST.* LIMIT 10$/],
    [
      'how many orders came in in 2024',
      lines,
      /^SELECT COUNT\(DISTINCT "order_no"\) FROM .* WHERE "order_date"/,
    ],
    ['lines w/o grower', lines, /^SELECT (?:\*|"order_no") FROM .* WHERE \("grower" IS NULL/],
    ['how much offers are like new', offers, /^SELECT COUNT\(\*\) FROM .* WHERE "condition" = 'Like new'/],
    ['varieties that brought more than 20.000 euro', lines, /HAVING SUM\("line_total"\) > 20000/],
    ['students per nationality', enrolments, /^SELECT "nationality", COUNT\(DISTINCT "student"\)/],
    ['nationalities with more than 20 students', enrolments, /HAVING COUNT\(DISTINCT "student"\) > 20/],
  ])('%s', (question, { queries }, sql) => {
    expect(queries(question)[0]).toMatch(sql);
  });

  test('months of each year are limited, and not those of all years together', () => {
    const [first] = lines.queries('which months brought more than 2000 euro');
    expect(first).toMatch(/date_trunc\('month', "order_date"\).* HAVING SUM\("line_total"\) > 2000/);
  });
});

describe('what is said around a figure', () => {
  const assets = readingsOver(
    tableOf('it_assets', rowCount, [
      column('Asset Tag', 'text', (row) => `AT-${10_230 + row}`),
      column('Asset Type', 'text', among('Laptop', 'Phone', 'Desktop')),
      column('Manufacturer', 'text', among('Dell', 'Lenovo', 'Apple', 'HP')),
      column('Assigned To', 'text', (row) => (row % 5 ? `Elif Becker ${row % 60}` : null)),
      column('Purchase Date', 'date', inTwoYears),
      column('Purchase Price (EUR)', 'numeric', (row) => 300.5 + ((row * 37) % 900)),
      column('Last Seen', 'date', (row) => inTwoYears(row + 9)),
    ]),
  );

  test.each([
    ['do lenovo or dell laptops cost more on average', /AVG\("Purchase Price \(EUR\)"\) (?!.*> \(SELECT)/],
    ['may i have the number of laptops by manufacturer', /^SELECT "Manufacturer", COUNT\(\*\) .* 'Laptop'/],
  ])('%s', (question, sql) => {
    const found = assets.queries(question);
    expect(found.slice(0, 4)).toContainEqual(expect.stringMatching(sql));
    expect(found.join('\n')).not.toMatch(/> \(SELECT AVG/);
  });
});

describe('what names shorten', () => {
  const catches = readingsOver(
    tableOf('catches', rowCount, [
      column('tag', 'text', (row) => `T-${row}`),
      column('species', 'text', among('perch', 'pike', 'roach')),
      column('Len_cm', 'integer', (row) => 20 + ((row * 7) % 60)),
      column('BCS', 'numeric', (row) => 1 + (row % 5) / 2),
      column('ADG_kg', 'numeric', (row) => (row % 9) / 10),
      column('rel_dt', 'date', inTwoYears),
    ]),
  );

  test.each([
    ['average length of pike', /^SELECT AVG\("Len_cm"\) .* WHERE "species" = 'pike'/],
    ['average body condition by species', /^SELECT "species", AVG\("BCS"\)/],
    ['mean daily gain by species', /^SELECT "species", AVG\("ADG_kg"\)/],
  ])('%s', (question, sql) => {
    expect(catches.queries(question)[0]).toMatch(sql);
  });
});

describe('a noun after a name that says what it is anyway', () => {
  const clients = candidatesOver(
    tableOf('clients', rowCount, [
      column('id', 'integer', (row) => row),
      column('name', 'text', (row) => `Client ${row}`),
      column('phone', 'text', (row) => (row % 7 ? `0171 ${100_000 + row * 37}` : null)),
      column('email', 'text', (row) => (row % 5 ? `c${row}@example.org` : null)),
      column('zip', 'integer', (row) => 10_115 + (row % 40)),
      column('client_ip', 'text', (row) => `10.0.0.${row % 9}`),
    ]),
  );

  test.each([
    ['how many clients have no phone number', /WHERE \("phone" IS NULL OR "phone" = ''\)$/],
    ['how many clients have no email address', /WHERE \("email" IS NULL OR "email" = ''\)$/],
    ['how many clients per zip code', /^SELECT "zip", COUNT\(\*\) .* GROUP BY "zip"/],
    ['which ip address has the most clients', /^SELECT "client_ip", COUNT\(\*\) .* LIMIT 1/],
  ])('%s: no word is unread', (question, sql) => {
    const [first] = clients(question);
    if (!first) throw new Error('nothing was read');
    expect(onOneLine(first)).toMatch(sql);
    expect(unreadOf(first)).toBe(0);
  });
});
