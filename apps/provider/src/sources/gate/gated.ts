import { SourceError } from '../source.ts';
import { gateSql, type GateOptions } from './sqlGate.ts';

export interface GateArgs extends GateOptions {
  sql: string;
}

/** The SELECT as it may be run; throws not_allowed with the reason when the gate refuses it. */
export const gated = ({ sql, ...options }: GateArgs): string => {
  const gate = gateSql(sql, options);
  if (!gate.ok) throw new SourceError('not_allowed', gate.reason);
  return gate.sql;
};
