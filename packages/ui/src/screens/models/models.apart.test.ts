import { expect, test } from 'vitest';
import { modelsApart, nameApart } from './models.apart.ts';

const model = (id: string, model_name: string, connection_name: string | null, created_at = '') => ({
  id,
  model_name,
  connection_name,
  created_at,
});

test('a name that only one has needs nothing beside it', () => {
  expect(modelsApart([model('a', 'orders', 'shop'), model('b', 'tickets', 'shop')]).size).toBe(0);
  expect(nameApart('orders', undefined)).toBe('orders');
});

test('of one name, the connection tells models apart, and the time those of one connection', () => {
  const apart = modelsApart([
    model('a', 'orders', 'shop', '2026-03-05T10:30:00'),
    model('b', 'orders', 'archive', '2026-03-05T10:30:00'),
    model('c', 'orders', 'shop', '2026-04-05T10:30:00'),
  ]);
  expect(apart.get('b')).toBe('archive');
  expect(apart.get('a')).toMatch(/^shop · Mar 5, 2026, 10:30$/);
  expect(apart.get('c')).toMatch(/^shop · Apr 5, 2026, 10:30$/);
  expect(nameApart('orders', apart.get('b'))).toBe('orders · archive');
});

test('where a host names no connection, the time does; a host may send neither', () => {
  const apart = modelsApart([
    model('a', 'orders', null, '2026-03-05T10:30:00'),
    model('b', 'orders', null, 'some day'),
    { id: 'c', model_name: 'orders' },
  ]);
  expect([...apart.values()]).toEqual([expect.stringMatching(/^Mar 5/), 'some day', '']);
  expect(nameApart('orders', apart.get('c'))).toBe('orders');
});
