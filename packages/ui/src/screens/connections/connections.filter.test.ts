import { describe, expect, it } from 'vitest';
import { filterConnections, type ConnectionItem } from './connections.filter.ts';

const item = (name: string, type: string, ownerEmail: string | null): ConnectionItem => ({
  id: name,
  name,
  type,
  place: 'secret-place',
  ownerEmail,
  created: '2026-04-08T16:42:00Z',
  href: '/',
});
const items = [
  item('warehouse', 'postgres', 'ada@northwind.example'),
  item('desk', 'mongodb', null),
  item('Returns', 'csv', 'ada@northwind.example'),
  item('odd', 'constructor', null),
];
const names = (query: string) => filterConnections(items, query).map(({ name }) => name);

describe('filterConnections', () => {
  it.each([
    ['', ['warehouse', 'desk', 'Returns', 'odd']],
    ['  WARE ', ['warehouse']],
    ['postgres', ['warehouse']],
    ['MongoDB', ['desk']],
    ['construct', ['odd']],
    ['ada@', ['warehouse', 'Returns']],
    ['secret-place', []],
  ])('%j finds %j', (query, found) => {
    expect(names(query)).toEqual(found);
  });
});
