import type { ConnectionCheck } from '@plinth/api';
import type { ConnectionDetails, ConnectionKindName, DetailsOf, ServerField } from '@plinth/api/facts';

export const checkNames = ['resolve_host', 'reach_port', 'sign_in', 'list_databases', 'read_table'] as const;
export type CheckName = (typeof checkNames)[number];

/** All that a sign-in takes, or a stored connection, whose password the host keeps, with changes of it. */
export type TestSubject =
  | ({ sourceType: ConnectionKindName } & DetailsOf<ServerField>)
  | { connectionId: string; changes: Omit<ConnectionDetails, 'file_name'> };

export const isStored = (subject: TestSubject) => 'connectionId' in subject;

export interface ConnectionTestPorts {
  /** The checks one after another, or a null where the host has no such call. */
  runChecks(subject: TestSubject, signal: AbortSignal): AsyncIterable<ConnectionCheck | null>;
}
