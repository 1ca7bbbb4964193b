import type { Api } from '../http/api.ts';
import { readCurrentUser, readUser } from './users.contract.ts';

const fiveMinutes = 5 * 60_000;

export const currentUserOptions = (api: Api) => ({
  queryKey: ['users', 'me'] as const,
  queryFn: ({ signal }: { signal: AbortSignal }) => api.call(readCurrentUser, {}, { signal }),
  staleTime: fiveMinutes,
});

export const userOptions = (api: Api, id: string) => ({
  queryKey: ['users', id] as const,
  queryFn: ({ signal }: { signal: AbortSignal }) => api.call(readUser, { params: { id } }, { signal }),
});
