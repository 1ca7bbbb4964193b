import { describe, expect, test } from 'vitest';
import { among, candidatesOver, columnsOfRows, onOneLine } from '../testing/asked.ts';
import { tableOf } from '../testing/tableOf.ts';

const rowCount = 40;
const column = columnsOfRows(rowCount);
const matches = candidatesOver(
  tableOf('matches', rowCount, [
    column('match_no', 'integer', (row) => row + 1),
    column('home_team', 'text', among('Foxes', 'Bears', 'Kings')),
    column('away_team', 'text', among('Bears', 'Kings', 'Foxes')),
    column('attendance', 'integer', (row) => 900 + row * 7),
  ]),
);
const games = candidatesOver(
  tableOf('chess_games', rowCount, [
    column('game_no', 'integer', (row) => row + 1),
    column('white', 'text', among('Euwe', 'Tal', 'Fine')),
    column('black', 'text', among('Tal', 'Fine', 'Euwe')),
    column('moves', 'integer', (row) => 20 + row),
  ]),
);
const orders = candidatesOver(
  tableOf('orders', rowCount, [
    column('order_no', 'integer', (row) => row + 1),
    column('billing_city', 'text', among('Graz', 'Ulm', 'Bern')),
    column('shipping_city', 'text', among('Ulm', 'Bern', 'Graz')),
  ]),
);

describe('a value that may be on either side', () => {
  test.each([
    ['how many matches did Bears play?', matches, `"home_team" = 'Bears' OR "away_team" = 'Bears'`],
    ['average attendance of matches of Kings', matches, `"home_team" = 'Kings' OR "away_team" = 'Kings'`],
    ['number of games of Tal', games, `"white" = 'Tal' OR "black" = 'Tal'`],
  ])('%s', (question, candidates, condition) => {
    expect(candidates(question).map(onOneLine)).toContainEqual(expect.stringContaining(condition));
  });

  test.each([
    ['how many home matches did Bears play?', matches],
    ['how many matches did Bears play away?', matches],
    ['games of Tal with black', games],
    ['how many orders from Ulm?', orders],
  ])('%s: no other is meant where the side is said, or there are none', (question, candidates) => {
    expect(candidates(question).map(onOneLine)).not.toContainEqual(expect.stringContaining(' OR '));
  });
});
