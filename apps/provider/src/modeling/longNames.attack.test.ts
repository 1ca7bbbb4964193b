import { describe, expect, test } from 'vitest';
import { definitionsIn } from '../analyst/table.ts';
import { unitOfName } from './units.ts';

const within = { timeout: 5000 };

describe('attack: names and notes over which a pattern goes to and fro', () => {
  test('signs of money and powers in a row keep nobody waiting', within, () => {
    expect(unitOfName('³€'.repeat(20_000)).unit?.symbol).toBe('€');
    expect(unitOfName('flow €/kg').unit?.symbol).toBe('€/kg');
  });

  test('a comment of empty lines defines nothing, and one behind them is read', within, () => {
    const lines = '\n'.repeat(200_000);
    expect(definitionsIn(`${lines}!`, 'sales')).toEqual([]);
    expect(definitionsIn(`${lines} profit = sales minus cost`, 'sales')).toEqual([
      { name: 'profit', means: 'sales minus cost', column: 'sales' },
    ]);
  });
});
