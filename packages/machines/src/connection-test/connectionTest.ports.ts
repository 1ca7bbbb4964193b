import type { ConnectionKindName, DetailsOf, ServerField } from '@plinth/api/facts';

export const checkNames = ['resolve_host', 'reach_port', 'sign_in', 'list_databases', 'read_table'] as const;
export type CheckName = (typeof checkNames)[number];

export type TestSubject = { sourceType: ConnectionKindName } & DetailsOf<ServerField>;

export interface CheckReport {
  check: CheckName;
  status: 'started' | 'ok' | 'failed';
  message: string;
  hint?: string | undefined;
}

export interface ConnectionTestPorts {
  /**
   * The checks one after another, or a null where the host has no such call.
   */
  runChecks(subject: TestSubject, signal: AbortSignal): AsyncIterable<CheckReport | null>;
}
