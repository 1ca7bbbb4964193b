import { describe, expect, test } from 'vitest';
import { columnProfile } from '../../../testing/columnProfile.ts';
import { tableOf } from '../../../testing/tableOf.ts';
import { isMeasure } from './measures.ts';
import { addsUpByName } from './naturalFigure.ts';

const rowCount = 60;

describe('what a column’s name says of it', () => {
  const named = (name: string, values: number[] = [1, 2, 2, 3]) => {
    const [made] = tableOf('t', rowCount, [columnProfile(name, 'integer', values)]).columns;
    if (!made) throw new Error('no column');
    return made;
  };
  test.each([
    'units sold',
    'price paid',
    'late_fee_usd',
    'waste units',
    'hours',
    'clicks',
    'Net Weight (kg)',
    'GROSS_WT_KG',
    'RatingsCount',
    'OneStar',
  ])('%s adds up', (name) => {
    expect(addsUpByName(named(name))).toBe(true);
  });
  test.each([
    'unit price',
    'unit_cost',
    'star rating',
    'salary_eur',
    'refund rate',
    'ref_high',
    'hourly_rate',
    'Weight_kg',
    'Systolic',
    'yield_t_ha',
    'wind_m/s',
    'pm2_5',
  ])('%s is a level', (name) => {
    expect(addsUpByName(named(name))).toBe(false);
  });
  test('nothing is said of others', () => {
    expect(addsUpByName(named('flow'))).toBeNull();
  });
  test.each(['ticket_no', 'PO Number', 'Line', 'Row'])('%s measures nothing', (name) => {
    expect(isMeasure(named(name))).toBe(false);
  });
  test.each(['Total number', 'Number of ratings', 'Number'])('%s is a measure', (name) => {
    expect(isMeasure(named(name))).toBe(true);
  });
});
