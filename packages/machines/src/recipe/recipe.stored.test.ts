import { createActor, waitFor } from 'xstate';
import { expect, it, vi } from 'vitest';
import type { StoredSnapshot } from '../storedSnapshot.ts';
import { createRecipeMachine, type RecipeContext, type RecipeEvent } from './recipe.machine.ts';
import type { RecipePorts } from './recipe.ports.ts';
import { restoredRecipe } from './recipe.stored.ts';
import { a, b, c } from './recipe.testing.ts';
import { recipeView } from './recipe.view.ts';

const never: RecipePorts['save'] = () => new Promise(() => undefined);
const fail: RecipePorts['save'] = () => Promise.reject(new Error('Not now.'));

/** A page that goes away after an edit, and one that comes back to the recipe as it is by then. */
const comeBack = async (
  first: RecipePorts['save'],
  then: RecipePorts['save'],
  edit: RecipeEvent = { type: 'steps.added', steps: [b] },
) => {
  const input = { modelId: 'm1', steps: [a], used: false, version: 3 };
  const before = createActor(createRecipeMachine({ save: first }), { input }).start();
  before.send(edit);
  if (first === fail) await waitFor(before, ({ value }) => value === 'refused');
  const stored = JSON.parse(JSON.stringify(before.getPersistedSnapshot())) as StoredSnapshot<RecipeContext>;
  before.stop();
  const save = vi.fn(then);
  const snapshot = restoredRecipe(stored, { steps: [a, c], used: false, version: 5 });
  const actor = createActor(createRecipeMachine({ save }), { input, snapshot: snapshot as never }).start();
  return { actor, save, view: () => recipeView(actor.getSnapshot()) };
};

/** Of version 5, as the host has it. */
const host: RecipePorts['save'] = ({ steps, used, version }) => {
  const isKept = version === 5;
  const recipe = { steps: isKept ? [...steps] : [a, c], used, version: isKept ? 6 : 5 };
  return Promise.resolve({ recipe, isKept });
};

it('sends edits that were on their way again, over what was changed meanwhile', async () => {
  const { actor, save, view } = await comeBack(never, host);
  expect(view().status).toBe('saving');
  expect(view().steps).toEqual([a, c, b]);
  await waitFor(actor, ({ value }) => value === 'resting');
  expect(view()).toMatchObject({ version: 6, steps: [a, c, b] });
  expect(save.mock.calls.at(-1)![0]).toMatchObject({ version: 5, steps: [a, c, b] });
});

it('has refused edits to be sent again', async () => {
  const { actor, save, view } = await comeBack(fail, host);
  expect(view()).toMatchObject({ status: 'refused', steps: [a, c, b] });
  expect(save).not.toHaveBeenCalled();
  actor.send({ type: 'retry.requested' });
  await waitFor(actor, ({ value }) => value === 'resting');
  expect(view().steps).toEqual([a, c, b]);
});

it('is undone to what was changed meanwhile, and no further', async () => {
  const { actor, view } = await comeBack(fail, (request) =>
    Promise.resolve({
      recipe: { steps: [...request.steps], used: false, version: request.version + 1 },
      isKept: true,
    }),
  );
  actor.send({ type: 'retry.requested' });
  actor.send({ type: 'undo.requested' });
  await waitFor(actor, ({ value }) => value === 'resting');
  expect(view()).toMatchObject({ steps: [a, c], canUndo: false });
});

it('has refused edits to be dropped', async () => {
  const { actor, view } = await comeBack(fail, host);
  actor.send({ type: 'edits.dropped' });
  expect(view()).toMatchObject({ status: 'resting', steps: [a, c] });
});

it('asks before a refused edit does away with what was changed meanwhile', async () => {
  const { actor, save, view } = await comeBack(fail, host, { type: 'version.taken', steps: [b] });
  expect(view()).toMatchObject({ status: 'conflicting', steps: [b] });
  actor.send({ type: 'retry.requested' });
  await waitFor(actor, ({ value }) => value === 'resting');
  expect(save.mock.calls.at(-1)![0]).toMatchObject({ version: 5, keepsBefore: true });
});

it('drops edits that are still on their way', async () => {
  const { actor, view } = await comeBack(never, never);
  actor.send({ type: 'edits.dropped' });
  expect(view()).toMatchObject({ status: 'resting', steps: [a, c] });
});
