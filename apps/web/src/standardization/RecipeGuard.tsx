import type { RecipeEvent, RecipeView } from '@plinth/machines';
import { UnsavedGuard } from '../session/UnsavedGuard.tsx';

interface RecipeGuardProps {
  status: RecipeView['status'];
  ofParameters: readonly string[];
  send: (event: RecipeEvent) => void;
}

/** Edits of a recipe are kept at once: who leaves waits for that, and is asked where the host has refused them. */
export const RecipeGuard = ({ status, ofParameters, send }: RecipeGuardProps) => (
  <UnsavedGuard
    of="recipe"
    unsaved={status !== 'resting'}
    isPending={status === 'saving'}
    ofParameters={ofParameters}
    onLeave={() => send({ type: 'edits.dropped' })}
  />
);
