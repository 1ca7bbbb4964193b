import type { Api } from '../http/api.ts';
import { listConversations } from './conversations.contract.ts';

/** Another tab or device may have asked meanwhile, so it is read anew whenever it is looked at. */
export const conversationsOptions = (api: Api, modelId: string) => ({
  queryKey: ['conversations', modelId] as const,
  queryFn: async ({ signal }: { signal: AbortSignal }) =>
    (await api.call(listConversations, { params: { id: modelId } }, { signal })).conversations,
});
