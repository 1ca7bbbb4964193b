import { describe, expect, test } from 'vitest';
import { among, candidatesOver, columnsOfRows, onOneLine } from '../testing/asked.ts';
import { tableOf } from '../testing/tableOf.ts';

const rowCount = 300;
const column = columnsOfRows(rowCount);
const candidates = candidatesOver(
  tableOf('tickets', rowCount, [
    column('ticket', 'text', (row) => `T-${row + 1}`),
    column('tags', 'text', among('billing', 'billing;refund', 'login', 'login;vip', 'bug;refund', 'bug')),
    column('channel', 'text', among('phone', 'mail; in short', 'letter', 'visit')),
    column('countries', 'text', among('Peru', 'Peru, Chile', 'Chile, Peru', 'Laos', 'Laos, Chile', 'Chile')),
    column('town', 'text', among('Rome, Italy', 'Milan, Italy', 'Bari, Italy', 'Paris, France')),
  ]),
);
const conditions = (question: string): string[] =>
  candidates(question).flatMap((c) => /WHERE .*/.exec(onOneLine(c).replaceAll('"', ''))?.[0] ?? []);

describe('cells that list several values', () => {
  test.each([
    ['tickets with billing', "WHERE tags ILIKE '%billing%'"],
    ['tickets that are not billing', "WHERE tags NOT ILIKE '%billing%'"],
    ['tickets with logins', "WHERE tags ILIKE '%login%'"],
    ['tickets with logins or bugs', "WHERE tags ILIKE '%login%' OR tags ILIKE '%bug%'"],
    ['tickets from Peru', "WHERE countries ILIKE '%Peru%'"],
    ['tickets with billing or login', "WHERE tags ILIKE '%billing%' OR tags ILIKE '%login%'"],
  ])('%s: those that hold it beside others too', (question, condition) => {
    expect(conditions(question)).toContain(condition);
    expect(conditions(question).filter((c) => /(?:tags|countries) (?:=|IN) /.test(c))).toEqual([]);
  });

  test('a value that is a part of others has to stand by itself', () => {
    const asked = candidatesOver(
      tableOf('films', rowCount, [
        column('film', 'text', (row) => `F-${row + 1}`),
        column(
          'genres',
          'text',
          among('Rock;Pop', 'Rockabilly; Pop', 'Pop', 'Jazz; Rock', 'Jazz;Pop', 'Rock'),
        ),
      ]),
    );
    const sql = asked('how many films are Rock').map(onOneLine);
    expect(sql[0]).toBe(
      `SELECT COUNT(*) FROM "films" WHERE ';' || REPLACE("genres", '; ', ';') || ';' ILIKE '%;Rock;%'`,
    );
    expect(asked('how many films are Jazz').map(onOneLine)[0]).toContain(`WHERE "genres" ILIKE '%Jazz%'`);
  });

  test('other values are what they are', () => {
    expect(conditions('tickets by phone')).toContain("WHERE channel = 'phone'");
    expect(conditions('tickets from Milan, Italy')).toContain("WHERE town = 'Milan, Italy'");
  });
});
