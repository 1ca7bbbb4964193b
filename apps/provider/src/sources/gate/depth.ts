import type { ScanToken } from 'libpg-query';
import { noKeyword } from './print.ts';

/** What lies in one another: the parser goes down it all, on a stack that it doesn't come back from. */
const mostNesting = 3000;

const sign = /^[-+*/<>=~!@#%^&|`?:]+$/;
/** What stands between values, and never puts one into another. */
const between = /^(?:[.;:<>=]|<>|!=|[<>]=|and|or|as|when|then)$/i;
const setOperation = /^(?:union|intersect|except)$/i;

const nests = ({ text, keywordKind }: ScanToken): boolean =>
  (keywordKind !== noKeyword || sign.test(text)) && !between.test(text);

/**
 * Whether the tree of the tokens may get too deep to be read. Brackets leave no trace in it, but the next parser has to go
 * down them all.
 */
export function isTooDeep(tokens: readonly ScanToken[], mostBrackets: number): boolean {
  /** Of the statement and each open bracket: how deep what is in it begins, and how deep its parts have got. */
  const open = [{ begin: 0, most: 0 }];
  let depth = 0;
  for (const token of tokens) {
    const { text } = token;
    const inside = open.at(-1) ?? { begin: 0, most: 0 };
    if (text === '(' || text === '[') open.push({ begin: depth, most: depth });
    else if (text === ')' || text === ']') depth = Math.max(depth, open.pop()?.most ?? 0);
    else if (text === ',' || setOperation.test(text)) {
      inside.most = Math.max(inside.most, depth);
      if (text !== ',') {
        inside.most += 1;
        inside.begin += 1;
      }
      depth = inside.begin;
    } else if (nests(token)) depth += 1;
    if (open.length > mostBrackets + 1 || Math.max(depth, inside.most) > mostNesting) return true;
  }
  return false;
}
