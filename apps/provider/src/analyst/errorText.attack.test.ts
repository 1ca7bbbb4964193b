import { describe, expect, test } from 'vitest';
import type { LanguageModel } from '../languageModel/languageModel.ts';
import { profileOf } from '../modeling/testing/profileOf.ts';
import { SourceError } from '../sources/source.ts';
import { askLanguageModel } from './languageModelAnalyst.ts';
import { analystTable } from './table.ts';

const table = analystTable(
  profileOf('patients', {
    name: ['Ida Quist', 'Olaf Bergmann'],
    born: ['1961-04-23', '1978-11-30'],
    dose: ['12.5 mg', '40 mg'],
  }),
  { reference: '"patients"', dialect: 'postgres' },
);

/** What the model is sent after its first query has failed with this text. */
async function sentAfter(message: string, sql = 'SELECT dose::numeric FROM "patients"'): Promise<string> {
  const prompts: string[] = [];
  const languageModel: LanguageModel = {
    name: 'scripted',
    complete: (schema, { system, user }) => {
      prompts.push(`${system}\n${user}`);
      return Promise.resolve(schema.parse({ sql, explanation: 'x' }));
    },
  };
  await askLanguageModel('What is the mean dose?', table, {
    languageModel,
    sampleValues: 0,
    signal: new AbortController().signal,
    run: () => Promise.reject(new SourceError('bad_sql', message)),
  }).catch(() => undefined);
  expect(prompts).toHaveLength(3);
  const [, first, second] = prompts[2]!.split('The database said: ');
  return `${first!} ${second!}`;
}

describe('attack: value in an error text', () => {
  // As PostgreSQL 18 and DuckDB 1 word them, with MongoDB's, and words of a function of the database's owner.
  test.each([
    ['invalid input syntax', 'PostgreSQL says: invalid input syntax for type numeric: "12.5 mg".', ['12', '5', 'mg']],
    ['a value that holds quotes', 'PostgreSQL says: invalid input syntax for type integer: "Ida "Izzy" Quist".', ['Ida', 'Izzy', 'Quist']],
    ['a value that holds a line break', 'PostgreSQL says: invalid input syntax for type integer: "Ida\nQuist".', ['Ida', 'Quist']],
    ['out of range', 'PostgreSQL says: value "99887766554" is out of range for type integer.', ['99887766554']],
    ['a date', 'PostgreSQL says: date/time field value out of range: "1961-23-04".', ['1961', '23', '04']],
    ['a time zone', 'PostgreSQL says: time zone "Olaf" not recognized.', ['Olaf']],
    ['JSON', 'PostgreSQL says: Token "Bergmann" is invalid.', ['Bergmann']],
    ['an enum', 'PostgreSQL says: invalid input value for enum mood: "gloomy".', ['gloomy']],
    ['bytes', 'PostgreSQL says: invalid byte sequence for encoding "UTF8": 0xc3 0x28.', ['0xc3', '0x28']],
    ['an array', 'PostgreSQL says: malformed array literal: "{Ida,Olaf}".', ['Ida', 'Olaf']],
    ['words of a function', 'PostgreSQL says: no dose is known for Ida Quist, born 1961.', ['Ida', 'Quist', '1961']],
    ['single words', 'PostgreSQL says: Quist.', ['Quist']],
    ['letters of another script', 'PostgreSQL says: invalid input syntax for type integer: "Анна 東京".', ['Анна', '東京']],
    ['DuckDB: a conversion', `Conversion Error: Could not convert string '12.5 mg' to DOUBLE`, ['12', '5', 'mg']],
    ['DuckDB: a conversion of a column', `Conversion Error: Could not convert string "Ida Quist" to INT32 when casting from source column name`, ['Ida', 'Quist']],
    ['DuckDB: an overflow', 'Out of Range Error: Overflow in multiplication of INT32 (99887766 * 55443322)!', ['99887766', '55443322']],
    ['DuckDB: a date', `Conversion Error: date field value out of range: "1961-23-04", expected format is (YYYY-MM-DD)`, ['1961', '23', '04']],
    ['DuckDB: a format', `Invalid Input Error: Could not parse string "Olaf" according to format specifier "%Y"`, ['Olaf']],
    ['DuckDB: a row', `Constraint Error: Duplicate key "name: Ida Quist" violates unique constraint`, ['Ida', 'Quist']],
    ['MongoDB: a conversion', `MongoDB says: Failed to parse number 'Ida' in $convert with no onError value.`, ['Ida']],
    ['MongoDB: a duplicate', 'MongoDB says: E11000 duplicate key error index: name_1 dup key: { name: "Ida Quist" }.', ['Ida', 'Quist']],
    ['a quote without its end', `Conversion Error: Could not convert string 'Ida Quist`, ['Ida', 'Quist']],
    ['typographic quotes', 'The value “Ida Quist” can’t be read.', ['Ida', 'Quist']],
  ])('%s is told without it', async (_, message, values) => {
    const said = await sentAfter(message);
    for (const value of values) expect(said).not.toContain(value);
  }); // prettier-ignore

  test('what the model has written itself, and the names of columns, are still told', async () => {
    expect(await sentAfter('PostgreSQL says: column "dosis" does not exist.', 'SELECT dosis FROM "patients"')).toContain(
      'PostgreSQL says: column "dosis" does not exist.',
    ); // prettier-ignore
    expect(
      await sentAfter('Binder Error: Referenced column "dosis" not found in FROM clause! Candidate bindings: "dose"', 'SELECT dosis FROM "patients"'),
    ).toContain('Referenced column "dosis" not found in FROM clause! Candidate bindings: "dose"'); // prettier-ignore
    expect(
      await sentAfter(
        'PostgreSQL says: function sum(text) does not exist.',
        'SELECT sum(dose) FROM "patients"',
      ),
    ).toContain('sum(text) does not exist.');
  });
});
