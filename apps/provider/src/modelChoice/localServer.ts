import * as z from 'zod/mini';
import { boundedFetch } from '../languageModel/boundedFetch.ts';

/** One that is there answers at once. */
const lookMs = 1000;
const mostModels = 100;

export const localServerUrl = (port: number): string => `http://127.0.0.1:${port}`;

const tags = z.object({ models: z.array(z.object({ name: z.string().check(z.maxLength(200)) })) });

/** The models of a server of this machine; null where none answers. It is sent nothing but this call. */
export const findModels = async (port: number, gone: AbortSignal): Promise<string[] | null> => {
  try {
    const answer = await boundedFetch(fetch)(`${localServerUrl(port)}/api/tags`, {
      signal: AbortSignal.any([gone, AbortSignal.timeout(lookMs)]),
    });
    if (!answer.ok) return null;
    const { models } = tags.parse(await answer.json());
    return models.slice(0, mostModels).map(({ name }) => name);
  } catch {
    return null;
  }
};
