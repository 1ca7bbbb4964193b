import { failingReportFixture, reportFixture } from '@plinth/api/mocks';
import { createReportMachine as create } from '@plinth/machines';
import { machineModes } from '../../.storybook/modes.ts';
import preview from '../../.storybook/preview.tsx';
import { MachinePage } from './support/MachinePage.tsx';
import { done, failed } from './support/scene.ts';

const meta = preview.meta({
  title: 'Machines/Report',
  component: MachinePage,
  parameters: { chromatic: { modes: machineModes } },
  args: {
    ports: ['save', 'refresh'],
    moves: [
      { type: 'refresh.requested' },
      { type: 'edit.started' },
      { type: 'version.taken', doc: { name: 'Refunds', blocks: [] } },
      { type: 'block.added', block: { kind: 'text', title: '', text: '' } },
      { type: 'step.undone' },
      { type: 'edit.submitted' },
      { type: 'edit.cancelled' },
    ],
  },
});

const input = { report: reportFixture };
const uncomputed = { ...reportFixture, blocks: reportFixture.blocks.map(({ figure: _, ...block }) => block) };
const edited = [
  { type: 'edit.started' },
  { type: 'name.changed', name: 'Refunds' },
  { type: 'block.moved', id: 'said', to: 2 },
];
const saving = [...edited, { type: 'edit.submitted' }];
const conflict = done('0.report.saving', { now: { ...reportFixture, version: 4 } });

export const Viewing = meta.story({ args: { scene: { create, input, events: [] } } });
export const NeverComputed = meta.story({
  args: { scene: { create, input: { report: uncomputed }, events: [] } },
});
export const Refreshing = meta.story({
  args: { scene: { create, input, events: [{ type: 'refresh.requested' }] } },
});
export const RefreshFailed = meta.story({
  args: {
    scene: {
      create,
      input,
      events: [{ type: 'refresh.requested' }, done('0.report.refreshing', failingReportFixture)],
    },
  },
});
export const RefreshRefused = meta.story({
  args: {
    scene: {
      create,
      input,
      events: [
        { type: 'refresh.requested' },
        failed('0.report.refreshing', new Error('It is being refreshed already.')),
      ],
    },
  },
});
export const Editing = meta.story({ args: { scene: { create, input, events: edited } } });
export const Saving = meta.story({ args: { scene: { create, input, events: saving } } });
export const Saved = meta.story({
  args: { scene: { create, input, events: [...saving, done('0.report.saving', { report: reportFixture })] } },
});
export const SavingFailed = meta.story({
  args: {
    scene: {
      create,
      input,
      events: [...saving, failed('0.report.saving', new Error('The host can’t be reached.'))],
    },
  },
});
export const Conflicting = meta.story({ args: { scene: { create, input, events: [...saving, conflict] } } });
