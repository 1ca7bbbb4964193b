import { havingSome } from '../../grammar/filters/targets.ts';
import type { Candidate } from '../../ranking/candidates.ts';
import { columnsAsked } from '../../shared/query/tree.ts';

const article = /^(?:an?|any|some)$/;

/** "How many customers have an email", "customers with a phone" by all customers: only some have one. */
export const losesWhoHas = ({ tree, scan, cover: { parts } }: Candidate): boolean =>
  scan.items.some((item, at) => {
    const [had] = havingSome(scan, at);
    if (had?.makes.kind !== 'filter' || !article.test(scan.context.tokens[item.end]?.lower ?? ''))
      return false;
    const { column } = had.makes;
    const isShown = parts.some(({ rule, to }) => to === had.to && /^(?:mention|select)$/.test(rule));
    return isShown && ![...columnsAsked(tree.where), ...columnsAsked(tree.having)].some((c) => c === column);
  });
