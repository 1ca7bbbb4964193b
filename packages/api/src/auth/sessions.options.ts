import type { Api } from '../http/api.ts';
import { listSessions } from './sessions.contract.ts';

export const sessionsOptions = (api: Api) => ({
  queryKey: ['sessions'] as const,
  queryFn: ({ signal }: { signal: AbortSignal }) => api.call(listSessions, {}, { signal }),
});
