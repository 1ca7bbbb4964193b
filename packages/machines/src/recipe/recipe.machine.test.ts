import type { RecipeStep } from '@plinth/api';
import { createActor, waitFor } from 'xstate';
import { describe, expect, it, vi } from 'vitest';
import { statesWithoutWayOut } from '../waysOut.testing.ts';
import { createRecipeMachine } from './recipe.machine.ts';
import type { RecipePorts } from './recipe.ports.ts';
import { a, b, c } from './recipe.testing.ts';
import { recipeView } from './recipe.view.ts';

const keep: RecipePorts['save'] = ({ steps, used, version }) =>
  Promise.resolve({ recipe: { steps: [...steps], used, version: version + 1 }, isKept: true });

const begin = (answer = keep) => {
  const save = vi.fn<RecipePorts['save']>(answer);
  const machine = createRecipeMachine({ save });
  const actor = createActor(machine, { input: { modelId: 'm1', steps: [a], used: false, version: 3 } });
  actor.start();
  const view = () => recipeView(actor.getSnapshot());
  const settled = () => waitFor(actor, ({ value }) => value !== 'saving');
  return { actor, save, view, settled };
};

const idsOf = (steps: readonly RecipeStep[]) =>
  steps.map(({ column, on }) => (on ? column : `(${column})`)).join(' ');

