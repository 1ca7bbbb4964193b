import type { AnalystColumn } from '../../../table.ts';
import { nameWords } from '../../../../modeling/names.ts';
import { lemma } from '../../shared/vocabulary/wordForms.ts';
import type { Part } from '../../grammar/part.ts';
import type { Scan } from '../../grammar/scan.ts';
import { isMeasure, isNamed } from '../../shared/columns/measures.ts';
import { scales } from '../../shared/columns/units.ts';
import { columnsIn, columnsAsked, figuresIn, isAggregate, type QueryTree } from '../../shared/query/tree.ts';

const isAmount = (column: AnalystColumn): boolean =>
  isMeasure(column) && !column.derived && Number(column.max) > 1;

/** "How many tickets" of a column of that name: what each row is of so many. */
function amountCounted({ columns, context: { tokens, table } }: Scan): AnalystColumn | undefined {
  const at = tokens.findIndex(({ lower }, i) => lower === 'how' && tokens[i + 1]?.lower === 'many');
  const noun = at < 0 ? undefined : tokens[at + 2];
  // "Shifts" of volunteer_shifts are the rows.
  const rowNoun = lemma(nameWords(table.name).at(-1) ?? '');
  if (!noun || noun.lower === noun.lemma || noun.lemma === rowNoun) return undefined;
  return columns.find((c) => isAmount(c) && c.rawWords.length === 1 && c.words[0] === noun.lemma);
}

const quantity = /^(?:qty|quantity|pieces?|pcs|units?)$/;
const made =
  /\b(?:did|do|have|had) (?:we|they|i) \w+|\b(?:were|was|been) (?:\w+ )?(?:sold|made|produced|built|shipped|delivered|ordered|bought|manufactured|dispensed|issued|supplied|planted|(?:given|handed) out)\b|\b(?:given|handed) out\b/i;

/** "How many gears did we make", where each row is of so many pieces of them. */
function piecesCounted(scan: Scan, parts: readonly Part[]): AnalystColumn | undefined {
  const { tokens } = scan.context;
  const isCounted = (from: number) => {
    const start = scan.items[from]?.start ?? 0;
    const [first, last] = tokens.slice(Math.max(start - 2, 0), start);
    return last?.lower === 'many' || (first?.lower === 'number' && last?.lower === 'of');
  };
  const isOfKind = parts.some(({ rule, from }) => rule.startsWith('filter:value') && isCounted(from));
  return isOfKind && made.test(scan.context.question)
    ? scan.columns.find((c) => isAmount(c) && isNamed(c, quantity))
    : undefined;
}

/** "How many km did I run": an amount of something, which the rows aren't; hours and days may be. */
const asksForUnit = ({ items, context: { tokens, entities } }: Scan, parts: readonly Part[]): boolean =>
  tokens.some(({ lower, lemma: word }, at) => {
    const asked = `${tokens[at - 2]?.lower} ${tokens[at - 1]?.lower}`;
    const isAmongRows = parts.some(({ from, makes }) => makes.kind === 'filter' && items[from]?.start === at);
    return (
      /^(?:how many|number of)$/.test(asked) &&
      (scales.get(lower)?.of ?? 'time') !== 'time' &&
      !entities.has(word) &&
      !isAmongRows
    );
  });

/** Rows are counted of which each tells how many it is of, or where an amount is asked for. */
export function countsRowsOfMany(tree: QueryTree, parts: readonly Part[], scan: Scan): boolean {
  const figures = figuresIn(tree).filter(isAggregate);
  const isOfRows =
    figures.length > 0 && figures.every((e) => e.kind === 'aggregate' && e.name === 'count' && e.of === null);
  if (isOfRows && asksForUnit(scan, parts)) return true;
  const amount = isOfRows ? (amountCounted(scan) ?? piecesCounted(scan, parts)) : undefined;
  return (
    amount !== undefined &&
    ![...columnsAsked(tree.where), ...tree.groupBy.flatMap(columnsIn)].includes(amount)
  );
}
