import { once } from '../once.ts';
import type { AnalystColumn, AnalystTable } from '../../../table.ts';

const ofItem = /^(?:line ?item|item|product) (?:name|sku|price|quantity|qty|cost)$/;
const ownName = /^(?:(?:order )?(?:name|number)|order (?:id|no))$/;

/** Which order a row is of, where several are of what was ordered with it: "Name" beside "Lineitem name" and "Lineitem price". */
export const keyOfOrders = once(({ columns, rowCount }: AnalystTable): AnalystColumn | undefined => {
  const items = columns.filter(({ rawWords }) => ofItem.test(rawWords.join(' ')));
  if (items.length < 2) return undefined;
  return columns.find(
    (c) =>
      !c.derived &&
      !c.isUnique &&
      ownName.test(c.words.join(' ')) &&
      c.profile.nullFraction === 0 &&
      c.distinct < rowCount &&
      c.values.every((value) => /\d/.test(value)),
  );
});
