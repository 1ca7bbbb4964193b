import { opinionOf } from '../../apps/provider/src/analyst/opinion.ts';
import { candidatesFor } from '../../apps/provider/src/analyst/reading/ask.ts';
import { look } from '../../apps/provider/src/analyst/reading/look.ts';
import type { AnalystModel } from '../../apps/provider/src/analyst/reading/model.ts';
import { phrasesOf } from '../../apps/provider/src/analyst/reading/phrases.ts';
import type { LinearModel } from '../../apps/provider/src/analyst/reading/scorer.ts';
import { tokenize } from '../../apps/provider/src/analyst/tokens.ts';
import { loadValues } from '../../apps/provider/src/analyst/values.ts';
import type { Task } from './data.ts';
import { today } from './examples.ts';
import type { Outcome } from './odds.ts';

const onFault = (): void => undefined;

/** The readings of a question that the analyst would look at, what is known of each, and which are right. */
export async function outcomesOf(
  task: Task,
  weights: LinearModel,
  trust: ReadonlyMap<string, number>,
): Promise<Outcome[]> {
  const model: AnalystModel = {
    ...weights,
    trust,
    odds: { base: 0, trees: [] },
    thresholds: { answer: 0, agree: 0, clarify: 0 },
  };
  const { id, set, kind, fold, expect, question, previous } = task;
  const { table, run } = await task.open();
  const signal = new AbortController().signal;
  const candidates = await candidatesFor(question, table, model, { run, previous, today, signal });
  const values = await loadValues(table, phrasesOf(question, tokenize(question)), run);
  const opinion = previous ? null : await opinionOf(question, table, values, run);
  const readings = await look(candidates, opinion, { model, run, onFault });
  const outcomes: Outcome[] = [];
  for (const { sql, figures } of readings)
    outcomes.push({
      id,
      set,
      kind,
      fold,
      isRight: expect === 'answer' && (await task.judge(sql)) === 1,
      figures: figures.map((x) => Number(x.toFixed(4))),
      weight: 1 / readings.length,
    });
  return outcomes;
}
