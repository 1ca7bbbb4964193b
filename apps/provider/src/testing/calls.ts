import * as contract from '@plinth/api/contract';
import type { Call } from '@plinth/api/contract';

export const calls = (Object.values(contract) as unknown[]).filter(
  (value): value is Call =>
    typeof value === 'object' && value !== null && 'path' in value && 'method' in value,
);
