import { describe, expect, test } from 'vitest';
import { candidatesOver, columnsOfRows, onOneLine } from '../testing/asked.ts';
import { tableOf } from '../testing/tableOf.ts';
import { passesOver } from './reaction/passesOver.ts';

const rowCount = 400;
const column = columnsOfRows(rowCount);

const over = (table: ReturnType<typeof tableOf>) => {
  const candidates = candidatesOver(table);
  return {
    queries: (question: string): string[] => candidates(question).map(onOneLine),
    believable: (question: string): string[] =>
      candidates(question)
        .filter((candidate) => !passesOver(candidate))
        .map(onOneLine),
  };
};

const harvest = over(
  tableOf('plot_harvest', rowCount, [
    column('plot', 'text', (row) => `P${row % 9}`),
    column('crop', 'text', (row) => ['Leeks', 'Kale', 'Beans'][row % 3] ?? ''),
    column('weight g', 'numeric', (row) => 200 + row * 3),
    column('organic', 'text', (row) => ['yes', 'no'][row % 2] ?? ''),
  ]),
);
const domains = over(
  tableOf('domain_portfolio', rowCount, [
    column('domain', 'text', (row) => `site-${row}.net`),
    column('Object No', 'text', (row) => `${1880 + (row % 90)}.${row % 300}.${row % 7}`),
    column('auto_renew', 'text', (row) => ['on', 'off'][row % 2] ?? ''),
    column('registrar', 'text', (row) => ['Porkbun', 'Gandi'][row % 2] ?? ''),
  ]),
);
const tickets = over(
  tableOf('ticket_sales', rowCount, [
    column('Sale No', 'text', (row) => `S${row}`),
    column('Venue', 'text', (row) => ['Arena', 'Club', 'Park'][row % 3] ?? ''),
    column('Item', 'text', (row) => ['Adult', 'Child', 'Poster'][row % 3] ?? ''),
    column('Qty', 'integer', (row) => 1 + (row % 6)),
    column('grossSales', 'numeric', (row) => 10 + row * 2),
    column('Sold On', 'date', (row) => `2025-${String(1 + (row % 12)).padStart(2, '0')}-10`),
  ]),
);
const applications = over(
  tableOf('applications', rowCount, [
    column('cand_name', 'text', (row) => `Person ${row}`),
    column('dept', 'text', (row) => ['People', 'Finance', 'Sales'][row % 3] ?? ''),
    column('status', 'text', (row) => ['hired', 'rejected', 'open'][row % 3] ?? ''),
  ]),
);
const bakery = over(
  tableOf('bakery', rowCount, [
    column('shop', 'text', (row) => ['North', 'South'][row % 2] ?? ''),
    column('planned_qty', 'integer', (row) => 20 + (row % 30)),
    column('sold_qty', 'integer', (row) => 15 + (row % 25)),
    column('unit_price', 'numeric', (row) => 2 + (row % 5)),
  ]),
);
const races = over(
  tableOf('race_results', rowCount, [
    column('bib', 'integer', (row) => row),
    column('Runner', 'text', (row) => `Runner ${row}`),
    column('City', 'text', (row) => ['Leeds', 'York', 'Hull'][row % 3] ?? ''),
    column('Race Year', 'integer', (row) => 2022 + (row % 4)),
    column('minutes', 'numeric', (row) => 150 + row * 0.4),
  ]),
);

describe('shares of what adds up', () => {
  test('of rows, where those are spoken of', () => {
    expect(harvest.believable('what percentage of rows are organic')).toContainEqual(
      expect.stringMatching(/THEN 1 ELSE 0/),
    );
  });
});

describe('rows that stand for several', () => {
  test('are counted where they are asked for', () => {
    expect(tickets.believable('number of sales in 2025')).toContainEqual(
      expect.stringContaining('SELECT COUNT(*)'),
    );
  });
});

