import { AsyncLocalStorage } from 'node:async_hooks';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Circle } from '../environment.ts';
import { isLoopback } from '../settings.ts';
import { Refusal } from './refusal.ts';

/** Headers that proxies add. Some write "_" for "-". */
const forwarding =
  /^(forwarded(-for)?|via|proxy-.*|x-forwarded.*|x-original-.*|x-real-ip|x-client-ip|x-cluster-client-ip|x-envoy-.*|x-proxy-.*|x-proxyuser-.*|(true|fastly|fly)-client-ip|cf-.*|cdn-loop|client-ip)$/;

/** An IPv4 address that came as IPv6 as itself. */
export const withoutMapping = (address: string): string => address.replace(/^::ffff:(?=\d+\.)/i, '');

/**
 * Does a request come from a person at this machine? Behind a proxy on the same machine every request comes from loopback, so
 * the headers must show no proxy and must name the machine itself.
 */
export const isNear = ({ raw }: FastifyRequest): boolean => {
  if (!isLoopback(withoutMapping(raw.socket.remoteAddress ?? ''))) return false;
  // Proxies that say nothing of themselves still speak HTTP 1.0 to what is behind them; browsers and scripts don't.
  if (raw.httpVersion !== '1.1') return false;
  const names = raw.rawHeaders
    .filter((_, index) => index % 2 === 0)
    .map((name) => name.toLowerCase().replaceAll('_', '-'));
  if (names.some((name) => forwarding.test(name))) return false;
  // A page of another name that was made to lead here (DNS rebinding) names itself; of two names one may be the proxy's.
  if (names.filter((name) => name === 'host').length !== 1) return false;
  const host = /^(?:\[([^\]]+)\]|([^:]+))(?::\d+)?$/.exec(raw.headers.host ?? '');
  return host !== null && isLoopback((host[1] ?? host[2] ?? '').toLowerCase());
};

/** Is who asks within the circle that may have an answer? */
export const isWithin = (circle: Circle, request: FastifyRequest): boolean =>
  circle === 'everybody' || (circle === 'near' && isNear(request));

const current = new AsyncLocalStorage<boolean>();

/** Does the work that is under way answer a person at this machine? */
export const isNearNow = (): boolean => current.getStore() ?? false;

export const keepNearness = (fastify: FastifyInstance): void => {
  // After the body is read: what is set before would be lost while it comes in.
  fastify.addHook('preValidation', (request, _reply, done) => {
    current.run(isNear(request), done);
  });
};

/** For a host whose accounts have known passwords. */
export const answerNearOnly = (fastify: FastifyInstance): void => {
  fastify.addHook('onRequest', async (request) => {
    if (!isNear(request)) throw new Refusal(403, 'This host answers its own machine only.');
  });
};
