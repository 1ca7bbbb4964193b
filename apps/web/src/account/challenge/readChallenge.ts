import { isWithheld } from '@plinth/api';

/** Null where there is none: the host checks for no robots. Who asks without a session may hear of nothing but that. */
export const readChallenge = async (url: string, signal: AbortSignal): Promise<unknown> => {
  const answer = await fetch(url, { headers: { Accept: 'application/json' }, signal }).catch(
    async (error: unknown) => {
      if (await isWithheld(url, signal)) return null;
      throw error;
    },
  );
  if (answer === null || [401, 403, 404, 405, 501].includes(answer.status)) return null;
  if (!answer.ok) throw new Error(`The challenge was refused with ${answer.status}.`);
  return answer.json();
};
