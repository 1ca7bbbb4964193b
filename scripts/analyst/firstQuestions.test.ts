import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, test, vi } from 'vitest';
import type { Plain } from './plainSubject.ts';

const cache = mkdtempSync(path.join(tmpdir(), 'plinth-first-'));
vi.stubEnv('PLINTH_ANALYST_CACHE', cache);
afterAll(() => {
  rmSync(cache, { recursive: true, force: true });
});

async function questions(): Promise<{ asked: Plain[]; failed: string[] }> {
  const { Workbench } = await import('./workbench.ts');
  const { Subject } = await import('./plainSubject.ts');
  const { firstQuestions, starterQuestions } = await import('./firstQuestions.ts');
  const bench = new Workbench();
  const file = path.resolve('node_modules/vega-datasets/data/birdstrikes.csv');
  const opened = await bench.table(file, 'birdstrikes');
  const asked = [...firstQuestions(new Subject(opened, 1)), ...starterQuestions(new Subject(opened, 1))];
  const failed: string[] = [];
  for (const [question, ...golds] of asked)
    for (const gold of golds) await opened.run(gold).catch(() => failed.push(`${question} ${gold}`));
  bench.close();
  return { asked, failed };
}

test('the first questions of a table have queries that its database answers', async () => {
  const { asked, failed } = await questions();
  expect(failed).toEqual([]);
  const says = (pattern: RegExp) => asked.filter(([question]) => pattern.test(question)).length;
  expect(says(/^How many birdstrikes (?:per|by|for each|in each) /)).toBeGreaterThan(2);
  expect(says(/(?:highest|largest|biggest|maximum|greatest) (?:cost|speed|wind|feet)/i)).toBeGreaterThan(0);
  expect(says(/ top (?:3|5|10) .+ by /i)).toBeGreaterThan(0);
  expect(says(/^What are the top 10 .+ by (?:total|average) /)).toBeGreaterThan(0);
});
