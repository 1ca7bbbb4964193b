import { asPercent, formatOneDecimal, formatShare } from '../../primitives/intl.format.ts';

interface Change {
  isMore: boolean;
  /** As a percentage of what was before. */
  share: string;
}

/** A change beyond this is told by both figures. */
const mostTold = 10;

/** How a figure stands to the one before it; null where both have to be told. */
export const changeOf = (
  value: number,
  before: number,
  text: (value: number) => string,
): 'same' | Change | null => {
  if (value === before) return 'same';
  const change = (value - before) / Math.abs(before);
  // Nothing is a percentage less than what has become less than nothing, and one of a percentage would be taken for its points.
  if (before <= 0 || value < 0 || Math.abs(change) > mostTold || text(value).endsWith('%')) return null;
  const size = Math.abs(change);
  const share = size < 0.0005 ? formatShare(size) : asPercent(formatOneDecimal(size * 100));
  return { isMore: change > 0, share };
};