describe('a recipe', () => {
  it('shows each edit at once and keeps it', async () => {
    const { actor, save, view, settled } = begin();
    actor.send({ type: 'steps.added', steps: [b, c] });
    expect(view()).toMatchObject({ status: 'saving', version: 3 });
    expect(idsOf(view().steps)).toBe('a b c');
    await settled();
    expect(view()).toMatchObject({ status: 'resting', version: 4 });
    actor.send({ type: 'step.moved', id: c.id, to: 0 });
    actor.send({ type: 'step.switched', id: a.id, on: false });
    await settled();
    actor.send({ type: 'step.removed', id: b.id });
    await settled();
    expect(idsOf(view().steps)).toBe('c (a)');
    expect(save.mock.calls.at(-1)![0].steps).toEqual(view().steps);
  });

  it('has a step that is added again changed where it stands', async () => {
    const { actor, save, view, settled } = begin();
    actor.send({ type: 'steps.added', steps: [b] });
    actor.send({ type: 'steps.added', steps: [c, { ...a, except: ['x'] }] });
    await settled();
    expect(idsOf(view().steps)).toBe('a b c');
    expect(save.mock.calls.at(-1)![0].steps[0]).toMatchObject({ column: 'a', except: ['x'] });
  });

  it('is undone and done again', async () => {
    const { actor, view, settled } = begin();
    actor.send({ type: 'steps.added', steps: [b] });
    await settled();
    actor.send({ type: 'step.removed', id: a.id });
    await settled();
    actor.send({ type: 'undo.requested' });
    actor.send({ type: 'undo.requested' });
    await settled();
    expect(idsOf(view().steps)).toBe('a');
    expect(view()).toMatchObject({ canUndo: false, canRedo: true });
    actor.send({ type: 'redo.requested' });
    await settled();
    expect(idsOf(view().steps)).toBe('a b');
    actor.send({ type: 'step.switched', id: b.id, on: false });
    expect(view().canRedo).toBe(false);
  });

  it('is used for questions or not, whatever is undone', async () => {
    const { actor, save, view, settled } = begin();
    actor.send({ type: 'steps.added', steps: [b] });
    actor.send({ type: 'use.switched', used: true });
    expect(view().used).toBe(true);
    await settled();
    expect(save.mock.calls.at(-1)![0]).toMatchObject({ used: true, steps: [a, b] });
    actor.send({ type: 'undo.requested' });
    await settled();
    expect(view()).toMatchObject({ used: true, steps: [a] });
    actor.send({ type: 'use.switched', used: false });
    await settled();
    expect(view().used).toBe(false);
    expect(save.mock.calls.at(-1)![0].used).toBe(false);
  });

  it('keeps what was changed elsewhere, and does the edit to it', async () => {
    let isFirst = true;
    const { actor, save, view, settled } = begin((request, signal) => {
      if (!isFirst) return keep(request, signal);
      isFirst = false;
      return Promise.resolve({ recipe: { steps: [a, c], version: 9 }, isKept: false });
    });
    actor.send({ type: 'steps.added', steps: [b] });
    await settled();
    expect(save).toHaveBeenCalledTimes(2);
    expect(idsOf(view().steps)).toBe('a c b');
    expect(view()).toMatchObject({ status: 'resting', version: 10 });
  });

  it('is undone to what was changed elsewhere, and no further', async () => {
    let isFirst = true;
    const { actor, view, settled } = begin((request, signal) => {
      if (!isFirst) return keep(request, signal);
      isFirst = false;
      return Promise.resolve({ recipe: { steps: [a, c], version: 9 }, isKept: false });
    });
    actor.send({ type: 'steps.added', steps: [b] });
    await settled();
    actor.send({ type: 'undo.requested' });
    await settled();
    expect(idsOf(view().steps)).toBe('a c');
    expect(view()).toMatchObject({ status: 'resting', canUndo: false });
    actor.send({ type: 'redo.requested' });
    await settled();
    expect(idsOf(view().steps)).toBe('a c b');
  });

  it('that was kept without an answer is its own when it is sent again', async () => {
    let answers = [
      () => Promise.reject(new Error('no answer')),
      () =>
        Promise.resolve({
          recipe: {
            steps: [Object.fromEntries(Object.entries(c).reverse()) as typeof c],
            used: false,
            version: 4,
          },
          isKept: false,
        }),
    ];
    const { actor, save, view, settled } = begin((request, signal) => {
      const [answer, ...rest] = answers;
      answers = rest;
      return answer ? answer() : keep(request, signal);
    });
    actor.send({ type: 'version.taken', steps: [c] });
    await settled();
    expect(view().status).toBe('refused');
    actor.send({ type: 'retry.requested' });
    await settled();
    expect(view()).toMatchObject({ status: 'resting', version: 4, canUndo: true });
    expect(idsOf(view().steps)).toBe('c');
    expect(save).toHaveBeenCalledTimes(2);
  });

  it('is as it was saved elsewhere, once nothing of it is on its way; that isn’t undone here', async () => {
    const { actor, view, settled } = begin();
    const arrive = (version: number) =>
      actor.send({ type: 'recipe.arrived', recipe: { steps: [c], used: true, version } });
    actor.send({ type: 'steps.added', steps: [b] });
    arrive(9);
    expect(idsOf(view().steps)).toBe('a b');
    await settled();
    arrive(3);
    expect(idsOf(view().steps)).toBe('a b');
    arrive(9);
    expect(idsOf(view().steps)).toBe('c');
    expect(view()).toMatchObject({ status: 'resting', version: 9, used: true, canUndo: false });
  });

  it('goes back to a state of before at once, as a change that is undone, and what was there is kept', async () => {
    const { actor, save, view, settled } = begin();
    actor.send({ type: 'steps.added', steps: [b] });
    await settled();
    expect(save.mock.calls.at(-1)![0].keepsBefore).toBe(false);
    actor.send({ type: 'version.taken', steps: [c] });
    await settled();
    expect(save.mock.calls.at(-1)![0]).toMatchObject({ steps: [c], version: 4, keepsBefore: true });
    actor.send({ type: 'undo.requested' });
    await settled();
    expect(idsOf(view().steps)).toBe('a b');
    expect(save.mock.calls.at(-1)![0].keepsBefore).toBe(false);
    expect(view().canRedo).toBe(true);
  });

  describe.each([
    ['going back', { type: 'version.taken', steps: [b] } as const],
    ['undoing', { type: 'undo.requested' } as const],
  ])('%s over what was changed elsewhere meanwhile', (_, event) => {
    const meet = async () => {
      let isThere = false;
      const begun = begin((request, signal) => {
        if (request.version !== 4 || isThere) return keep(request, signal);
        isThere = true;
        return Promise.resolve({ recipe: { steps: [a, c], version: 9 }, isKept: false });
      });
      begun.actor.send({ type: 'steps.added', steps: [b] });
      await begun.settled();
      begun.actor.send(event);
      await begun.settled();
      expect(begun.view()).toMatchObject({ status: 'conflicting', version: 9 });
      expect(begun.save).toHaveBeenCalledTimes(2);
      return begun;
    };

    it('waits for a choice: mine is saved over it, and it stays among the versions', async () => {
      const { actor, save, view, settled } = await meet();
      const mine = view().steps;
      actor.send({ type: 'retry.requested' });
      await settled();
      expect(save.mock.calls.at(-1)![0]).toMatchObject({ steps: mine, version: 9, keepsBefore: true });
      expect(view()).toMatchObject({ status: 'resting', version: 10 });
      actor.send({ type: 'steps.added', steps: [c] });
      await settled();
      expect(save.mock.calls.at(-1)![0].keepsBefore).toBe(false);
    });

    it('waits for a choice: theirs is taken', async () => {
      const { actor, save, view } = await meet();
      actor.send({ type: 'edits.dropped' });
      expect(view()).toMatchObject({ status: 'resting', version: 9, canUndo: false, canRedo: false });
      expect(idsOf(view().steps)).toBe('a c');
      expect(save).toHaveBeenCalledTimes(2);
    });
  });

  it('loses nothing when the host refuses: it is tried again, or given up by the person', async () => {
    let fails = true;
    const { actor, view, settled } = begin((request, signal) =>
      fails ? Promise.reject(new Error('away')) : keep(request, signal),
    );
    actor.send({ type: 'steps.added', steps: [b] });
    await settled();
    expect(view()).toMatchObject({ status: 'refused', problem: { message: 'away' } });
    expect(idsOf(view().steps)).toBe('a b');
    actor.send({ type: 'retry.requested' });
    await settled();
    actor.send({ type: 'edits.dropped' });
    expect(idsOf(view().steps)).toBe('a');
    fails = false;
    actor.send({ type: 'steps.added', steps: [c] });
    await settled();
    expect(view()).toMatchObject({ status: 'resting', problem: null });
  });

  it('has a way out of every state that waits', () => {
    const machine = createRecipeMachine({ save: keep });
    const events = [
      { type: 'steps.added', steps: [b] },
      {
        type: 'xstate.done.actor.0.recipe.saving',
        output: { recipe: { steps: [], version: 1 }, isKept: true },
      },
      { type: 'version.taken', steps: [c] },
      {
        type: 'xstate.done.actor.0.recipe.saving',
        output: { recipe: { steps: [b], version: 2 }, isKept: false },
      },
      { type: 'xstate.error.actor.0.recipe.saving', error: new Error('away') },
      { type: 'edits.dropped' },
    ];
    const { stuck } = statesWithoutWayOut(machine, events, { modelId: 'm1', steps: [a], version: 1 });
    expect(stuck).toEqual([]);
  });
});
