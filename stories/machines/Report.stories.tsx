import { failingReportFixture, reportFixture } from '@plinth/api/mocks';
import { createReportMachine as create } from '@plinth/machines';
import { machineModes } from '../../.storybook/modes.ts';
import preview from '../../.storybook/preview.tsx';
import { MachinePage } from './support/MachinePage.tsx';
import { done, elapsed, failed } from './support/scene.ts';

const meta = preview.meta({
  title: 'Machines/Report',
  component: MachinePage,
  parameters: { chromatic: { modes: machineModes } },
  args: {
    ports: ['save', 'refresh', 'keepDraft', 'discardDraft'],
    moves: [
      { type: 'refresh.requested' },
      { type: 'edit.started' },
      { type: 'version.taken', doc: { name: 'Refunds', blocks: [] } },
      { type: 'block.added', block: { kind: 'text', title: '', text: '' } },
      { type: 'step.undone' },
      { type: 'edit.submitted' },
      { type: 'edit.cancelled' },
      { type: 'edit.left' },
      { type: 'draft.wanted' },
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

const { draft: _, ...withoutDrafts } = reportFixture;
const keptDraft = {
  revision: 'd2',
  version: 3,
  saved_at: '2026-04-09T10:42:00+00:00',
  name: 'Refunds of the year',
  blocks: [],
};
const drafted = { report: { ...reportFixture, draft: keptDraft } };
const keeping = [...edited, { type: 'draft.wanted' }];
const answered = (output: unknown) => done('0.report.editing.keeping', output);
const changedElsewhere = answered({ now: { ...reportFixture, draft: keptDraft } });

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
export const EditingKeptByTheTabAlone = meta.story({
  args: { scene: { create, input: { report: withoutDrafts }, events: edited } },
});
export const Editing = meta.story({
  args: { scene: { create, input, events: [{ type: 'edit.started' }] } },
});
export const DraftThere = meta.story({ args: { scene: { create, input: drafted, events: [] } } });
export const DraftOpened = meta.story({
  args: { scene: { create, input: drafted, events: [{ type: 'edit.started' }] } },
});
export const DraftUnsaved = meta.story({ args: { scene: { create, input, events: edited } } });
export const DraftBeingSaved = meta.story({ args: { scene: { create, input, events: keeping } } });
export const DraftSaved = meta.story({
  args: { scene: { create, input, events: [...keeping, answered({ draft: keptDraft })] } },
});
export const DraftNotSaved = meta.story({
  args: {
    scene: {
      create,
      input,
      events: [...keeping, failed('0.report.editing.keeping', new Error('The host can’t be reached.'))],
    },
  },
});
export const DraftTriedAgain = meta.story({
  args: {
    scene: {
      create,
      input,
      events: [
        ...keeping,
        failed('0.report.editing.keeping', new Error('The host can’t be reached.')),
        elapsed('retry', 'report.editing.failed'),
      ],
    },
  },
});
export const DraftChangedElsewhere = meta.story({
  args: { scene: { create, input, events: [...keeping, changedElsewhere] } },
});
export const DraftDiscarding = meta.story({
  args: { scene: { create, input: drafted, events: [{ type: 'edit.cancelled' }] } },
});
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
