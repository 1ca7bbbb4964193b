import { useRef } from 'react';
import { useRowsInSight } from '../../primitives/useRowsInSight.ts';
import { ModelRows, type ModelTableProps } from './ModelRows.tsx';
import type { ModelItem } from './models.rows.ts';

const idOf = ({ id }: ModelItem): string => id;

/** Of many models, the rows in sight. */
export function LongModelTable(props: ModelTableProps) {
  const scroller = useRef<HTMLDivElement>(null);
  const inSight = useRowsInSight(props.models, idOf, scroller);
  return <ModelRows {...props} isLong scroller={scroller} inSight={inSight} />;
}
