import { problemOf } from '@plinth/api/facts';
import { createConnectionTestMachine as create } from '@plinth/machines';
import { machineModes } from '../../.storybook/modes.ts';
import preview from '../../.storybook/preview.tsx';
import { MachinePage } from './support/MachinePage.tsx';

const meta = preview.meta({
  title: 'Machines/Connection test',
  component: MachinePage,
  parameters: { chromatic: { modes: machineModes } },
  args: {
    ports: ['runChecks'],
    moves: [{ type: 'cancelled' }, { type: 'reset' }, { type: 'checks.ended' }],
  },
});

const requested = {
  type: 'test.requested',
  subject: {
    sourceType: 'postgresql',
    host: 'db.northwind.example',
    user: 'reader',
    password: 'not a real one',
    database: 'analytics',
    port: 5432,
  },
};
const report = (check: string, status: string, message: string, hint?: string) => ({
  type: 'check.reported',
  report: { check, status, message, ...(hint === undefined ? {} : { hint }) },
});
const resolved = report('resolve_host', 'ok', 'db.northwind.example is 10.0.4.2');
const refused = report(
  'reach_port',
  'failed',
  'Nothing listens at db.northwind.example:5432.',
  'Check the port, and that the server is running.',
);

export const Ready = meta.story({ args: { scene: { create, events: [] } } });
export const Unavailable = meta.story({
  args: { scene: { create, events: [requested, { type: 'checks.missing' }] } },
});
export const Running = meta.story({
  args: { scene: { create, events: [requested, resolved, report('reach_port', 'started', '')] } },
});
export const Passed = meta.story({
  args: { scene: { create, events: [requested, resolved, { type: 'checks.ended' }] } },
});
export const Failed = meta.story({
  args: { scene: { create, events: [requested, resolved, refused, { type: 'checks.ended' }] } },
});
export const Broken = meta.story({
  args: {
    scene: {
      create,
      events: [
        requested,
        resolved,
        {
          type: 'checks.broke',
          problem: problemOf(new Error('The connection to the host was lost.')),
        },
      ],
    },
  },
});
export const Refused = meta.story({
  args: {
    scene: {
      create,
      events: [
        requested,
        {
          type: 'checks.broke',
          problem: {
            ...problemOf(null),
            kind: 'status',
            status: 422,
            detail: 'Port must be a whole number from 1 to 65535.',
          },
        },
      ],
    },
  },
});
export const Cancelled = meta.story({
  args: { scene: { create, events: [requested, resolved, { type: 'cancelled' }] } },
});
