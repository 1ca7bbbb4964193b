import * as z from 'zod/mini';
import { defineCall } from '../http/call.ts';
import { exactly } from '../http/described.ts';

export const readHealth = defineCall({
  name: 'readHealth',
  summary: 'That the host lives, and what it is',
  method: 'GET',
  path: '/health',
  auth: 'optional',
  answer: exactly(z.object({ status: z.string(), store: z.string(), version: z.string() })),
  extension: true,
});

export const readReadiness = defineCall({
  name: 'readReadiness',
  summary: 'Whether the host takes calls: for a load balancer',
  method: 'GET',
  path: '/ready',
  auth: 'optional',
  answer: exactly(z.object({ status: z.string() })),
  extension: true,
  failures: [503],
});

/** ALTCHA challenge (altcha.org, version 2 payloads are opaque to the client). */
export const readChallenge = defineCall({
  name: 'readChallenge',
  summary: 'A proof-of-work challenge for the sign-up form',
  method: 'GET',
  path: '/challenge',
  auth: 'optional',
  answer: exactly(z.looseObject({})),
  extension: true,
  failures: [404],
});
