import { describe, expect, test } from 'vitest';
import { candidatesOf, readContext, type Candidate } from './candidates.ts';
import { findMentions } from './mentions.ts';
import { analystModel } from './model.ts';
import { sayingFigures, sayingNames } from './saying.ts';
import { analystTable } from '../table.ts';
import { ordersProfile } from '../testing/ordersProfile.ts';
import { valueIndex } from './values.ts';

const table = analystTable(ordersProfile, { reference: '"orders"', dialect: 'duckdb' });
const values = valueIndex(new Map(table.columns.filter((c) => c.kind === 'text').map((c) => [c, c.values])));
const read = (question: string): Candidate[] =>
  candidatesOf(readContext(question, table, values), '2026-01-15', analystModel());
const told = (candidate: Candidate | undefined): Record<string, number> => {
  if (!candidate) throw new Error('nothing was read');
  const figures = sayingFigures(candidate);
  return Object.fromEntries(sayingNames.map((name, i) => [name, figures[i] ?? NaN]));
};

describe('what a candidate makes use of', () => {
  test('a question that is read whole leaves nothing', () => {
    expect(told(read('average amount by status')[0])).toMatchObject({
      told: 1,
      unreadColumns: 0,
      unreadValues: 0,
      lostNumbers: 0,
      unfit: 0,
    });
  });

  test('a column that is named but passed over shows, and so does a value', () => {
    const all = read('how many delivered orders').map(told);
    expect(all[0]).toMatchObject({ unreadValues: 0 });
    expect(all.some((one) => (one.unreadValues ?? 0) >= 0.8)).toBe(true);
    const [best] = read('average amount by status');
    if (!best) throw new Error('nothing was read');
    const parts = best.cover.parts.map((part) =>
      part.makes.kind === 'group' ? { ...part, rule: 'left:column', makes: { kind: 'none' as const } } : part,
    );
    const passing = { ...best, cover: { ...best.cover, parts } };
    expect(told(passing).unreadColumns).toBeGreaterThan(0.8);
  });

  test('a number that the query lost shows', () => {
    const all = read('the 3 largest amounts');
    const losing = all.find(({ sql }) => !sql.includes('3'));
    const keeping = all.find(({ sql }) => sql.includes('LIMIT 3'));
    expect(told(losing).lostNumbers).toBe(1);
    expect(told(keeping).lostNumbers).toBe(0);
  });

  test('what the first word asks for has to be shown', () => {
    const all = read('when was the largest amount ordered?');
    const isTime = ({ sql }: Candidate) => /SELECT[^]*"(?:ordered|shipped)_at"[^]*FROM/.test(sql);
    expect(told(all.find(isTime)).unfit).toBe(0);
    expect(told(all.find(({ sql }) => /^SELECT MAX\("total_amount"\)[^,]*FROM/.test(sql))).unfit).toBe(1);
  });

  test('the mentions of a question are found once', () => {
    const context = readContext('average amount by status', table, values);
    expect(findMentions(context)).toBe(findMentions(context));
  });
});
