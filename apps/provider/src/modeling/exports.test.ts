import { describe, expect, it } from 'vitest';
import type { Cell } from '../sources/source.ts';
import { writeMetrics } from './metrics.ts';
import { profileOf, type ColumnSpec } from './testing/profileOf.ts';
import { writeUnderstanding } from './understand.ts';
import { classified, writeColumns } from './writeModel.ts';

/** Tables as products export them: whose headers nobody would choose for a database. */

const rows = 240;
const each = (of: (row: number) => Cell): Cell[] => Array.from({ length: rows }, (_, row) => of(row));
const among = (...values: Cell[]): Cell[] => each((row) => values[row % values.length] ?? null);
const amounts = each((row) => 3.5 + ((row * 37) % 190));
const counts = each((row) => (row * 7) % 61);
const days: ColumnSpec = {
  type: 'date',
  values: each((row) => new Date(Date.UTC(2025, 0, 1 + row)).toISOString().slice(0, 10)),
};
const moments: ColumnSpec = {
  type: 'timestamp',
  values: each((row) => new Date(Date.UTC(2025, 0, 1, row)).toISOString().slice(0, 19)),
};

function modelOf(name: string, columns: Record<string, Cell[] | ColumnSpec>) {
  const table = profileOf(name, columns);
  const written = writeColumns(table, { descriptions: true });
  const facts = classified(table, written);
  return {
    said: Object.fromEntries(written.map((column) => [column.name, column.description])),
    categories: Object.fromEntries(written.map((column) => [column.name, column.data_category])),
    note: writeUnderstanding(table, facts),
    metrics: writeMetrics(table, facts).map(({ metric }) => metric),
  };
}

describe('what a row of an export is', () => {
  it.each<[string, Record<string, Cell[] | ColumnSpec>, RegExp]>([
    [
      'jira',
      { Summary: among('a b', 'c d'), 'Issue key': { values: each((n) => `APP-${n}`), isUnique: true } },
      /^Each row is one issue\./,
    ],
    [
      'monzo',
      { 'Transaction ID': { values: each((n) => `tx_${n}a`), isUnique: true }, Amount: amounts },
      /^Each row is one transaction\./,
    ],
    [
      'toggl_time_entries',
      { User: among('Ada', 'Ben'), 'Start date': days },
      /^Each row is one time entry\./,
    ],
    ['hubspot-crm-exports-all-deals-2025-07-10', { Amount: amounts }, /^Each row is one deal\./],
    [
      'orders_export',
      {
        Name: each((row) => `#${1000 + Math.floor(row / 2)}`),
        Total: amounts,
        'Lineitem name': among('Soap', 'Candle', 'Towel'),
        'Lineitem price': amounts,
      },
      /^Each row of orders_export is one line of an order\./,
    ],
    [
      'sales_invoices',
      { InvoiceNumber: each((row) => `INV-${Math.floor((row * 2) / 3)}`), Total: amounts },
      /^Each row of sales_invoices is one line of a sales invoice\./,
    ],
    [
      'etsy_sold',
      {
        'Order ID': each((row) => 7000 + Math.floor(row / 2)),
        'Transaction ID': { values: each((row) => 900_000 + row), isUnique: true },
        Price: amounts,
      },
      /^Each row of etsy_sold is one line of an order\./,
    ],
  ])('%s', (name, columns, said) => {
    expect(modelOf(name, columns).note).toMatch(said);
  });

  it('is a pair of what the table is named for and the day, among however many columns', () => {
    const others = Object.fromEntries(
      Array.from({ length: 14 }, (_, at) => [`Figure ${'abcdefghijklmn'.charAt(at)}`, amounts]),
    );
    const day: ColumnSpec = {
      type: 'date',
      values: each((row) => new Date(Date.UTC(2025, 0, 1 + Math.floor(row / 4))).toISOString().slice(0, 10)),
    };
    const campaign = among('Brand', 'Shoes', 'Bags', 'Hats');
    const { note } = modelOf('campaign_report', { Day: day, Campaign: campaign, ...others });
    expect(note).toMatch(/^Each row holds the figures for one pair of Campaign and Day\./);
    expect(modelOf('report', { Day: day, Campaign: campaign, ...others }).note).not.toMatch(/pair/);
  });

  it('counts no lines as orders', () => {
    const { metrics } = modelOf('orders', {
      Name: each((row) => `#${1000 + Math.floor(row / 2)}`),
      'Created at': moments,
      Total: amounts,
      'Lineitem name': among('Soap', 'Candle', 'Towel'),
      'Lineitem quantity': counts,
    });
    expect(metrics).toContain('Sum of Total over Created at');
    expect(metrics.filter((metric) => metric.includes('Number of orders'))).toEqual([]);
  });

  it('lists what is empty, and how much more', () => {
    const none = each(() => null);
    const { note } = modelOf('tickets', { A: none, B: none, C: none, D: none, E: none, n: counts });
    expect(note).toContain('A, B, C and 2 more are empty.');
  });
});

