import { useQueryClient } from '@tanstack/react-query';
import { useSelector } from '@xstate/react';
import { useEffect, useMemo, useRef } from 'react';
import {
  currentRecipe,
  metricsOptions,
  modelSqlOptions,
  recipeOptions,
  saveRecipe,
  versionHeaders,
  type ReadRecipe,
} from '@plinth/api';
import {
  createRecipeMachine,
  hasRecipeEdits,
  recipeView,
  restoredRecipe,
  type RecipeEvent,
} from '@plinth/machines';
import { useApp } from '../app.context.ts';
import { nowOf } from '../models/changedMeanwhile.ts';
import { replaceData } from '../reading/replaceData.ts';
import { useKeptMachine } from '../session/useKeptMachine.ts';

const refused = (error: unknown) => {
  const { now } = nowOf(error, (current) => currentRecipe.safeParse(current).data);
  return { recipe: now, isKept: false };
};

/** The recipe of a model, edited; `read` is how it was read last. Edits that aren't kept outlive a lost session. */
export const useRecipe = (modelId: string, read: ReadRecipe) => {
  const { api, notify } = useApp();
  const queryClient = useQueryClient();
  const machine = useMemo(
    () =>
      createRecipeMachine({
        save: ({ modelId: id, steps, used, version, keepsBefore }, signal) => {
          const body = { steps: [...steps], used, ...(keepsBefore && { keep_before: true }) };
          const input = { params: { id }, body, ...versionHeaders(version) };
          return api.call(saveRecipe, input, { signal }).then((recipe) => {
            replaceData(queryClient, recipeOptions(api, id).queryKey, recipe);
            // What is computed from the view is another, and so may be what SQL calls the data.
            for (const { queryKey } of [metricsOptions(api, id), modelSqlOptions(api, id)])
              void queryClient.invalidateQueries({ queryKey });
            return { recipe, isKept: true };
          }, refused);
        },
      }),
    [api, queryClient],
  );
  const { steps, used, version } = read;
  const kept = { steps, used, version };
  const actor = useKeptMachine(`recipe.${modelId}`, machine, {
    input: { modelId, ...kept },
    version: 1,
    isUnsaved: hasRecipeEdits,
    fromStorage: (stored) => restoredRecipe(stored, kept),
  });
  useEffect(
    () => actor.send({ type: 'recipe.arrived', recipe: { steps, used, version } }),
    [actor, steps, used, version],
  );
  const recipe = recipeView(useSelector(actor, (state) => state));
  const unsaid = useRef<string | null>(null);
  useEffect(() => {
    if (recipe.status !== 'resting' || unsaid.current === null) return;
    notify.success(unsaid.current);
    unsaid.current = null;
  }, [recipe.status, notify]);
  return {
    recipe,
    /** `done` is said once the host has it; where it is refused, not before it has been sent again. */
    send: (event: RecipeEvent, done: string | null = null) => {
      if (done !== null || event.type === 'edits.dropped') unsaid.current = done;
      actor.send(event);
    },
  };
};
