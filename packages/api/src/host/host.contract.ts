import * as z from 'zod/mini';
import { defineCall } from '../http/call.ts';

export const readHealth = defineCall({
  name: 'readHealth',
  summary: 'State of the host',
  method: 'GET',
  path: '/health',
  auth: 'optional',
  status: 200,
  answer: z.object({ status: z.string(), store: z.string(), version: z.string() }),
});

/** ALTCHA challenge (altcha.org, version 2 payloads are opaque to the client). */
export const readChallenge = defineCall({
  name: 'readChallenge',
  summary: 'A proof-of-work challenge for the sign-up form',
  method: 'GET',
  path: '/challenge',
  auth: 'optional',
  status: 200,
  answer: z.looseObject({}),
  failures: [404],
});
