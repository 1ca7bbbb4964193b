import { recipeVersionOptions, recipeVersionsOptions, type RecipeStep } from '@plinth/api';
import { recipeCopy } from '@plinth/ui';
import { useApp } from '../app.context.ts';
import { Versions } from '../versions/Versions.tsx';

interface RecipeVersionsProps {
  modelId: string;
  /** As the host has them. */
  steps: readonly RecipeStep[];
  savedAt: string | undefined;
  onTaken: (steps: readonly RecipeStep[]) => void;
  onClose: () => void;
}

const isOn = ({ on }: RecipeStep): boolean => on;

/** What was saved of a recipe before, over its page. */
export function RecipeVersions({ modelId, steps, savedAt, onTaken, onClose }: RecipeVersionsProps) {
  const { api } = useApp();
  return (
    <Versions
      of="recipe"
      present={{ savedAt, parts: steps.length, on: steps.filter(isOn).length }}
      list={recipeVersionsOptions(api, modelId)}
      one={(version) => recipeVersionOptions(api, modelId, version)}
      partsOf={({ steps: had }) =>
        had.map(({ id, title, on }) => ({ id, title, ...(!on && { note: recipeCopy.switchedOff }) }))
      }
      onTaken={(taken) => onTaken(taken.steps)}
      onClose={onClose}
    />
  );
}
