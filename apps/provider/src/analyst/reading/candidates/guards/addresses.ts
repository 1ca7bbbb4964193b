import { once } from '../../shared/once.ts';
import type { AnalystColumn } from '../../../table.ts';
import { columnsUsed, type QueryTree } from '../../shared/query/tree.ts';
import type { Scan } from '../../grammar/scan.ts';

type Side = 'sent' | 'billed';

const sides: Record<Side, RegExp> = {
  sent: /^(?:shipping|ship|shipto|delivery|recipient|destination|dropoff)$/,
  billed: /^(?:billing|bill|billto|invoice|payer)$/,
};
/** What is done with the one, or the other, address. */
const deeds: Record<Side, RegExp> = {
  sent: /\b(?:ship(?:s|ped|ping|ments?)?|deliver\w*|sen[dt]|sends|dispatch\w*|(?:went|go|goes|going) (?:out )?to)\b/i,
  billed: /\b(?:bill(?:s|ed|ing)?|invoic\w*)\b/i,
};

const place =
  /^(?:address|street|city|town|state|province|region|county|country|zip|zipcode|postcode|postal)$/;

/** The words of a column's name besides the one that says which of two addresses it is of. */
const rest = ({ rawWords }: AnalystColumn, side: Side): string | null => {
  const others = rawWords.filter((w) => !sides[side].test(w));
  return others.length < rawWords.length && others.some((w) => place.test(w)) ? others.join(' ') : null;
};

/** Columns of places that a table has of both addresses: "billing_city" and "shipping_city". */
const ofBoth = once((columns: readonly AnalystColumn[]): Map<AnalystColumn, Side> => {
  const found = new Map<AnalystColumn, Side>();
  for (const column of columns)
    for (const side of ['sent', 'billed'] as const) {
      const own = rest(column, side);
      const other = side === 'sent' ? 'billed' : 'sent';
      if (own !== null && columns.some((c) => rest(c, other) === own)) found.set(column, side);
    }
  return found;
});

/** "Which country do we ship to" isn't told by where bills go. */
export function takesOtherAddress(tree: QueryTree, { columns, context: { question } }: Scan): boolean {
  const said = (['sent', 'billed'] as const).filter((side) => deeds[side].test(question));
  const [meant, more] = said;
  if (!meant || more) return false;
  const both = ofBoth(columns);
  return [...columnsUsed(tree)].some((column) => (both.get(column) ?? meant) !== meant);
}
