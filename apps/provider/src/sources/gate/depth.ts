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

/** What stands between two brackets, or is the statement itself. */
interface Level {
  /** How deep each of its parts begins. */
  begin: number;
  /** How deep the part that is read has got by itself, and how deep the deepest of the brackets in it is. */
  depth: number;
  inner: number;
  /** How deep the deepest of the parts before it is. */
  most: number;
}

const newLevel = (): Level => ({ begin: 0, depth: 0, inner: 0, most: 0 });

/** Who goes down to a leaf passes what nests in a part, and one of its brackets. */
const depthOf = ({ depth, inner, most }: Level): number => Math.max(most, depth + inner);

const endPart = (level: Level): void => {
  level.most = depthOf(level);
  level.depth = level.begin;
  level.inner = 0;
};

/**
 * Whether the tree of the tokens may get too deep to be read. Brackets leave no trace in it, but the next parser has to go
 * down them all.
 */
export function isTooDeep(tokens: readonly ScanToken[], mostBrackets: number): boolean {
  const open = [newLevel()];
  /** How deep the part begins that is read. */
  let outside = 0;
  for (const token of tokens) {
    const { text } = token;
    const level = open.at(-1)!;
    if (text === '(' || text === '[') {
      outside += level.depth;
      open.push(newLevel());
    } else if ((text === ')' || text === ']') && open.length > 1) {
      open.pop();
      const around = open.at(-1)!;
      outside -= around.depth;
      around.inner = Math.max(around.inner, depthOf(level));
    } else if (text === ',') endPart(level);
    else if (setOperation.test(text)) {
      level.begin += 1;
      endPart(level);
      level.most += 1;
    } else if (nests(token)) level.depth += 1;
    if (open.length > mostBrackets + 1 || outside + depthOf(open.at(-1)!) > mostNesting) return true;
  }
  return false;
}
