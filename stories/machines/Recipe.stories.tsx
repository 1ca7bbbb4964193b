import { findingFixtures } from '@plinth/api/mocks';
import { createRecipeMachine as create } from '@plinth/machines';
import { machineModes } from '../../.storybook/modes.ts';
import preview from '../../.storybook/preview.tsx';
import { MachinePage } from './support/MachinePage.tsx';
import { done, failed } from './support/scene.ts';

const [first, second] = findingFixtures.map(({ step }) => step);

const meta = preview.meta({
  title: 'Machines/Recipe',
  component: MachinePage,
  parameters: { chromatic: { modes: machineModes } },
  args: {
    ports: ['save'],
    moves: [
      { type: 'steps.added', steps: [second] },
      { type: 'step.switched', id: first!.id, on: false },
      { type: 'step.moved', id: first!.id, to: 1 },
      { type: 'step.removed', id: first!.id },
      { type: 'version.taken', steps: [second] },
      { type: 'undo.requested' },
      { type: 'redo.requested' },
      { type: 'retry.requested' },
      { type: 'edits.dropped' },
    ],
  },
});

const input = { modelId: 'm-1', steps: [first], version: 1 };
const added = { type: 'steps.added', steps: [second] };

export const Resting = meta.story({ args: { scene: { create, input, events: [] } } });
export const Saving = meta.story({ args: { scene: { create, input, events: [added] } } });
export const Refused = meta.story({
  args: {
    scene: {
      create,
      input,
      events: [added, failed('0.recipe.saving', new Error('The server does not answer.'))],
    },
  },
});

/** Going back would do away with what was changed elsewhere meanwhile. */
export const Conflicting = meta.story({
  args: {
    scene: {
      create,
      input,
      events: [
        { type: 'version.taken', steps: [] },
        done('0.recipe.saving', { recipe: { steps: [first, second], version: 4 }, isKept: false }),
      ],
    },
  },
});
