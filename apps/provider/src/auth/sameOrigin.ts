import type { FastifyRequest } from 'fastify';
import { Refusal } from '../http/refusal.ts';

/** The host part of a web page's origin, such as "plinth.example:8080". */
const hostOf = (origin: string): string | null =>
  /^https?:/i.test(origin) && URL.canParse(origin) ? new URL(origin).host : null;

/**
 * Log-ins and sign-ups come from the app's own pages, or from no page at all: else a foreign page could log a visitor in to
 * an account of its own.
 */
export const checkSameOrigin = (
  { headers }: FastifyRequest,
  publicUrl: string,
  webOrigins: readonly string[],
): void => {
  const { origin, host } = headers;
  if (origin === undefined || origin === publicUrl || webOrigins.includes(origin)) return;
  if (host !== undefined && hostOf(origin) === host.toLowerCase()) return;
  throw new Refusal(
    403,
    `This host takes no log-ins from pages of ${origin.slice(0, 100)}. Whoever runs it can name that address in PUBLIC_URL or WEB_ORIGINS.`,
  );
};
