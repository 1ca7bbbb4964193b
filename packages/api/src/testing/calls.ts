import * as contract from '../contract.ts';
import type { Call } from '../http/call.ts';

const isCall = (value: unknown): value is Call =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value;

export const calls: readonly Call[] = (Object.values(contract) as unknown[]).filter(isCall);
