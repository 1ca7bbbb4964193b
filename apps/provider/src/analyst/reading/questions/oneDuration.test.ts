import { describe, expect, test } from 'vitest';
import { among, columnsOfRows, queriesOver } from '../../testing/asked.ts';
import { from2024 } from '../../testing/tables/days.ts';
import { tableOf } from '../../testing/tableOf.ts';

const rowCount = 160;
const column = columnsOfRows(rowCount);
const after =
  (days: number, spread: number) =>
  (row: number): string =>
    from2024(row + days + ((row * 7) % spread));

const licences = queriesOver(
  tableOf('licences', rowCount, [
    column('licence_no', 'text', (row) => `L${row}`),
    column('trade', 'text', among('Baker', 'Barber', 'Taxi')),
    column('filed_on', 'date', from2024),
    column('approved_on', 'date', after(4, 40)),
    column('expires_on', 'date', after(400, 60)),
  ]),
);

const crates = queriesOver(
  tableOf('crates', rowCount, [
    column('crate', 'text', (row) => `C${row}`),
    column('depot', 'text', among('North', 'South')),
    column('order_date', 'date', from2024),
    column('ship_date', 'date', after(1, 9)),
    column('delivery_date', 'date', after(12, 14)),
  ]),
);

const tools = queriesOver(
  tableOf('tool_loans', rowCount, [
    column('loan_id', 'number', (row) => row),
    column('neighbour', 'text', (row) => `Neighbour ${row % 40}`),
    column('borrowed_on', 'date', from2024),
    column('returned_on', 'date', after(1, 30)),
  ]),
);

const rentals = queriesOver(
  tableOf('scooter_trips', rowCount, [
    column('trip_id', 'number', (row) => row),
    column('rider', 'text', among('member', 'guest')),
    column('started_at', 'timestamp', (row) => `${from2024(row)}T08:00:00`),
    column('ended_at', 'timestamp', (row) => `${from2024(row)}T${row % 2 ? '08:40' : '09:20'}:00`),
    column('distance_km', 'number', (row) => (row % 13) + 1),
  ]),
);

const span = (from: string, to: string): string => `date_diff('day', "${from}", "${to}")`;

describe('one duration is asked for', () => {
  test('that of the end which is said, and no two of them side by side', () => {
    const found = licences('how long does approval take').join('\n');
    expect(found).toContain(`AVG(${span('filed_on', 'approved_on')})`);
    expect(found).not.toContain('"expires_on")');
  });

  test('from one thing to another it is that alone', () => {
    const found = crates('average time from shipping to delivery').join('\n');
    expect(found).toContain(`AVG(${span('ship_date', 'delivery_date')})`);
    expect(found).not.toContain(span('order_date', 'delivery_date'));
  });

  test('a limit goes to what follows it', () => {
    const found = crates('how many crates took over a week to ship').join('\n');
    expect(found).toContain(`${span('order_date', 'ship_date')} > 7`);
    expect(found).not.toContain('"delivery_date") >');
  });

  test('"shipped in May" chooses rows, whatever they took', () => {
    const found = crates('average time to delivery of crates shipped in May').join('\n');
    expect(found).toContain(`AVG(${span('order_date', 'delivery_date')})`);
  });

  test.each([
    ['who kept a tool the longest', tools, span('borrowed_on', 'returned_on')],
    ['who waited longest for approval', licences, span('filed_on', 'approved_on')],
    ['average trip time of members', rentals, `"started_at"`],
  ])('%s', (question, ask, duration) => {
    expect(ask(question)[0]).toContain(duration);
  });
});

describe('periods', () => {
  test('of all years together are months of the year', () => {
    for (const question of ['crates ordered by month regardless of the year', 'orders by month of any year'])
      expect(crates(question).filter((sql) => sql.includes(`date_trunc('month'`))).toEqual([]);
    expect(crates('crates ordered by month regardless of the year')[0]).toContain(
      'EXTRACT(MONTH FROM "order_date")',
    );
  });

  test('count what happened in them, not on how many days', () => {
    const found = licences('filings per month').join('\n');
    expect(found).toContain('COUNT(*)');
    expect(found).not.toContain('COUNT(DISTINCT "filed_on")');
  });
});

test('how long it took isn’t how long something stood still', () => {
  const deploys = queriesOver(
    tableOf('deploys', rowCount, [
      column('deploy_id', 'text', (row) => `D${row}`),
      column('svc', 'text', among('search', 'checkout')),
      column('start_ts', 'timestamp', (row) => `${from2024(row)} 08:00:00`),
      column('end_ts', 'timestamp', (row) => `${from2024(row)} 08:${10 + (row % 49)}:00`),
      column('downtime_min', 'integer', (row) => row % 40),
    ]),
  );
  const took = deploys('how many deploys took longer than half an hour').join('\n');
  expect(took).not.toContain('downtime_min');
  expect(deploys('avg deploy time per svc').join('\n')).not.toContain('downtime_min');
  expect(deploys('total downtime per svc').join('\n')).toContain('downtime_min');
});
