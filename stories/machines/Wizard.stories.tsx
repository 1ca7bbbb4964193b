import { createWizardMachine as create } from '@plinth/machines';
import { machineModes } from '../../.storybook/modes.ts';
import preview from '../../.storybook/preview.tsx';
import { draft } from './support/draft.ts';
import { MachinePage } from './support/MachinePage.tsx';

const meta = preview.meta({
  title: 'Machines/Wizard',
  component: MachinePage,
  parameters: { chromatic: { modes: machineModes } },
  args: {
    ports: ['generate', 'saveColumns', 'saveNotes', 'createModel', 'now'],
    moves: [
      { type: 'format.chosen', format: 'csv' },
      { type: 'generation.requested' },
      { type: 'setup.requested' },
      { type: 'stage.wanted', stage: 'review' },
    ],
  },
});

const source = { id: 'c-1', name: 'warehouse_eu', type: 'postgres', fileName: null };
const chosen = [
  { type: 'source.chosen', source },
  { type: 'database.chosen', database: 'analytics' },
  { type: 'table.chosen', table: 'orders' },
];
const input = { format: 'json' };
const generated = [
  ...chosen,
  { type: 'generation.requested' },
  { type: 'xstate.snapshot.generation', snapshot: { context: { draft } } },
];
const reviewed = [...generated, { type: 'results.requested' }];

export const Setup = meta.story({ args: { scene: { create, input, events: [] } } });
export const SetupComplete = meta.story({ args: { scene: { create, input, events: chosen } } });
export const AnotherSourceChosen = meta.story({
  args: {
    scene: {
      create,
      input,
      events: [...chosen, { type: 'source.chosen', source: { ...source, id: 'c-2', name: 'archive' } }],
    },
  },
});
export const Progress = meta.story({
  args: { scene: { create, input, events: [...chosen, { type: 'generation.requested' }] } },
});
export const Review = meta.story({ args: { scene: { create, input, events: reviewed } } });
export const BackAtTheSetup = meta.story({
  args: { scene: { create, input, events: [...reviewed, { type: 'setup.requested' }] } },
});
