import type { RecipeStep } from '@plinth/api';

/** What a person does to a recipe, by the names of its steps: it can be done to a newer one, too. */
export type RecipeEdit =
  /** One that is there already, by its name, is changed where it stands. */
  | { type: 'steps.added'; steps: readonly RecipeStep[] }
  | { type: 'step.removed'; id: string }
  | { type: 'step.switched'; id: string; on: boolean }
  | { type: 'step.moved'; id: string; to: number }
  | { type: 'use.switched'; used: boolean }
  | { type: 'steps.restored'; steps: readonly RecipeStep[] }
  /** As it was in a state of before. */
  | { type: 'version.taken'; steps: readonly RecipeStep[] };

/** Does away with all steps that there are, so also with those that were changed elsewhere meanwhile. */
export const isWhole = ({ type }: RecipeEdit): boolean =>
  type === 'steps.restored' || type === 'version.taken';

const moved = (steps: readonly RecipeStep[], id: string, to: number): readonly RecipeStep[] => {
  const step = steps.find((one) => one.id === id);
  if (step === undefined) return steps;
  const others = steps.filter((one) => one !== step);
  const place = Math.max(0, Math.min(to, others.length));
  return [...others.slice(0, place), step, ...others.slice(place)];
};

export const editSteps = (steps: readonly RecipeStep[], edit: RecipeEdit): readonly RecipeStep[] => {
  switch (edit.type) {
    case 'steps.added': {
      const added = new Map(edit.steps.map((step) => [step.id, step]));
      const there = new Set(steps.map(({ id }) => id));
      return [
        ...steps.map((step) => added.get(step.id) ?? step),
        ...edit.steps.filter(({ id }) => !there.has(id)),
      ];
    }
    case 'step.removed':
      return steps.filter(({ id }) => id !== edit.id);
    case 'step.switched':
      return steps.map((step) => (step.id === edit.id ? { ...step, on: edit.on } : step));
    case 'step.moved':
      return moved(steps, edit.id, edit.to);
    case 'use.switched':
      return steps;
    case 'steps.restored':
    case 'version.taken':
      return edit.steps;
  }
};
