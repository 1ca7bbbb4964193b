import type { ConnectionDetails } from '@plinth/api/facts';

/** Only what changed. */
export interface ConnectionChanges {
  source_name?: string;
  connection_details?: Omit<ConnectionDetails, 'file_name'>;
}

export interface ConnectionEditPorts {
  saveChanges: (
    input: { connectionId: string; changes: ConnectionChanges },
    signal: AbortSignal,
  ) => Promise<unknown>;
}