describe('what a column of an export holds', () => {
  it.each<[string, Cell[] | ColumnSpec, RegExp]>([
    ['Is Deal Closed?', among(true, false), /^Whether the deal is closed,/],
    ['Number of times contacted', counts, /^Number of times contacted,/],
    [
      'Associated Company IDs',
      each((row) => 9_100_000_000 + ((row * 7919) % 100)),
      /^Key of the associated company,/,
    ],
    ['Created by user ID', among(48219, 48220), /^Key of the user by whom the deal was created,/],
    ['Record ID', each((row) => 15_525_000 + row), /^Key of the deal,/],
    ['HubSpot Team', among('SMB', 'DACH', 'Mid'), /^HubSpot team,/],
    ['Date entered "Proposal sent (Sales)"', moments, /^Date entered “Proposal sent \(Sales\)”,/],
    ['Custom field (Severity)', among('S1', 'S2', 'S3'), /^Severity/],
    ['Conv. value / cost', amounts, /^Conversions? value per cost,/],
    ['CPM (cost per 1,000 impressions) (EUR)', amounts, /^CPM \(cost per 1,000 impressions\) in euros,/],
    ['CTR (link click-through rate)', amounts, /^CTR \(link click-through rate\),/],
    ['Click through rate (CTR)', amounts, /^Click through rate \(CTR\),/],
    ['Start Date & Time', moments, /^Start date & time,/],
    ['T-shirt size', among('S', 'M', 'L'), /^T-shirt size,/],
    ['link-click-rate', amounts, /^Link click rate,/],
    ['POAddressLine1', among('1 High St', '2 Low St', '3 Mill Rd'), /^PO address line 1,/],
    ['CO2', amounts, /^CO2/],
    ['GDPperCapita', amounts, /^GDP per capita,/],
    ['Cost Rate', amounts, /^Cost rate,/],
    ['cost_repair', amounts, /^Repair cost,/],
    ['# of adults', counts, /^Number of adults,/],
    ['# of infants', among(0, 1), /^Number of infants, from 0 to 1,/],
    ['Checklist Item Completed Count', counts, /^Number of checklist items completed,/],
    ['Checklist Item Total Count', counts, /^Total number of checklist items,/],
    ['ARR', among(null), /^ARR of the deal, empty/],
    ['wt_import_key', each((row) => 15_525_000 + row), /^Key of the wt import,/],
    ['Won time', moments, /^Time at which the deal was won,/],
    ['Rejected Date', days, /^Day on which the deal was rejected,/],
    ['Estimated date', days, /^Estimated date,/],
    ['Elapsed Time', { type: 'time', values: among('01:30:43', '00:30:57', '00:10:00') }, /^Elapsed time,/],
    ['Checked In?', among(true, false), /^Whether the deal is checked in,/],
    ['draft', among(true, false), /^Whether the deal is a draft,/],
    ['overdraft', among(true, false), /^Whether the deal has an overdraft,/],
    ['Mobile phone', among('555-3730', '555-5098', '555-7766'), /^Mobile telephone number,/],
    ['Email', each((row) => `p${row}@example.com`), /^E-mail address, different/],
    ['html_url', each((row) => `https://example.com/${row}`), /^Web address of the deal,/],
    ['Twitter ID', each((row) => `t${row}x`), /^Twitter ID,/],
  ])('%s', (name, column, said) => {
    expect(modelOf('deals', { [name]: column, n: counts }).said[name]).toMatch(said);
  });

  it('is no key for being another in each of a handful of rows', () => {
    const labels = each((row) => (row < 3 ? ['tech-debt', 'security', 'quick-win'][row]! : null));
    expect(modelOf('issues', { Labels_3: labels, n: counts }).categories).toMatchObject({
      Labels_3: 'categorical',
    });
  });
});

