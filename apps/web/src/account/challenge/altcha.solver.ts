import { solveChallengeWorkers, type Challenge } from 'altcha/lib';
import Pbkdf2Worker from 'altcha/workers/pbkdf2?worker';
import ShaWorker from 'altcha/workers/sha?worker';

interface Solved {
  /** What travels to the host: base64 of challenge and solution. */
  payload: string;
  /** When the host stops accepting it, in milliseconds since 1970; null for never. */
  expiresAt: number | null;
}

const isChallenge = (value: unknown): value is Challenge =>
  typeof value === 'object' &&
  value !== null &&
  'parameters' in value &&
  typeof value.parameters === 'object' &&
  value.parameters !== null &&
  'algorithm' in value.parameters &&
  'nonce' in value.parameters;

/** Does the work of an ALTCHA challenge in workers, so that the page stays responsive. */
export const solveAltcha = async (challenge: unknown, signal: AbortSignal): Promise<Solved> => {
  if (!isChallenge(challenge)) throw new Error('The challenge of the host is of an unknown kind.');
  const controller = new AbortController();
  signal.addEventListener('abort', () => controller.abort(), { once: true });
  const solution = await solveChallengeWorkers({
    challenge,
    controller,
    concurrency: Math.min(4, Math.max(1, navigator.hardwareConcurrency || 1)),
    createWorker: (algorithm) => (algorithm.startsWith('PBKDF2/') ? new Pbkdf2Worker() : new ShaWorker()),
  });
  if (solution === null) throw new Error('The challenge could not be solved in time.');
  const { parameters, signature } = challenge;
  return {
    payload: btoa(JSON.stringify({ challenge: { parameters, signature }, solution })),
    expiresAt: parameters.expiresAt === undefined ? null : parameters.expiresAt * 1000,
  };
};
