import type { Problem } from '@plinth/api/facts';
import type { SnapshotFrom } from 'xstate';
import {
  changedFields,
  type ConnectionEditMachine,
  type EditField,
  type EditValues,
} from './connectionEdit.machine.ts';

export const connectionEditStatuses = ['closed', 'editing', 'confirmingDiscard', 'saving'] as const;
export type ConnectionEditStatus = (typeof connectionEditStatuses)[number];

export interface ConnectionEditView {
  status: ConnectionEditStatus;
  sourceType: string;
  values: EditValues;
  changed: EditField[];
  nameProblem: Problem | null;
  portProblem: boolean;
  passwordProblem: string;
  canSave: boolean;
}

export const connectionEditView = ({
  value,
  context,
}: Pick<SnapshotFrom<ConnectionEditMachine>, 'value' | 'context'>): ConnectionEditView => ({
  status: value,
  sourceType: context.sourceType,
  values: context.entered,
  changed: changedFields(context),
  nameProblem: context.nameProblem,
  portProblem: context.portProblem,
  passwordProblem: context.passwordProblem,
  canSave: (context.entered.name ?? '').trim() !== '',
});
