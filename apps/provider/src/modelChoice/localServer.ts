import * as z from 'zod/mini';

/** One that is there answers at once. */
const lookMs = 1000;
const mostModels = 100;
const mostLength = 100_000;

export const localServerUrl = (port: number): string => `http://127.0.0.1:${port}`;

const tags = z.object({ models: z.array(z.object({ name: z.string().check(z.maxLength(200)) })) });

/** The models of a server of this machine; null where none answers. It is sent nothing but this call. */
export const findModels = async (port: number, gone: AbortSignal): Promise<string[] | null> => {
  try {
    const answer = await fetch(`${localServerUrl(port)}/api/tags`, {
      redirect: 'error',
      signal: AbortSignal.any([gone, AbortSignal.timeout(lookMs)]),
    });
    const length = Number(answer.headers.get('content-length') ?? 0);
    if (!answer.ok || length > mostLength) return null;
    const { models } = tags.parse(await answer.json());
    return models.slice(0, mostModels).map(({ name }) => name);
  } catch {
    return null;
  }
};
