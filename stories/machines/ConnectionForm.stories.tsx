import { createConnectionFormMachine as create } from '@plinth/machines';
import { machineModes } from '../../.storybook/modes.ts';
import preview from '../../.storybook/preview.tsx';
import { MachinePage } from './support/MachinePage.tsx';
import { done, failed } from './support/scene.ts';

const meta = preview.meta({
  title: 'Machines/Connection form',
  component: MachinePage,
  parameters: { chromatic: { modes: machineModes } },
  args: {
    ports: ['saveDatabase', 'uploadCsv', 'previewCsv'],
    moves: [
      { type: 'type.changed', sourceType: 'csv' },
      { type: 'type.changed', sourceType: 'mongodb' },
      { type: 'submitted' },
      { type: 'cancelled' },
      { type: 'another.requested' },
    ],
  },
});

const fill = (field: string, value: string) => ({ type: 'field.changed', field, value });
const filled = [
  fill('name', 'warehouse_eu'),
  fill('host', 'db.northwind.example'),
  fill('username', 'reader'),
  fill('password', 'not a real one'),
  fill('database', 'analytics'),
];
const csv = [{ type: 'type.changed', sourceType: 'csv' }, fill('name', 'Returns 2025')];
const chosen = { type: 'file.chosen', file: { key: 'f-1', name: 'returns_2025.csv', size: 48_219 } };
const previewing = '0.connectionForm.preview.reading';
const rows = {
  delimiter: ',',
  encoding: 'UTF-8',
  hasHeader: true,
  columns: ['order_id', 'reason'],
  rows: [['1001', 'damaged']],
};

export const Editing = meta.story({ args: { scene: { create, events: [] } } });
export const FieldsMissing = meta.story({ args: { scene: { create, events: [{ type: 'submitted' }] } } });
export const Saving = meta.story({ args: { scene: { create, events: [...filled, { type: 'submitted' }] } } });
export const NameTaken = meta.story({
  args: {
    scene: {
      create,
      events: [
        ...filled,
        { type: 'submitted' },
        failed('0.connectionForm.form.saving', new Error('A connection named warehouse_eu already exists.')),
      ],
    },
  },
});
export const Saved = meta.story({
  args: {
    scene: {
      create,
      events: [
        ...filled,
        { type: 'submitted' },
        done('0.connectionForm.form.saving', { connectionId: 'c-1' }),
      ],
    },
  },
});
export const ReadingThePreview = meta.story({ args: { scene: { create, events: [...csv, chosen] } } });
export const PreviewRead = meta.story({
  args: { scene: { create, events: [...csv, chosen, done(previewing, rows)] } },
});
export const PreviewFailed = meta.story({
  args: {
    scene: {
      create,
      events: [...csv, chosen, failed(previewing, new Error('Line 3 has 4 fields, the header has 2.'))],
    },
  },
});
export const Uploading = meta.story({
  args: {
    scene: {
      create,
      events: [...csv, chosen, { type: 'submitted' }, { type: 'upload.progressed', share: 0.4 }],
    },
  },
});
