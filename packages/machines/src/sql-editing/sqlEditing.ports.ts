export interface SqlRunRequest {
  modelId: string;
  answerId: string;
  sql: string;
}

export interface SqlEditingPorts {
  /** What it gives is the answer's. */
  run: (request: SqlRunRequest, signal: AbortSignal) => Promise<void>;
}
