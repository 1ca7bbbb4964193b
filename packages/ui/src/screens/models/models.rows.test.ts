import { describe, expect, it } from 'vitest';
import { modelRows, nextModelSort, type ModelItem } from './models.rows.ts';

const model = (
  id: string,
  name: string,
  description: string | null,
  type: string,
  created: string,
): ModelItem => ({
  id,
  model_name: name,
  model_description: description,
  source_type: type,
  created_at: created,
});

const models = [
  model('b', 'orders', 'Every ORDER placed', 'postgres', '2026-02-01T00:00:00Z'),
  model('a', 'tickets', null, 'mongodb', '2026-03-01T01:00:00+02:00'),
  model('c', 'orders', 'Archive', 'csv', '2026-01-01T00:00:00Z'),
];
const ids = (rows: ModelItem[]) => rows.map(({ id }) => id).join('');

describe('rows of the model list', () => {
  it('are found by their owner', () => {
    const owned = models.map((row) => ({
      ...row,
      owner: row.id === 'a' ? 'Ada.Verne@northwind.example' : 'Other User',
    }));
    expect(ids(modelRows(owned, 'ada.verne', null))).toBe('a');
    expect(ids(modelRows(owned, 'other user', null))).toBe('bc');
  });

  it.each([
    ['', 'bac'],
    ['ORDER', 'bc'],
    ['archive', 'c'],
    ['MongoDB', 'a'],
    ['csv', 'c'],
    ['nothing', ''],
  ])('finds %j', (query, expected) => {
    expect(ids(modelRows(models, query, null))).toBe(expected);
  });

  it.each([
    ['id', false, 'bca'],
    ['id', true, 'acb'],
    ['created_at', false, 'cba'],
    ['created_at', true, 'abc'],
    ['source_type', false, 'cab'],
  ] as const)('orders by %s, descending: %s', (key, descending, expected) => {
    expect(ids(modelRows(models, '', { key, descending }))).toBe(expected);
  });

  it('turns the order round on a repeat click and starts ascending on another head', () => {
    const first = nextModelSort(null, 'id');
    expect(first).toEqual({ key: 'id', descending: false });
    expect(nextModelSort(first, 'id').descending).toBe(true);
    expect(nextModelSort(nextModelSort(first, 'id'), 'id').descending).toBe(false);
    expect(nextModelSort(nextModelSort(first, 'id'), 'created_at')).toEqual({
      key: 'created_at',
      descending: false,
    });
  });
});
