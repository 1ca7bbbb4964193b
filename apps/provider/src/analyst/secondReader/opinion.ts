import { shownIn } from '../reading/shared/query/tree.ts';
import { SourceError } from '../../sources/source.ts';
import { sayAnswer } from '../reading/wording/answer.ts';
import { parseQuestion } from './parse.ts';
import { inToldUnit } from '../reading/grammar/figures/toldUnits.ts';
import { sayNotes } from '../reading/wording/notes.ts';
import { printSteadily } from '../reading/shared/query/printSql.ts';
import type { Opinion } from '../reading/probability/evidence.ts';
import { inTableWords, type AnalystTable } from '../table.ts';
import { sumsWhatHasNoSum } from '../reading/candidates/guards/sums.ts';
import { acrossSiblings } from '../reading/candidates/acrossSiblings.ts';
import { withEmpties } from '../reading/candidates/withEmpties.ts';
import { mixesCurrencies } from '../reading/candidates/guards/mixedCurrencies.ts';
import { withLimits } from '../reading/candidates/withLimits.ts';
import { tokenize } from '../reading/tokens/tokenize.ts';
import type { QueryTree } from '../reading/shared/query/tree.ts';
import { withAliases } from '../reading/wording/understood.ts';
import type { RunQuery, ValueIndex } from '../reading/shared/lookups/valueIndex.ts';

/** One sum, average or extreme, of all or by one column. */
function isPlainFigure({ select, orderBy, groupBy }: QueryTree): boolean {
  const expressions = [...shownIn({ select }), ...orderBy.map((o) => o.by)];
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
  if (!told || sumsWhatHasNoSum(told) || mixesCurrencies(told, table)) return null;
  const whole = acrossSiblings(withLimits(told, table), { question, table });
  const tree = withAliases(withEmpties(whole, { question, table }), table);
  const sql = printSteadily(tree, table);
  try {
    const result = await run(sql);
    const said = `${sayAnswer(tree, result, table)}${sayNotes(tree, result, table)}`;
    return { sql, result, said, confidence, isPlainFigure: isPlainFigure(tree) };
  } catch (error) {
    if (!(error instanceof SourceError)) throw error;
    return null;
  }
}
