import { userStaleMs } from '../facts.ts';
import type { Api } from '../http/api.ts';
import { isFault, lacksCall } from '../http/fault.ts';
import { readCurrentUser, readUser } from './users.contract.ts';

export const currentUserOptions = (api: Api) => ({
  queryKey: ['users', 'me'] as const,
  queryFn: ({ signal }: { signal: AbortSignal }) => api.call(readCurrentUser, {}, { signal }),
  staleTime: userStaleMs,
});

export const userOptions = (api: Api, id: string) => ({
  queryKey: ['users', id] as const,
  queryFn: async ({ signal }: { signal: AbortSignal }) => {
    try {
      return await api.call(readUser, { params: { id } }, { signal });
    } catch (error) {
      // The specification doesn't name this call: one's own profile is known without it. Of a host on another origin that lacks it
      // the browser may tell no more than of a broken line.
      if (!lacksCall(error) && !isFault(error, 'network')) throw error;
      // Where it isn't known who is signed in, it isn't known either that there is no such user.
      const user = await api.call(readCurrentUser, {}, { signal });
      if (user.id === id) return user;
      throw error;
    }
  },
});
