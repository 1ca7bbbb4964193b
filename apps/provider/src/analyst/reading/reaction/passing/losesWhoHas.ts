import { havingSome } from '../../grammar/filters/targets.ts';
import type { Candidate } from '../../ranking/candidates.ts';
import { columnsAsked, isAggregate } from '../../shared/query/tree.ts';

const ofEveryone =
  /\b(?:everyone|everybody|each (?:person|one))['’]s\b|\b(?:for|per|by) (?:everyone|everybody)\b/i;

/** "Everyone's billable percentage" as one of all. */
export const losesEveryone = ({ tree: { select, groupBy, over }, scan }: Candidate): boolean =>
  ofEveryone.test(scan.context.question) &&
  groupBy.length === 0 &&
  over === undefined &&
  select.some((s) => s !== 'all' && isAggregate(s.expression));

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
