import type { AnalystTable } from '../../table.ts';
import type { ValueIndex } from '../shared/lookups/valueIndex.ts';
import { writtenOut } from '../tokens/notation/writtenOut.ts';
import { correct } from '../tokens/spelling.ts';
import { tokenize } from '../tokens/tokenize.ts';
import { unitsApart } from '../tokens/unitsApart.ts';
import { entityWords } from './entities.ts';
import type { Context } from './mention.ts';
import { withTelling } from './tellingColumns.ts';

const lastRead = new WeakMap<ValueIndex, { given: AnalystTable; context: Context }>();

/** A question with what the table knows of its words: a question that can't be read is looked at once more. */
export function readContext(question: string, table: AnalystTable, values: ValueIndex): Context {
  const last = lastRead.get(values);
  if (last?.given === table && last.context.question === question) return last.context;
  const first = writtenOut(tokenize(question), table);
  // "Within 5km": a form may be told only by others in it.
  const written = writtenOut(unitsApart(first, table, values), table);
  const tokens = correct(written, table, values);
  const entities = entityWords(table);
  const told = withTelling(table, { question, tokens });
  const context = { tokens, question, table: told, values, entities };
  lastRead.set(values, { given: table, context });
  return context;
}
