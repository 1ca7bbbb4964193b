import type { FastifyRequest } from 'fastify';

const qualityOf = (accept: string, type: string): number => {
  let best = 0;
  for (const range of accept.split(',')) {
    const [name = '', ...options] = range.trim().toLowerCase().split(';');
    if (name.trim() !== type) continue;
    const weight = options
      .map((option) => /^\s*q=([\d.]+)\s*$/.exec(option)?.[1])
      .find((found) => found !== undefined);
    best = Math.max(best, weight === undefined ? 1 : Number(weight));
  }
  return best;
};

const reads = ({ method }: FastifyRequest): boolean => method === 'GET' || method === 'HEAD';

/** Does a browser ask for a page (a navigation), rather than a script for data? Both know the same paths. */
export const prefersPage = (request: FastifyRequest): boolean => {
  if (!reads(request)) return false;
  const accept = request.headers.accept ?? '';
  const page = qualityOf(accept, 'text/html');
  if (page > 0) return page >= qualityOf(accept, 'application/json');
  return request.headers['sec-fetch-mode'] === 'navigate';
};

/** At an address of the app that is no call: everybody but who asks for JSON gets the app. */
export const takesPage = (request: FastifyRequest): boolean =>
  reads(request) &&
  (prefersPage(request) || qualityOf(request.headers.accept ?? '', 'application/json') === 0);
