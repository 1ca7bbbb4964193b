import type { AnalystTable } from '../../../table.ts';
import type { Token } from '../tokenize.ts';
import { ageNotations } from './ages.ts';
import { amountNotations } from './amounts.ts';
import { wordsApart, wordsOfNames } from './names.ts';
import type { Rewritten } from './notation.ts';
import { phrasalVerbs } from './phrasalVerbs.ts';
import { quantityNotations } from './quantities.ts';
import { rankingNotations } from './rankings.ts';
import { deniedSingles } from './singles.ts';

const notations = [
  wordsOfNames,
  wordsApart,
  ...ageNotations,
  ...amountNotations,
  ...quantityNotations,
  ...rankingNotations,
  phrasalVerbs,
  deniedSingles,
];

/** Short forms that people write, as what they stand for in words: all rules read these alike. */
export function writtenOut(tokens: readonly Token[], table: AnalystTable): Token[] {
  const found: Token[] = [];
  let at = 0;
  while (at < tokens.length) {
    let made: Rewritten | null = null;
    for (const notation of notations) made ??= notation(tokens, at, table);
    const { length, tokens: own } = made ?? { length: 1, tokens: tokens.slice(at, at + 1) };
    found.push(...own);
    at += length;
  }
  return found;
}
