import { expect, test } from 'vitest';
import { membersTable } from '../../../testing/tables/people.ts';
import { byName, byWord } from './columnIndex.ts';

const { columns } = membersTable;
const namesOf = (found: { name: string }[]) => found.map(({ name }) => name);

test('columns are found by words of their names, each once and in the order of the table', () => {
  expect(namesOf(byWord(columns).having('visit', 'member', 'last', 'city'))).toEqual([
    'member_no',
    'last_visit',
  ]);
  expect(namesOf(byWord(columns).like((word) => word.startsWith('f') || word === 'plan'))).toEqual([
    'plan',
    'fee',
  ]);
});

test('columns are found by their names', () => {
  expect(namesOf(byName(columns).having('joined_on', 'joined'))).toEqual(['joined_on']);
});
