import { expect, test } from 'vitest';
import { columnProfile } from '../testing/columnProfile.ts';
import { tableOf, valuesOf } from '../testing/tableOf.ts';
import type { AnalystTable } from '../table.ts';
import { candidatesOf } from './ranking/candidates.ts';
import { readContext } from './mentions/context.ts';

const numbers = [1, 2, 3, 4, 5, 6];

/** Requests with a status that never says "open", and those who see to them. */
const requests = tableOf('requests', 6, [
  columnProfile('request_no', 'integer', numbers),
  columnProfile('status', 'text', ['new', 'in review', 'refunded', 'rejected', 'new', 'refunded']),
  columnProfile('analyst', 'text', ['Ada', null, 'Ben', null, 'Ada', 'Ben']),
]);
/** The same of another house, whose status does say it. */
const tickets = tableOf('tickets', 6, [
  columnProfile('ticket_no', 'integer', numbers),
  columnProfile('status', 'text', ['new', 'open', 'closed', 'closed', 'new', 'open']),
]);
const gifts = tableOf('gifts', 6, [
  columnProfile('gift_no', 'integer', numbers),
  columnProfile('donor', 'text', ['Ada', null, 'Ben', null, 'Ada', 'Ben']),
]);

const bikes = tableOf('bikes', 6, [
  columnProfile('bike_no', 'integer', numbers),
  columnProfile('price', 'integer', [120, 80, 300, 45, 99, 150]),
  columnProfile('soldOn', 'date', ['2025-02-01', null, '2025-03-09', null, null, '2025-06-30']),
]);

const asked = (question: string, table: AnalystTable): string[] =>
  candidatesOf(readContext(question, table, valuesOf(table)), '2026-01-15').map((c) =>
    c.sql.replaceAll(/\s+/g, ' '),
  );

test.each<[string, AnalystTable, RegExp]>([
  ['how many open requests', requests, /WHERE "status" NOT IN \('refunded', 'rejected'\)$/],
  ['how many requests are still open', requests, /WHERE "status" NOT IN \('refunded', 'rejected'\)$/],
  ['how many unassigned requests', requests, /WHERE \("analyst" IS NULL/],
  ['how many requests nobody owns', requests, /WHERE \("analyst" IS NULL/],
  ['how many bikes are still for sale', bikes, /^SELECT COUNT\(\*\) .*WHERE "soldOn" IS NULL$/],
  ['average price of the bikes on sale', bikes, /^SELECT AVG\("price"\) .*WHERE "soldOn" IS NULL$/],
  ['how many gifts were anonymous', gifts, /WHERE \("donor" IS NULL/],
])('%s', (question, table, sql) => {
  expect(asked(question, table)).toContainEqual(expect.stringMatching(sql));
});

test('where a status says what is open, only that is', () => {
  const found = asked('how many open tickets', tickets);
  expect(found).toContainEqual(expect.stringMatching(/WHERE "status" = 'open'$/));
  expect(found.filter((sql) => sql.includes('<>'))).toEqual([]);
});
