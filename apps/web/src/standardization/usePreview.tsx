import { lazyAtRest, useFetchedAtRest } from '@plinth/ui';
import type { RecipeStep } from '@plinth/api';
import type { RecipeView } from '@plinth/machines';
import { Suspense, useState } from 'react';
import type { Previewed, PreviewProps } from './Preview.tsx';

const Preview = lazyAtRest(async () => (await import('./Preview.tsx')).Preview);

/** All that a step would change, in a drawer that is there once one was wanted. */
export const usePreview = (
  modelId: string,
  recipe: Pick<RecipeView, 'steps' | 'version'>,
  onApply: (step: RecipeStep) => void,
) => {
  const [wanted, setWanted] = useState<Pick<PreviewProps, 'finding' | 'applied'> & { key: number }>();
  useFetchedAtRest(Preview);
  const open = (finding: Previewed, applied: RecipeStep | undefined) =>
    setWanted((before) => ({ finding, applied, key: (before?.key ?? 0) + 1 }));
  const drawer = wanted && (
    <Suspense>
      <Preview {...wanted} key={wanted.key} modelId={modelId} recipe={recipe} onApply={onApply} />
    </Suspense>
  );
  return { drawer, open };
};
