/** Only what changed. */
export interface ConnectionChanges {
  source_name?: string;
  connection_details?: {
    host?: string;
    user?: string;
    password?: string;
    database?: string;
    port?: number;
    delimiter?: string;
    encoding?: string;
    has_header?: boolean;
  };
}

export interface ConnectionEditPorts {
  /** Rejects with an Error whose message is a sentence for the person. */
  saveChanges(
    input: { connectionId: string; changes: ConnectionChanges },
    signal: AbortSignal,
  ): Promise<unknown>;
}
