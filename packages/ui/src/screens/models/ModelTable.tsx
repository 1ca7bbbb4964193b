import { Suspense } from 'react';
import { lazyAtRest } from '../../loading/lazyAtRest.ts';
import { mostRowsInPage } from '../../primitives/longTable.ts';
import { ModelRows, type ModelTableProps } from './ModelRows.tsx';

// Few people have so many.
const LongModelTable = lazyAtRest(async () => (await import('./LongModelTable.tsx')).LongModelTable);

/** The rows of models; of many, those in sight. */
export function ModelTable(props: ModelTableProps) {
  if (props.models.length <= mostRowsInPage) return <ModelRows {...props} />;
  return (
    <Suspense fallback={<ModelRows {...props} isLong pending models={[]} />}>
      <LongModelTable {...props} />
    </Suspense>
  );
}
