import { createGenerationMachine as create } from '@plinth/machines';
import { machineModes } from '../../.storybook/modes.ts';
import preview from '../../.storybook/preview.tsx';
import { draft } from './support/draft.ts';
import { MachinePage } from './support/MachinePage.tsx';
import { elapsed, sceneStart } from './support/scene.ts';

const meta = preview.meta({
  title: 'Machines/Generation',
  component: MachinePage,
  parameters: { chromatic: { modes: machineModes } },
  args: {
    ports: ['generate', 'now'],
    moves: [{ type: 'stop.requested' }, { type: 'retry.requested' }],
  },
});

const input = {
  request: { sourceId: 'c-1', database: 'analytics', table: 'orders', descriptions: true, metrics: true },
};
const start = sceneStart;
const progress = (step: string, status: string, message: string, afterMs = 400) => ({
  type: 'events.received',
  events: [{ event: { step, status, message }, at: start + afterMs }],
});
const connected = progress('checking_connection', 'completed', 'Connected to analytics');
const fetched = progress('fetching_data', 'completed', 'Read 9,994 rows of orders', 900);
const final = { type: 'events.received', events: [{ event: { payload: draft }, at: start + 2400 }] };

export const Listening = meta.story({ args: { scene: { create, input, events: [connected, fetched] } } });
export const UnknownStep = meta.story({
  args: { scene: { create, input, events: [connected, progress('polishing', 'completed', 'Polished')] } },
});
export const Done = meta.story({ args: { scene: { create, input, events: [connected, fetched, final] } } });
export const FailedAtTheHost = meta.story({
  args: {
    scene: {
      create,
      input,
      events: [connected, progress('fetching_data', 'error', 'The table orders does not exist any more.')],
    },
  },
});
export const EndedEarly = meta.story({
  args: { scene: { create, input, events: [connected, { type: 'stream.ended', at: start + 1200 }] } },
});
export const FellSilent = meta.story({
  args: {
    scene: { create, input, events: [connected, elapsed('silence', 'generation.streaming.listening')] },
  },
});
export const Stopped = meta.story({
  args: { scene: { create, input, events: [connected, { type: 'stop.requested' }] } },
});
export const StreamingAgain = meta.story({
  args: {
    scene: { create, input, events: [connected, { type: 'stop.requested' }, { type: 'retry.requested' }] },
  },
});
