import { among, columnsOfRows } from '../asked.ts';
import { columnProfile } from '../columnProfile.ts';
import { tableOf } from '../tableOf.ts';
import { from2024, from2025, fromMarch2025, dayIn } from './days.ts';

const of240 = columnsOfRows(240);
const of300 = columnsOfRows(300);
const of400 = columnsOfRows(400);
const of432 = columnsOfRows(432);

export const invoicesTable = tableOf('invoices', 300, [
  of300('Invoice No', 'text', (row) => `INV-${1000 + row}`),
  of300('Customer', 'text', (row) => `Customer ${row % 40}`),
  of300('Issue Date', 'date', (row) => dayIn(row)),
  of300('Due Date', 'date', (row) => dayIn(row, 2026)),
  of300('Paid Date', 'date', (row) => (row % 3 === 0 ? null : dayIn(row, 2026))),
  of300('Amount', 'numeric', (row) => 100 + ((row * 37) % 900)),
  of300('Tax', 'numeric', (row) => 20 + ((row * 37) % 180)),
  of300('Status', 'text', (row) => (row % 3 > 0 ? 'Paid' : row % 2 > 0 ? 'Open' : 'Cancelled')),
  of300('Reminders', 'integer', (row) => row % 3),
]);

export const subscriptionsTable = tableOf('subscriptions', 300, [
  of300('company', 'text', (row) => `Company ${row % 90}`),
  of300('plan', 'text', among('Solo', 'Team', 'Firm')),
  of300('mrr', 'numeric', (row) => 29 + (row % 11) * 10),
  of300('trial_start', 'date', (row) => (row % 3 === 0 ? null : dayIn(row, 2023))),
  of300('start_date', 'date', (row) => dayIn(row, 2024)),
  of300('cancel_date', 'date', (row) => (row % 2 === 0 ? dayIn(row) : null)),
  of300('cancel_reason', 'text', (row) =>
    row % 2 === 0 ? (['price', 'closed'][(row / 2) % 2] ?? '') : null,
  ),
]);

export const campaignsTable = tableOf('campaigns', 300, [
  of300('Campaign', 'text', (row) => `Campaign ${row % 12}`),
  of300('Spend', 'numeric', (row) => 50 + ((row * 7) % 400)),
  of300('Revenue', 'numeric', (row) => 40 + ((row * 11) % 900)),
  of300('Clicks', 'integer', (row) => 5 + (row % 50)),
  of300('Conversions', 'integer', (row) => row % 7),
]);

export const planSubscriptionsTable = tableOf('subscriptions', 300, [
  of300('subscription_id', 'text', (row) => `sub_${row}`),
  of300('account_name', 'text', (row) => `Account ${row % 90}`),
  of300('start_date', 'date', (row) => from2024(row)),
  of300('end_date', 'date', (row) => (row % 3 === 0 ? from2024(row + 60) : null)),
  of300('plan', 'text', among('Starter', 'Team')),
  of300('churn_reason', 'text', (row) => (row % 6 === 0 ? among('Price', 'Features')(row / 6) : null)),
  of300('mrr_usd', 'double', (row) => 20 + row / 2),
  of300('csm', 'text', among('Dana', 'Mei', 'Piotr')),
]);

/** Money that comes in and goes out, in a column each. */
export const transactionsTable = tableOf('transactions', 240, [
  of240('txn_ref', 'text', (row) => String(row).padStart(6, '0')),
  of240('booking_date', 'date', (row) => fromMarch2025(Math.floor(row / 2))),
  of240('value_dt', 'date', (row) => fromMarch2025(Math.floor(row / 2) + (row % 3))),
  of240('merchant', 'text', among('AWS', 'Staples', 'Orbit')),
  of240('category', 'text', (row) => (row % 9 === 0 ? null : among('Travel', 'Hosting')(row))),
  of240('debit', 'double', (row) => (row % 3 === 0 ? null : row + 0.5)),
  of240('credit', 'double', (row) => (row % 3 === 0 ? row + 900.5 : null)),
]);

