import type { Api } from '../http/api.ts';
import { listActivity } from './activity.contract.ts';

export const activityOptions = (api: Api) => ({
  queryKey: ['activity'] as const,
  queryFn: ({ signal }: { signal: AbortSignal }) => api.call(listActivity, {}, { signal }),
});
