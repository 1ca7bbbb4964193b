import { describe, expect, it } from 'vitest';
import { SourceError } from '../sources/source.ts';
import { refusedQuery } from './refusedQuery.ts';

describe('a query of ours that the database refused', () => {
  it('is told without the names and values that it has', () => {
    const sql = `SELECT "Salary" AS "Pay of ""Bo""", SUM(t."a'b") FROM people WHERE "Name" = 'O''Neil' AND "Age" > 41.5 LIMIT 10`;
    const told = refusedQuery(new SourceError('bad_input', 'column "Salary" must appear in GROUP BY'), sql);
    expect(told).toEqual({
      reason: 'bad_input',
      shape: `SELECT "…" AS "…", SUM(t."…") FROM "…" WHERE "…" = '…' AND "…" > 0 LIMIT 0`,
    });
  });

  it('has no reason where none is known', () => {
    expect(refusedQuery(new Error('broken'), 'SELECT 1').reason).toBe('unknown');
  });
});