describe('what is worth plotting of an export', () => {
  it('adds up amounts, and no rates of them', () => {
    const { metrics } = modelOf('campaigns', {
      Day: days,
      Campaign: among('Brand', 'Shoes', 'Bags'),
      'Cost / conv.': amounts,
      Cost: amounts.map((amount) => Number(amount) * 1.7),
      'Conv. value': amounts.map((amount) => Number(amount) * 3.1),
    });
    expect(metrics.slice(0, 2)).toEqual(['Sum of Cost over Day', 'Sum of Conv. value over Day']);
    expect(metrics.filter((metric) => metric.startsWith('Sum of Cost / conv.'))).toEqual([]);
  });

  it('adds up the total rate of stays, which is what they come to', () => {
    const { metrics } = modelOf('stays', { Arrival: days, 'Total Rate': amounts, Nights: counts });
    expect(metrics[0]).toBe('Sum of Total Rate over Arrival');
  });

  it('adds up what has a currency of its own before what is counted', () => {
    const { metrics } = modelOf('deals', {
      'Deal created': days,
      'Total activities': counts,
      Value: amounts,
      'Currency of Value': among('EUR'),
      'Pay Rate': amounts.map((amount) => Number(amount) * 1.3),
      'Pay Rate Currency': among('EUR'),
    });
    expect(metrics[0]).toBe('Sum of Value over Deal created');
    expect(metrics.filter((metric) => metric.includes('Sum of Pay Rate'))).toEqual([]);
  });

  it('adds up what lines come to, and not the invoice that each of them repeats', () => {
    const invoice = (row: number): number => Math.floor((row * 2) / 3);
    const lines = {
      InvoiceNumber: each((row) => `INV-${invoice(row)}`),
      InvoiceDate: days,
      Total: each((row) => 90.5 + invoice(row) * 3),
      InvoiceAmountPaid: each((row) => 80.5 + invoice(row) * 3),
      LineAmount: amounts,
    };
    const { metrics } = modelOf('sales_invoices', lines);
    expect(metrics[0]).toBe('Sum of LineAmount over InvoiceDate');
    expect(metrics.filter((metric) => /\bTotal\b|Paid/.test(metric))).toEqual([]);
    // Said in the first line of each alone.
    const first = each((row) => (row > 0 && invoice(row) === invoice(row - 1) ? null : 90.5 + row));
    expect(modelOf('sales_invoices', { ...lines, Total: first }).metrics).toContain(
      'Sum of Total over InvoiceDate',
    );
  });

  it('takes what is in one currency, and what is in several apart by its own', () => {
    const { metrics } = modelOf('deals', {
      'Create Date': days,
      Amount: amounts,
      'Amount in company currency': amounts.map((amount) => Number(amount) * 1.1),
      Currency: among('USD', 'USD', 'EUR'),
    });
    expect(metrics.slice(0, 2)).toEqual([
      'Sum of Amount by Currency',
      'Sum of Amount in company currency over Create Date',
    ]);
    const bank = modelOf('transactions', {
      Date: days,
      Amount: amounts,
      Currency: among('GBP'),
      'Local amount': amounts.map((amount) => Number(amount) * 1.2),
      'Local currency': among('GBP', 'GBP', 'EUR'),
    });
    expect(bank.metrics.slice(0, 2)).toEqual([
      'Sum of Local amount by Local currency',
      'Sum of Amount over Date',
    ]);
  });

  it('takes what orders come to, and no tax or fee of them, and when they came about', () => {
    const { metrics } = modelOf('orders', {
      tax_total: amounts,
      shipping_total: amounts.map((amount) => Number(amount) / 5),
      'Rejected Date': days,
      'Application Date': { ...days },
      order_total: amounts.map((amount) => Number(amount) * 6),
    });
    expect(metrics[0]).toBe('Sum of order_total over Application Date');
  });

  it('compares what has more than one value in hardly any row', () => {
    const { metrics } = modelOf('campaigns', {
      Cost: amounts,
      'Campaign status': each((row) => (row % 15 === 0 ? 'Paused' : 'Enabled')),
      Campaign: among('Brand', 'Shoes', 'Bags'),
    });
    expect(metrics[0]).toBe('Sum of Cost by Campaign');
  });
});
