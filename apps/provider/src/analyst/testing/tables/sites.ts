import type { ColumnProfile } from '../../../sources/source.ts';
import type { AnalystTable } from '../../table.ts';
import { among, columnsOfRows } from '../asked.ts';
import { tableOf } from '../tableOf.ts';
import { from2025 } from './days.ts';

const rowCount = 40;
const of40 = columnsOfRows(rowCount);

export const text = (name: string, ...values: string[]): ColumnProfile =>
  of40(name, 'text', among(...values));
export const number = (name: string, of: (row: number) => number): ColumnProfile => of40(name, 'numeric', of);

/** A table of forty rows at four sites, each with a cost and a day, and what is given besides. */
export const ofSites = (name: string, ...more: ColumnProfile[]): AnalystTable =>
  tableOf(name, rowCount, [
    text('site', 'North', 'South', 'East', 'West'),
    number('cost', (row) => 100 + row * 250),
    of40('day', 'date', from2025),
    ...more,
  ]);
