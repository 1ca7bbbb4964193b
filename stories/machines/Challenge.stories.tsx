import { createChallengeMachine as create } from '@plinth/machines';
import { machineModes } from '../../.storybook/modes.ts';
import preview from '../../.storybook/preview.tsx';
import { MachinePage } from './support/MachinePage.tsx';
import { done, failed } from './support/scene.ts';

const meta = preview.meta({
  title: 'Machines/Challenge',
  component: MachinePage,
  parameters: { chromatic: { modes: machineModes } },
  args: { ports: ['load'], moves: [{ type: 'retry.requested' }] },
});

const input = undefined;

export const Loading = meta.story({ args: { scene: { create, input, events: [] } } });
export const WaitingToTryAgain = meta.story({
  args: { scene: { create, input, events: [failed('0.challenge.loading', new Error('Blocked.'))] } },
});
export const Loaded = meta.story({
  args: { scene: { create, input, events: [done('0.challenge.loading')] } },
});
