import type { ReadSqlResult } from '@plinth/api';

export interface SqlRunRequest {
  modelId: string;
  sql: string;
}

export interface SqlEditingPorts {
  run: (request: SqlRunRequest, signal: AbortSignal) => Promise<ReadSqlResult>;
}
