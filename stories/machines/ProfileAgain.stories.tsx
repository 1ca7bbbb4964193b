import { problemOf } from '@plinth/api/facts';
import { sourceChangesFixture } from '@plinth/api/mocks';
import { createProfileAgainMachine as create } from '@plinth/machines';
import { machineModes } from '../../.storybook/modes.ts';
import preview from '../../.storybook/preview.tsx';
import { MachinePage } from './support/MachinePage.tsx';
import { sceneStart } from './support/scene.ts';

const meta = preview.meta({
  title: 'Machines/Profile again',
  component: MachinePage,
  parameters: { chromatic: { modes: machineModes } },
  args: {
    ports: ['profile', 'take', 'now'],
    moves: [
      { type: 'change.switched', index: 0, on: false },
      { type: 'take.requested' },
      { type: 'stop.requested' },
      { type: 'retry.requested' },
      { type: 'dialog.closed' },
    ],
  },
});

const input = { modelId: 'm-1' };
const profiled_at = '2026-04-09T10:00:00+00:00';
const compared = {
  type: 'profile.compared',
  profiling: { profile_id: 'p-1', profiled_at, changes: sourceChangesFixture },
};
const told = (step: string, status: string, message: string, afterMs: number) => ({
  type: 'progress.received',
  event: { step, status, message },
  at: sceneStart + afterMs,
});
const connected = told('checking_connection', 'completed', 'The connection works', 400);
const reading = told('fetching_data', 'in_progress', '8 of 16 columns', 900);

export const Profiling = meta.story({ args: { scene: { create, input, events: [connected, reading] } } });
export const Stopped = meta.story({
  args: { scene: { create, input, events: [connected, reading, { type: 'stop.requested' }] } },
});
export const Unchanged = meta.story({
  args: {
    scene: {
      create,
      input,
      events: [{ type: 'profile.compared', profiling: { changes: [], profiled_at } }],
    },
  },
});
export const Failed = meta.story({
  args: {
    scene: {
      create,
      input,
      events: [
        connected,
        { type: 'profile.failed', problem: problemOf(new Error('The server does not answer.')) },
      ],
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
