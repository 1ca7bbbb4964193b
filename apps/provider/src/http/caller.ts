import type { FastifyRequest } from 'fastify';
import { isNear, withoutMapping } from './near.ts';
import { isLoopback } from '../settings.ts';

/** Where a call comes from, as the person whose account it is may see it. */
export interface Caller {
  /** Null where everybody seems to be at this machine: behind a proxy that isn't trusted. */
  address: string | null;
  userAgent: string;
}

export const callerOf = (request: FastifyRequest): Caller => {
  const address = withoutMapping(request.ip);
  return {
    address: isLoopback(address) && !isNear(request) ? null : address,
    userAgent: request.headers['user-agent'] ?? '',
  };
};
