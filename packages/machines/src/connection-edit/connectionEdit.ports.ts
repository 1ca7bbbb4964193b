import type { ConnectionDetails } from '@plinth/api/facts';

/** Only what changed. */
export interface ConnectionChanges {
  source_name?: string;
  connection_details?: Omit<ConnectionDetails, 'file_name'>;
}

/** An Error may name the fields that the host refuses, each with its sentence. */
export interface RefusedFields {
  fields?: Record<string, string>;
}

export interface ConnectionEditPorts {
  /** Rejects with an Error whose message is a sentence for the person; see {@link RefusedFields}. */
  saveChanges(
    input: { connectionId: string; changes: ConnectionChanges },
    signal: AbortSignal,
  ): Promise<unknown>;
}
