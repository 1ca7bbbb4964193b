import { whoDid } from '../../grammar/nouns/doers.ts';
import type { Part } from '../../grammar/part.ts';
import type { Scan } from '../../grammar/scan.ts';

/** Who has something may be told by all that is kept of it. */
const keeps = /\bwho (?:has|have|had|got)\b/i;

/** "Who hosted session 12" by all that is kept of that session: a column tells who did so. */
export const passesOverDoer = (parts: readonly Part[], scan: Scan): boolean =>
  !keeps.test(scan.context.question) &&
  parts.some(({ rule, from }) => rule.startsWith('left:') && whoDid(scan, from).length > 0);
