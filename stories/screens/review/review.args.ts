import type { Problem } from '@plinth/api/facts';
import { fn } from 'storybook/test';
import { orderColumns, orderMetrics, orderUnderstanding, wideColumns } from '@plinth/api/mocks';
import type { ColumnItem } from '@plinth/ui';

type ApiColumn = (typeof orderColumns)[number];

const toItem = (column: ApiColumn): ColumnItem => ({
  id: column.name,
  name: column.name,
  dataType: column.type ?? 'Unknown',
  data_category: column.data_category ?? 'N/A',
  sampleValues: column.sample_values?.join(', ') ?? 'N/A',
  description: column.description ?? '',
  selected: column.name !== 'label_pdf',
  profile: column.profile ?? null,
  origin: column.origin ?? null,
  categoryReason: column.category_reason ?? null,
  synonyms: column.synonyms?.join(', ') ?? null,
});

export const columnItems = orderColumns.map(toItem);
export const wideItems = wideColumns().map(toItem);
export const edit = {
  name: 'status',
  category: 'categorical',
  description: 'State of the order in fulfilment.',
  synonyms: '',
};

export const columnArgs = {
  status: 'viewing' as const,
  columns: columnItems,
  edit: null,
  pendingNames: [] as string[],
  failure: null,
  canUndo: false,
  canRedo: false,
  canLeaveOut: true,
  conflict: null,
  elsewhere: [] as string[],
  onRedo: fn(),
  onConflictChoose: fn(),
  onConflictResolve: fn(),
  onConflictLeave: fn(),
  onElsewhereSeen: fn(),
  onSelect: fn(),
  onEditStart: fn(),
  onEditChange: fn(),
  onEditCancel: fn(),
  onEditSubmit: fn(),
  onAssignCategory: fn(),
  onUndo: fn(),
};

export const notesArgs = {
  status: 'viewing' as const,
  text: orderUnderstanding,
  failure: null,
  saved: false,
  isChanged: false,
  theirs: null,
  onKeepMine: fn(),
  onTakeTheirs: fn(),
  onEdit: fn(),
  onTextChange: fn(),
  onCancel: fn(),
  onReset: fn(),
  onSave: fn(),
};

export const metricsArgs = { metrics: orderMetrics, chosen: [0, 1, 2], onSwitch: fn() };

export const saveArgs = {
  status: 'closed' as const,
  name: 'orders',
  description: '',
  failure: null,
  savedModel: null,
  onNameChange: fn(),
  onDescriptionChange: fn(),
  onSubmit: fn(),
  onClose: fn(),
};

export const problem: Problem = { kind: 'status', status: 500, statusText: '', detail: null, message: '' };
