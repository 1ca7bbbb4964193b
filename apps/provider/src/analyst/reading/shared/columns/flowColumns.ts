import { isMeasure } from './measures.ts';
import { derivedColumn } from '../derivedColumns/derivedColumn.ts';
import { aggregateOf, columnOf, type Expression } from '../query/tree.ts';
import type { AnalystColumn, AnalystTable } from '../../../table.ts';

export type Way = 'in' | 'out';

/** What people say of money that comes in or goes out. */
export const saidOfMoney: Record<Way, RegExp> = {
  out: /^(?:spend|spends|spending|spent|expense|expenses|expenditure|expenditures|outgoings|costs?|pay|pays|paid|paying)\b/,
  in: /^(?:income|earn|earns|earned|earning|earnings|revenue|receive|received|takings)\b/,
};

/** Two columns for what comes in and what goes out. */
interface Ways {
  in: AnalystColumn;
  out: AnalystColumn;
  /** What moves is money. */
  isMoney: boolean;
}

const pairs: { in: RegExp; out: RegExp; isMoney: boolean }[] = [
  { in: /^credits?$/, out: /^debits?$/, isMoney: true },
  { in: /^deposits?$/, out: /^withdrawals?$/, isMoney: true },
  { in: /^income$/, out: /^(?:expenses?|expenditures?|spending|outgoings)$/, isMoney: true },
  { in: /^inflows?$/, out: /^outflows?$/, isMoney: true },
  { in: /^(?:in|incoming|inbound)$/, out: /^(?:out|outgoing|outbound)$/, isMoney: false },
];

/** The words of a column's name but for the one that tells the way; null where none does. */
function besides({ rawWords }: AnalystColumn, way: RegExp): string | null {
  const at = rawWords.findIndex((w) => way.test(w));
  return at < 0 ? null : rawWords.filter((_, i) => i !== at).join(' ');
}

/** "Money In", "Paid In (£)". */
const isMoneyBeside = ({ unit }: AnalystColumn, rest: string): boolean =>
  unit?.before === true || /\b(?:money|paid|cash|amount|payments?)\b/.test(rest);

const known = new WeakMap<readonly AnalystColumn[], Ways | null>();

/** The two columns of a table that keeps what comes in apart from what goes out: "debit" and "credit", "qty_in" and "qty_out". */
export function waysApart(columns: readonly AnalystColumn[]): Ways | null {
  let ways = known.get(columns);
  if (ways === undefined) known.set(columns, (ways = findWays(columns)));
  return ways;
}

function findWays(columns: readonly AnalystColumn[]): Ways | null {
  const measures = columns.filter((c) => isMeasure(c) && !c.derived);
  for (const pair of pairs)
    for (const comes of measures) {
      const rest = besides(comes, pair.in);
      const goes = rest === null ? undefined : measures.find((c) => besides(c, pair.out) === rest);
      if (goes && goes !== comes)
        return { in: comes, out: goes, isMoney: pair.isMoney || isMoneyBeside(comes, rest ?? '') };
    }
  return null;
}

const netNames = ['net', 'net change', 'net flow', 'net movement', 'net amount'];
const netMoney = [
  'net cash flow',
  'cash flow',
  'cashflow',
  'net cashflow',
  'profit',
  'surplus',
  'net income',
];

/** "Net flow": what is left of what comes in. */
export function netOf(table: AnalystTable): AnalystColumn[] {
  const ways = waysApart(table.columns);
  if (!ways || table.columns.some((c) => isMeasure(c) && c.words.includes('net'))) return [];
  const of: Expression = {
    kind: 'arithmetic',
    // What goes out may stand below zero already.
    operator: Number(ways.out.max) <= 0 && Number(ways.out.min) < 0 ? '+' : '-',
    left: aggregateOf('sum', columnOf(ways.in)),
    right: aggregateOf('sum', columnOf(ways.out)),
  };
  const column = derivedColumn(table, 'net flow', ['net', 'flow'], { of, aggregated: true, unit: null });
  return [{ ...column, unit: ways.in.unit, synonyms: [...netNames, ...(ways.isMoney ? netMoney : [])] }];
}
