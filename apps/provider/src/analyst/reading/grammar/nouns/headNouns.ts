import { part, type Rule } from '../rule.ts';

const heads = /^(?:methods?|types?|kinds?|category|categories|modes?|status|levels?|groups?|class|classes)$/;

/** "Payment method" of a column "paid_by": what a column tells of is said, and then what it is of that. */
export const headNouns: Rule = (scan, at) => {
  const item = scan.items[at];
  const isOfColumn = scan.choices(at - 1, (c) => c.kind === 'text' && !c.isUnique).length > 0;
  return item?.type === 'word' && heads.test(scan.text(at)) && isOfColumn
    ? [part(at, at + 1, 'mention:head', 0.3, { kind: 'none' })]
    : [];
};
