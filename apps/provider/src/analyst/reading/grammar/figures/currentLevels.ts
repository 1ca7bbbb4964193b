import { levelsOf, onLastDay } from './stockLevels.ts';
import { meantColumn } from '../../shared/columns/columnChoice.ts';
import { filter } from '../filters/conditions.ts';
import { part, type Rule } from '../rule.ts';

const nowWords = /^(?:current|currently|now|present|latest|actual|most recent)$/;

/** "Current stock": of what is told again each day, what was told last. */
export const lastTold: Rule = (scan, at) => {
  const levels = levelsOf(scan);
  const last = levels && nowWords.test(scan.text(at)) ? onLastDay(levels.day) : null;
  if (!levels || !last) return [];
  return [
    part(at, at + 1, 'filter:when:relative', 1, filter(last, levels.day), [meantColumn(levels.day, 0.8)]),
  ];
};
