import { kindOfSource, serverFields, type ConnectionKindName, type Problem } from '@plinth/api/facts';
import type { SnapshotFrom } from 'xstate';
import { sentDetails, type ServerEntries } from '../connectionEntries.ts';
import type { TestSubject } from '../connection-test/connectionTest.ports.ts';
import {
  changedFields,
  findChanges,
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
  /** Parameters of the pasted URL that no field takes. */
  unusedOptions: string[];
  /** The kind that the pasted URL leads to, where it isn't this one's: nothing of it was taken. */
  pastedKind: ConnectionKindName | null;
  canSave: boolean;
  /** How it uses TLS is stored: the host takes that. */
  hasTls: boolean;
  /** What a test would try, or null where there is no server. */
  subject: TestSubject | null;
}

type Context = SnapshotFrom<ConnectionEditMachine>['context'];

/** With the password typed, all of it is known here; else the host knows the rest. */
const subjectOf = (context: Context): TestSubject | null => {
  const { connectionId, sourceType, entered } = context;
  if (entered.host === undefined) return null;
  const kind = kindOfSource(sourceType);
  if (kind === undefined || !entered.password)
    return { connectionId, changes: findChanges(context).connection_details ?? {} };
  const entries = serverFields.map((field) => [field, entered[field] ?? '']);
  return { sourceType: kind, ...sentDetails(kind, Object.fromEntries(entries) as ServerEntries) };
};

export const connectionEditView = ({
  value,
  context,
}: Pick<SnapshotFrom<ConnectionEditMachine>, 'value' | 'context'>): ConnectionEditView => ({
  status: value === 'viewing' ? 'closed' : value,
  sourceType: context.sourceType,
  values: context.entered,
  changed: changedFields(context),
  nameProblem: context.nameProblem,
  portProblem: context.portProblem,
  passwordProblem: context.passwordProblem,
  unusedOptions: context.unusedOptions,
  pastedKind: context.pastedKind,
  canSave: (context.entered.name ?? '').trim() !== '',
  hasTls: (context.stored.sslmode ?? '') !== '',
  subject: subjectOf(context),
});
