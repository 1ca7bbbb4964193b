import type { Api } from '../http/api.ts';
import { orNothing } from '../http/orNothing.ts';
import { listWords } from './words.contract.ts';

/** Null where the host keeps none. Every clarification that is answered adds one, so it is read anew each time. */
export const wordsOptions = (api: Api, modelId: string) => ({
  queryKey: ['words', modelId] as const,
  queryFn: ({ signal }: { signal: AbortSignal }) =>
    orNothing(api.call(listWords, { params: { id: modelId } }, { signal }), null),
});
