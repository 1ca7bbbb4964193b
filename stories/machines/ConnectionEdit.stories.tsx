import { createConnectionEditMachine as create } from '@plinth/machines';
import { machineModes } from '../../.storybook/modes.ts';
import preview from '../../.storybook/preview.tsx';
import { MachinePage } from './support/MachinePage.tsx';
import { failed } from './support/scene.ts';

const meta = preview.meta({
  title: 'Machines/Connection edit',
  component: MachinePage,
  parameters: { chromatic: { modes: machineModes } },
  args: {
    ports: ['saveChanges'],
    moves: [
      { type: 'field.changed', field: 'name', value: 'Warehouse' },
      { type: 'reset' },
      { type: 'save.requested' },
      { type: 'close.requested' },
      { type: 'discard.confirmed' },
      { type: 'discard.declined' },
    ],
  },
});

const opened = {
  type: 'opened',
  connection: {
    connection_id: 'c-1',
    source_name: 'warehouse_eu',
    source_type: 'postgres',
    connection_details: { host: 'db.northwind.example', user: 'reader', database: 'analytics', port: 5432 },
    owner_user_id: 'u-1',
    created_date: '2026-04-08T14:42:00Z',
    updated_date: '2026-04-08T14:42:00Z',
  },
};
const renamed = { type: 'field.changed', field: 'name', value: 'warehouse_north' };
const saving = [opened, renamed, { type: 'save.requested' }];

export const Closed = meta.story({ args: { scene: { create, events: [] } } });
export const Editing = meta.story({ args: { scene: { create, events: [opened] } } });
export const Changed = meta.story({ args: { scene: { create, events: [opened, renamed] } } });
export const ConfirmingDiscard = meta.story({
  args: { scene: { create, events: [opened, renamed, { type: 'close.requested' }] } },
});
export const Saving = meta.story({ args: { scene: { create, events: saving } } });
export const EditingAfterFailure = meta.story({
  args: {
    scene: {
      create,
      events: [
        ...saving,
        failed('0.connectionEdit.saving', new Error('A connection named warehouse_north already exists.')),
      ],
    },
  },
});
