import { isMeasure } from '../measures.ts';
import type { Part } from '../parts.ts';
import { columnOf, countAll, type Expression } from '../tree.ts';
import { part, type Rule } from './figures.ts';
import { wordsFrom } from './wordsAt.ts';

const furthest = 9;
const beyondOthers =
  /^(more|fewer|less) (?:\S+ ){1,3}?than (?:(?:all |any |the )*others?(?: (?!with|by|in|on)\S+)?|(?:any|every)(?:one|body) else|the rest)(?= |$)/;

/** "Which branch has more damages than the others?": the one with the most. */
export const moreThanOthers: Rule = (scan, at) => {
  const start = scan.items[at]?.start ?? 0;
  const [said, word] = beyondOthers.exec(wordsFrom(scan, start, furthest)) ?? [];
  if (said === undefined) return [];
  const end = scan.items.findIndex((item) => item.start >= start + said.split(' ').length);
  const to = end < 0 ? scan.items.length : end;
  const noun = scan.skip(at + 1);
  const item = scan.items[noun];
  // Nothing that is said between is passed over.
  if (!item || scan.context.tokens[item.end]?.lower !== 'than') return [];
  const put = (by: Expression, rule: string, uses: Part['uses']): Part =>
    part(
      at,
      to,
      `rank:others:${rule}`,
      1.4,
      {
        kind: 'rank',
        by,
        group: null,
        descending: word === 'more',
        limit: null,
      },
      uses,
    );
  const measures = scan.choices(noun, isMeasure);
  if (measures.length > 0) return measures.map((use) => put(columnOf(use.column), 'column', [use]));
  return item.type === 'entity' ? [put(countAll, 'rows', [])] : [];
};