export const rentedHousesTable = tableOf('houses', 6, [
  columnProfile('owner', 'text', ['Ada', 'Ada', 'Ben', 'Ben', 'Cleo', 'Cleo']),
  columnProfile('year_built', 'integer', [1920, 1920, 1999, 1999, 2015, 2015]),
  columnProfile('rent', 'numeric', [500, 1600, 1700, 1650, 2900, 800]),
  columnProfile('paid_on', 'date', [
    '2021-01-02',
    '2023-02-03',
    '2021-06-04',
    '2023-01-05',
    '2021-03-06',
    '2023-05-06',
  ]),
]);

export const expenseClaimsTable = tableOf('expense_claims', 240, [
  of240('employee', 'text', (row) => `Person ${row % 30}`),
  of240('approved_by', 'text', among('Kern', 'Lang', null)),
  of240('amount', 'numeric', (row) => 5 + (row % 90)),
  of240('payment', 'text', among('card', 'cash')),
]);

export const claimsTable = tableOf('claims', 300, [
  of300('Claim No', 'text', (row) => `CLM${row}`),
  of300('Line of Business', 'text', among('Motor', 'Home')),
  of300('Reported', 'date', (row) => from2025(row)),
  of300('Claimed Amt', 'double', (row) => 100 + row),
  of300('Paid Amt', 'double', (row) => 50 + row),
]);

export const campaignDailyTable = tableOf('campaign_daily', 300, [
  of300('date', 'date', (row) => from2025(row)),
  of300('campaign_name', 'text', among('Spring Sale', 'Retargeting')),
  of300('clicks', 'integer', (row) => 100 + row),
  of300('spend_eur', 'double', (row) => 10 + row),
  of300('conversions', 'integer', (row) => row % 40),
  of300('revenue_eur', 'double', (row) => 20 + row),
]);

/** Houses by when they were sold, to 30 May 2025, and when they were built. */
export const soldHousesTable = tableOf('houses', 400, [
  of400('house_no', 'integer', (row) => row + 1),
  of400('year_built', 'integer', (row) => 1950 + (row % 70)),
  of400('sold_on', 'date', (row) => new Date(Date.UTC(2025, 4, 30 - row)).toISOString().slice(0, 10)),
  of400('price', 'integer', (row) => 100_000 + row * 100),
  of400('weight_kg', 'double', (row) => row / 3),
]);

export const signupsTable = tableOf('subscriptions', 432, [
  of432('company', 'text', (row) => `Company ${row % 120}`),
  of432('plan', 'text', among('Starter', 'Team', 'Business')),
  of432('mrr', 'numeric', (row) => 29 + (row % 11) * 10),
  of432('start_date', 'date', (row) => `202${3 + (row % 3)}-0${1 + (row % 9)}-11`),
  of432('cancel_date', 'date', (row) => (row % 3 === 0 ? `2025-1${row % 2}-0${1 + (row % 9)}` : null)),
  of432('cancel_reason', 'text', (row) =>
    row % 3 === 0 && row % 2 === 0 ? (['price', 'closed', 'features'][(row % 9) % 3] ?? '') : null,
  ),
]);

/** Flats that are let, and what their tenants owe. */
export const flatRegisterTable = tableOf('flat_register', 400, [
  of400('flat', 'text', (row) => `F-${row}`),
  of400('tenant', 'text', (row) => (row % 9 === 0 ? null : `Tenant ${row}`)),
  of400('Tenancy Start', 'date', from2024),
  of400('Tenancy End', 'date', (row) => (row % 5 === 0 ? null : from2024(row + 365))),
  of400('energy_class', 'text', (row) => (row % 7 === 0 ? null : ('ABC'[row % 3] ?? null))),
  of400('Arrears', 'numeric', (row) => (row * 37) % 900),
]);

export const paymentsTable = tableOf('payments', 4, [
  columnProfile('payment_id', 'integer', [1, 2, 3, 4]),
  columnProfile('amount_of_payment', 'numeric', [10, 20, 30, 45]),
  columnProfile('payment_date', 'date', ['2020-01-01', '2020-01-02', '2020-01-03', '2020-01-04']),
]);
