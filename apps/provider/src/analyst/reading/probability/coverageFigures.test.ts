import { describe, expect, test } from 'vitest';
import { analystTable } from '../../table.ts';
import { ordersProfile } from '../../testing/ordersProfile.ts';
import { valuesOf } from '../../testing/tableOf.ts';
import type { Part } from '../grammar/part.ts';
import { Scan } from '../grammar/scan.ts';
import { readContext } from '../mentions/context.ts';
import { findMentions } from '../mentions/findMentions.ts';
import type { Item } from '../mentions/mention.ts';
import { type Candidate, candidatesOf } from '../ranking/candidates.ts';
import { sayingFigures, sayingNames } from './coverageFigures.ts';
import { analystModel } from './model.ts';

const table = analystTable(ordersProfile, { reference: '"orders"', dialect: 'duckdb' });
const values = valuesOf(table);
const today = '2026-01-15';

const read = (question: string): Candidate[] =>
  candidatesOf(readContext(question, table, values), today, analystModel());

const told = (candidate: Candidate | undefined): Record<string, number> => {
  if (!candidate) throw new Error('nothing was read');
  const figures = sayingFigures(candidate);
  return Object.fromEntries(sayingNames.map((name, i) => [name, figures[i] ?? NaN]));
};

/** The same, but for a part that it doesn't read: a value in it is a mere word. */
function passingOver(candidate: Candidate | undefined, kind: 'filter' | 'group'): Candidate {
  if (!candidate) throw new Error('nothing was read');
  const { cover, scan } = candidate;
  const isPassed = (part: Part) => part.makes.kind === kind;
  const parts = cover.parts.map((part) =>
    isPassed(part) ? { ...part, rule: 'left:word', makes: { kind: 'none' as const } } : part,
  );
  const items = scan.items.map((item): Item => {
    if (item.type !== 'value') return item;
    const { start, end, text } = item;
    return { type: 'word', start, end, text, lemma: text, light: false, capital: false };
  });
  return { ...candidate, cover: { ...cover, parts }, scan: new Scan(items, scan.context, today) };
}

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
    const [counted] = read('how many delivered orders');
    expect(told(counted)).toMatchObject({ unreadValues: 0 });
    expect(told(passingOver(counted, 'filter')).unreadValues).toBeGreaterThan(0.8);
    const [average] = read('average amount by status');
    expect(told(passingOver(average, 'group')).unreadColumns).toBeGreaterThan(0.8);
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
