import { SourceError } from '../../sources/source.ts';
import { sayAnswer } from '../reading/answer.ts';
import { parseQuestion } from './parse.ts';
import { inToldUnit } from '../reading/grammar/toldUnits.ts';
import { sayNotes } from '../reading/notes.ts';
import { printQuery } from '../reading/print.ts';
import type { Opinion } from '../reading/look.ts';
import { inTableWords, type AnalystTable } from '../table.ts';
import { sumsWhatHasNoSum } from '../reading/sums.ts';
import { withLimits } from '../reading/withLimits.ts';
import { tokenize } from '../reading/tokens.ts';
import type { QueryTree } from '../reading/tree.ts';
import { withAliases } from '../reading/understood.ts';
import type { RunQuery, ValueIndex } from '../reading/values.ts';

/** One sum, average or extreme, of all or by one column. */
function isPlainFigure({ select, orderBy, groupBy }: QueryTree): boolean {
  const expressions = [
    ...select.flatMap((s) => (s === 'all' ? [] : [s.expression])),
    ...orderBy.map((o) => o.by),
  ];
  const figures = expressions.filter((e) => e.kind === 'aggregate');
  const kinds = new Set(figures.map((f) => JSON.stringify([f.name, f.of, f.distinct])));
  return groupBy.length <= 1 && kinds.size === 1 && figures[0]?.name !== 'count';
}

/**
 * What a reader of another make takes the question for. It is blind to what it misreads, so it is one piece of evidence:
 * how much it counts is learned.
 */
export async function opinionOf(
  question: string,
  table: AnalystTable,
  values: ValueIndex,
  run: RunQuery,
): Promise<Opinion | null> {
  const { tree: read, confidence } = parseQuestion(inTableWords(question, table), table, values);
  const told = read && inToldUnit(read, { tokens: tokenize(question), table });
  if (!told || sumsWhatHasNoSum(told)) return null;
  const tree = withAliases(withLimits(told, table), table);
  const sql = printQuery(tree, table);
  try {
    const result = await run(sql);
    const said = `${sayAnswer(tree, result, table)}${sayNotes(tree, result, table)}`;
    return { sql, result, said, confidence, isPlainFigure: isPlainFigure(tree) };
  } catch (error) {
    if (!(error instanceof SourceError)) throw error;
    return null;
  }
}
