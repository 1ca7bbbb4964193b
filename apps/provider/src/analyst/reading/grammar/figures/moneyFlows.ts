import { isOfAccount } from '../../shared/columns/accounts.ts';
import { isMeasure, isNamed } from '../../shared/columns/measures.ts';
import { meantColumn } from '../../shared/columns/columnChoice.ts';
import type { Part } from '../part.ts';
import type { Scan } from '../scan.ts';
import type { AnalystColumn, AnalystTable } from '../../../table.ts';
import { aggregateOf, columnOf, type Condition } from '../../shared/query/tree.ts';
import { saidOfMoney, type Way } from '../../shared/columns/flowColumns.ts';
import { part, type Rule } from '../rule.ts';
import { meantBy } from '../../shared/columns/measureSynonyms.ts';
import { wordsFrom } from '../wordsAt.ts';

/** How a column of kinds tells money that comes in from money that goes out. */
const stored: Record<Way, RegExp> = {
  out: /^(?:debits?|dr|out|outgoing|outflow|expenses?|expenditure|withdrawals?|spending|spent|money out|paid out)$/i,
  in: /^(?:credits?|cr|in|incoming|inflow|income|deposits?|received|receipts?|revenue|earnings|money in|paid in)$/i,
};

const mostKinds = 8;

const bareWay = /^(?:in|out)$/i;
const ofMoney = /cash|bank|money|ledger|transaction|payment|account|journal|treasury|financ/i;

/** "In" and "out" alone may be how cars drive. */
const isOfMoney = (value: string, column: AnalystColumn, table: AnalystTable): boolean =>
  !bareWay.test(value) || ofMoney.test(table.name) || isNamed(column, ofMoney);

const ofCards = /^(?:cards?|funding)$/;
/** Paid by a credit card or a debit card, money comes in. */
const tellsCards = (column: AnalystColumn): boolean =>
  isNamed(column, ofCards) || column.values.some((value) => /\bcard\b|prepaid/i.test(value));

type Rows = { column: AnalystColumn; only: Condition };
type Ways = Partial<Record<Way, Rows>>;
const known = new WeakMap<Scan['context'], Ways>();

/** The rows in which money goes one way or the other, of a table that keeps both in one column; looked up once. */
function waysOf({ columns, context }: Scan): Ways {
  const before = known.get(context);
  if (before) return before;
  const found = columns.flatMap((column): Ways[] => {
    if (column.kind !== 'text' || column.derived || column.distinct > mostKinds || tellsCards(column))
      return [];
    const rows = (way: Way): Rows | undefined => {
      const right = column.values.find(
        (v) => stored[way].test(v.trim()) && isOfMoney(v.trim(), column, context.table),
      );
      if (right === undefined) return undefined;
      return { column, only: { kind: 'compare', left: columnOf(column), operator: '=', right } };
    };
    const [goes, comes] = [rows('out'), rows('in')];
    return goes && comes ? [{ out: goes, in: comes }] : [];
  });
  const ways = found[0] ?? {};
  known.set(context, ways);
  return ways;
}

/** "Income and spending per month", "money in vs money out". */
const saysBothWays = (question: string): boolean =>
  [/\b(?:in|income|earn\w*|received)\b/i, /\b(?:out|spen[dt]\w*|expenses?|outgoings?)\b/i].every((said) =>
    said.test(question),
  );

/** What is said of some rows: where another figure is of others, it alone is. */
function ofRows(p: Part, only: Condition, { context: { question } }: Scan): Part {
  if (p.makes.kind !== 'figures' || !saysBothWays(question)) return { ...p, only };
  const expressions = p.makes.expressions.map((e) =>
    e.kind === 'aggregate' && !e.where ? { ...e, where: only } : e,
  );
  return { ...p, makes: { ...p.makes, expressions } };
}

/** The way that is said within a part; what is "paid me" comes in. */
function waySaid(scan: Scan, { from, to }: Part): Way | undefined {
  const last = (scan.items[to - 1]?.end ?? 0) + 1;
  const words = scan.context.tokens.slice(scan.items[from]?.start ?? 0, last).map(({ lower }) => lower);
  if (/\b(?:paid|pays?|gave|gives?) (?:me|us)\b/.test(words.join(' '))) return 'in';
  const texts = scan.items.slice(from, to).map((_, i) => scan.text(from + i));
  return (['out', 'in'] as const).find((w) => texts.some((text) => saidOfMoney[w].test(text)));
}

/** "spending", "income" of a table whose amounts go both ways: the parts that rules read, of the rows that go that way. */
export function ofOneWay(scan: Scan, found: readonly Part[]): Part[] {
  const ways = waysOf(scan);
  const isKnown = ways.in !== undefined || ways.out !== undefined;
  if (!isKnown && !scan.columns.some(isOfAccount)) return [];
  return found.flatMap((p): Part[] => {
    const amount = p.uses.find(({ column }) => isMeasure(column) && !column.derived)?.column;
    if (p.only !== undefined || !amount) return [];
    const way = waySaid(scan, p);
    const rows = way && (isKnown ? ways[way] : bySignOf(amount, way));
    if (!rows) return [];
    const uses = rows.column === amount ? p.uses : [...p.uses, meantColumn(rows.column, 0.8)];
    return [ofRows({ ...p, rule: `${p.rule}:way`, prior: p.prior + 0.4, uses }, rows.only, scan)];
  });
}

/** Of an account's amounts those that go one way. */
function bySignOf(column: AnalystColumn, way: Way): Rows | undefined {
  const only = isOfAccount(column) ? bySign(column, way) : undefined;
  return only && { column, only };
}

const moved =
  /^(?:money )?(?:(?:c[ao]mes?|coming|flow(?:s|ed)?|paid|brought) in(?:to)?|(?:went|goes?|going|flow(?:s|ed)?|paid) out(?: of)?|in|out)(?= |$)/;
const isAskedFor = /\b(?:how much|money|what|total|amount)\b/i;

/** Of amounts that are above zero or below, those of one way. */
function bySign(column: AnalystColumn, way: Way): Condition | undefined {
  if (!(Number(column.min) < 0 && Number(column.max) > 0)) return undefined;
  return { kind: 'compare', left: columnOf(column), operator: way === 'in' ? '>' : '<', right: 0 };
}

/** "how much came in", "money out": the amounts that come in or go out. */
export const moneyMoved: Rule = (scan, at) => {
  const start = scan.items[at]?.start ?? 0;
  const text = moved.exec(wordsFrom(scan, start, 4))?.[0];
  // "In" and "out" alone are no money.
  if (text === undefined || text === 'in' || text === 'out' || !isAskedFor.test(scan.context.question))
    return [];
  const to = scan.items.findIndex((item) => item.end === start + text.split(' ').length);
  if (to < at) return [];
  const way: Way = /\bout\b/.test(text) ? 'out' : 'in';
  const rows = waysOf(scan)[way];
  return meantBy(scan.columns, way === 'in' ? 'received' : 'paid')
    .slice(0, 2)
    .map((choice): Part => {
      const expressions = [aggregateOf('sum', columnOf(choice.column))];
      const read = part(at, to + 1, `money:${way}`, 0.9, { kind: 'figures', expressions }, [choice]);
      const only = rows?.only ?? bySign(choice.column, way);
      return only ? ofRows({ ...read, rule: `${read.rule}:way` }, only, scan) : read;
    });
};
