import { sourceChangesFixture } from '@plinth/api/mocks';
import { createProfileAgainMachine as create } from '@plinth/machines';
import { machineModes } from '../../.storybook/modes.ts';
import preview from '../../.storybook/preview.tsx';
import { MachinePage } from './support/MachinePage.tsx';
import { done, failed } from './support/scene.ts';

const meta = preview.meta({
  title: 'Machines/Profile again',
  component: MachinePage,
  parameters: { chromatic: { modes: machineModes } },
  args: {
    ports: ['profile', 'take'],
    moves: [
      { type: 'change.switched', index: 0, on: false },
      { type: 'take.requested' },
      { type: 'retry.requested' },
      { type: 'dialog.closed' },
    ],
  },
});

const input = { modelId: 'm-1' };
const profiled_at = '2026-04-09T10:00:00+00:00';
const compared = done('0.profileAgain.profiling', {
  profile_id: 'p-1',
  profiled_at,
  changes: sourceChangesFixture,
});

export const Profiling = meta.story({ args: { scene: { create, input, events: [] } } });
export const Unchanged = meta.story({
  args: {
    scene: { create, input, events: [done('0.profileAgain.profiling', { changes: [], profiled_at })] },
  },
});
export const Failed = meta.story({
  args: {
    scene: {
      create,
      input,
      events: [failed('0.profileAgain.profiling', new Error('The server does not answer.'))],
    },
  },
});
export const Choosing = meta.story({ args: { scene: { create, input, events: [compared] } } });
export const Taking = meta.story({
  args: { scene: { create, input, events: [compared, { type: 'take.requested' }] } },
});
export const Ended = meta.story({
  args: { scene: { create, input, events: [compared, { type: 'dialog.closed' }] } },
});
