import { readContext } from '../../apps/provider/src/analyst/reading/candidates.ts';
import { continued } from '../../apps/provider/src/analyst/reading/followUp.ts';
import type { AnalystModel } from '../../apps/provider/src/analyst/reading/model.ts';
import { phrasesOf } from '../../apps/provider/src/analyst/reading/phrases.ts';
import { tokenize } from '../../apps/provider/src/analyst/reading/tokens.ts';
import { figuresOf, shares } from '../../apps/provider/src/analyst/reading/probability.ts';
import { read } from '../../apps/provider/src/analyst/reading/react.ts';
import type { LinearModel } from '../../apps/provider/src/analyst/reading/scorer.ts';
import { loadValues } from '../../apps/provider/src/analyst/reading/values.ts';
import type { QueryResult } from '../../apps/provider/src/sources/source.ts';
import type { Task } from './data.ts';
import { today } from './examples.ts';
import type { Outcome } from './odds.ts';

const tries = 4;

/** What the analyst would say first to a question, what is known of it, and whether it is right. */
export async function outcomeOf(
  task: Task,
  weights: LinearModel,
  trust: ReadonlyMap<string, number>,
): Promise<Outcome> {
  const model: AnalystModel = {
    ...weights,
    trust,
    odds: { base: 0, trees: [] },
    thresholds: { answer: 0, agree: 0, clarify: 0 },
  };
  const { table, run } = await task.open();
  const asked = task.previous ? `${task.previous} ${task.question}` : task.question;
  const values = await loadValues(table, phrasesOf(asked, tokenize(asked)), run);
  const context = readContext(task.question, table, values);
  const own = read(context, today, model);
  const candidates = task.previous
    ? continued(own, context, readContext(task.previous, table, values), today, model)
    : own;
  let at = 0;
  let result: QueryResult | null = null;
  for (; at < Math.min(tries, candidates.length) && !result; at++)
    result = await run(candidates[at]?.sql ?? '').catch(() => null);
  const place = result ? at - 1 : 0;
  const judged = async (i: number) => {
    const candidate = candidates[i];
    return candidate && task.expect !== 'refuse' ? task.judge(candidate.sql) : 0;
  };
  const verdict = result ? await judged(place) : 0;
  const top = [await judged(0), await judged(1), await judged(2)];
  const belief = shares(candidates.map((c) => c.score));
  return {
    id: task.id,
    set: task.set,
    kind: task.kind,
    fold: task.fold,
    expect: task.expect,
    verdict,
    figures: figuresOf(candidates, place, result, trust).map((x) => Number(x.toFixed(4))),
    question: asked,
    sql: candidates[place]?.sql ?? '',
    gold: task.gold,
    offered: {
      count: Math.min(3, candidates.length),
      right: top.includes(1),
      together: belief.slice(0, 3).reduce((a, b) => a + b, 0),
    },
  };
}
