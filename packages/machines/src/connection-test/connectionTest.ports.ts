export const checkNames = ['resolve_host', 'reach_port', 'sign_in', 'list_databases', 'read_table'] as const;
export type CheckName = (typeof checkNames)[number];

export interface TestSubject {
  sourceType: 'postgresql' | 'mongodb';
  host: string;
  user: string;
  password: string;
  database: string;
  port?: number;
}

export interface CheckReport {
  check: CheckName;
  status: 'started' | 'ok' | 'failed';
  message: string;
  hint?: string | undefined;
}

export interface ConnectionTestPorts {
  /** Whether the host has such a call at all. */
  hasTest(signal: AbortSignal): Promise<boolean>;
  /** The checks one after another; throws an Error whose message is a sentence. */
  runChecks(subject: TestSubject, signal: AbortSignal): AsyncIterable<CheckReport>;
}
