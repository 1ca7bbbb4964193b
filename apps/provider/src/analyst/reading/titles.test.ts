import { expect, test } from 'vitest';
import { among, candidatesOver, columnsOfRows, onOneLine } from '../testing/asked.ts';
import { tableOf } from '../testing/tableOf.ts';
import { unreadWords } from './reaction/unknownWords.ts';

const rowCount = 300;
const each = columnsOfRows(rowCount);
const movies = candidatesOver(
  tableOf('movies', rowCount, [
    each('Title', 'text', (row) => (row === 7 ? 'Made' : row === 8 ? 'Taken' : `Film ${row}`)),
    each('Director', 'text', among('Ann Lee', 'Bo Wei', 'Cy Poe')),
    each('Budget', 'integer', (row) => 1000 + row * 3),
  ]),
);

const readsTitle = (question: string): boolean[] =>
  movies(question).map((candidate) => /"Title" (?:=|IN)/.test(onOneLine(candidate)));

test('a word of the language is no title, unless it is written as one', () => {
  expect(readsTitle('which directors made more than 10 movies?')).not.toContain(true);
  expect(readsTitle('what was the budget of Made?')[0]).toBe(true);
  expect(readsTitle('budget of "taken"')[0]).toBe(true);
});

test('another word for what a row is isn’t unknown', () => {
  expect(movies('what percentage of films gribble their budget').flatMap(unreadWords)).toContain('gribble');
  expect(movies('what percentage of films gribble their budget').flatMap(unreadWords)).not.toContain('films');
});
