import { describe, expect, test } from 'vitest';
import { analystTable } from '../../table.ts';
import { ordersProfile } from '../../testing/ordersProfile.ts';
import { columnProfile } from '../../testing/columnProfile.ts';
import { tableOf, valuesOf } from '../../testing/tableOf.ts';
import { readContext } from '../mentions/context.ts';
import { findMentions } from '../mentions/findMentions.ts';
import { readingsOf } from '../mentions/readings.ts';
import { kinship } from '../shared/vocabulary/semantics.ts';

const table = analystTable(ordersProfile, { reference: '"orders"', dialect: 'duckdb' });
const values = valuesOf(table);

describe('mentions', () => {
  test('a mistyped word is put right, and it is known what was written', () => {
    const { tokens } = readContext('avarage amuont by statsu', table, values);
    expect(tokens.map((t) => t.lower)).toEqual(['average', 'amount', 'by', 'status']);
    expect(tokens[0]?.meant).toBe('avarage');
  });

  test.each([
    ['orders form Berlin', 'orders from berlin'],
    ['a form of delivery', 'a form of delivery'],
    ['how many entrys do u hav', 'how many entries do you have'],
    ['how much customers are there', 'how many customers are there'],
    ['How much different orders we have', 'how many different orders we have'],
    ['how much sales do we have', 'how much sales do we have'],
    ['how much does it cost', 'how much does it cost'],
    ['how mutch does it cost', 'how much does it cost'],
    ['how much orders tax', 'how much orders tax'],
    ['written in R', 'written in r'],
    ['frm wensday, wth delivery', 'from wednesday , with delivery'],
  ])('%s is read %s', (said, read) => {
    expect(readContext(said, table, values).tokens.map((t) => t.lower)).toEqual(read.split(' '));
  });

  test('“noisiest” is a word, and no slip of noises', () => {
    const noises = tableOf('noises', 3, [columnProfile('district', 'text', ['Harbour', 'Mill', 'Old Town'])]);
    const { tokens } = readContext('the noisiest district', noises, valuesOf(noises));
    expect(tokens.map((t) => t.lower)).toEqual(['the', 'noisiest', 'district']);
  });

  test('the best reading covers columns, values and small words', () => {
    const context = readContext('total amount of delivered orders', table, values);
    const [best] = readingsOf(findMentions(context), context.tokens.length, 3);
    expect(best?.items.map((i) => i.type)).toEqual(expect.arrayContaining(['value', 'entity']));
  });

  test('words belong together by sense and by use', () => {
    expect(kinship('salary', 'wage').kin).toMatch(/synonym|wordnet/);
    expect(kinship('doctor', 'physician').kin).toBe('wordnet');
    expect(kinship('banana', 'invoice').kin).toBe('none');
  });
});