describe('words that are something else', () => {
  test('“people” are not those of the department People', () => {
    expect(applications.queries('number of people we hired so far')).not.toContainEqual(
      expect.stringContaining(`'People'`),
    );
    expect(applications.queries('how many applications for People')).toContainEqual(
      expect.stringContaining(`'People'`),
    );
  });

  test('“offers” are no form of “off”', () => {
    expect(domains.queries('which domains had offers?')).not.toContainEqual(expect.stringContaining(`'off'`));
    expect(domains.queries('which domains are off?')).toContainEqual(expect.stringContaining(`'off'`));
  });

  test('numbers of several parts are codes, and add up to nothing', () => {
    const queries = domains.queries('objects by registrar');
    expect(queries).not.toContainEqual(expect.stringMatching(/(?:SUM|AVG)\(/));
  });

  test('“at least half a million” is no number of rows', () => {
    const queries = tickets.queries('venues we sold at least half a million at');
    expect(queries).not.toContainEqual(expect.stringContaining('LIMIT 500000'));
    expect(tickets.queries('venues with at least 3 sales')).not.toContainEqual(
      expect.stringMatching(/LIMIT 3$/),
    );
  });

  test('“merch” is no March', () => {
    expect(tickets.queries('merch sales per venue')).not.toContainEqual(expect.stringContaining('MONTH'));
    expect(tickets.queries('sales in Marhc per venue')).toContainEqual(expect.stringContaining('MONTH'));
  });
});

describe('figures', () => {
  test('takings are of what was sold, not of what was planned', () => {
    const queries = bakery.queries('total takings per shop');
    expect(queries).toContainEqual(expect.stringContaining('SUM(("sold_qty" * "unit_price"))'));
    expect(queries).not.toContainEqual(expect.stringContaining('"planned_qty" *'));
  });

  test('there is no mean of years', () => {
    expect(races.queries('average race by city')).not.toContainEqual(
      expect.stringContaining('AVG("Race Year")'),
    );
    expect(races.queries('average race year by city')).toContainEqual(
      expect.stringContaining('AVG("Race Year")'),
    );
  });
});

describe('what is so at present', () => {
  const sites = over(
    tableOf('cell_sites', rowCount, [
      column('site', 'text', (row) => `S${row}`),
      column('status', 'text', (row) => ['On air', 'Down', 'Planned'][row % 3] ?? ''),
    ]),
  );

  test('“down” is a value where the table has it', () => {
    expect(sites.queries('how many sites are down')).toContainEqual(
      expect.stringContaining(`"status" = 'Down'`),
    );
  });
});

describe('what rows are of', () => {
  const inspections = over(
    tableOf('hive_inspections', rowCount, [
      column('hive', 'text', (row) => `H${row % 40}`),
      column('apiary', 'text', (row) => ['Orchard', 'Heath', 'Lake'][row % 3] ?? ''),
      column('mites', 'integer', (row) => row % 13),
    ]),
  );
  const plain = /^SELECT "apiary", COUNT\(\*\) FROM "hive_inspections" GROUP BY/;

  test('rows are counted where they are asked for', () => {
    expect(inspections.believable('number of inspections per apiary')).toContainEqual(
      expect.stringMatching(plain),
    );
  });
});

test('a booking number holds no breakfast', () => {
  const bookings = over(
    tableOf('hostel_bookings', rowCount, [
      column('res_no', 'text', (row) => `R${1000 + row}`),
      column('nights', 'integer', (row) => 1 + (row % 9)),
      column('room', 'text', (row) => ['Dorm 4', 'Dorm 8', 'Twin'][row % 3] ?? ''),
    ]),
  );
  expect(bookings.queries('how many bookings do not include breakfast')).not.toContainEqual(
    expect.stringContaining('"res_no" NOT ILIKE'),
  );
  expect(bookings.queries('bookings whose number contains 17')).toContainEqual(
    expect.stringMatching(/"res_no" ILIKE/),
  );
});
