import { Histogram } from '../../components/Histogram.tsx';
import { SplitBar } from '../../components/SplitBar.tsx';
import type { ColumnItem } from './column.types.ts';
import { columnsCopy as copy } from './review.copy.ts';

/** Two bins of a boolean as one split bar, other figures as a histogram, and nothing invented. */
export function ColumnDistribution({ column }: { column: ColumnItem }) {
  const bins = column.profile?.histogram;
  if (bins === undefined || bins.length === 0) return <>–</>;
  const label = copy.distribution(column.name);
  const total = bins.reduce((sum, count) => sum + count, 0);
  if (column.data_category === 'boolean' && bins.length === 2 && total > 0)
    return <SplitBar share={(bins[0] ?? 0) / total} label={label} />;
  return <Histogram values={bins} label={label} />;
}
