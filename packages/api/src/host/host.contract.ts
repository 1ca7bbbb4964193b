import * as z from 'zod/mini';
import { defineCall } from '../http/call.ts';
import { exactly } from '../http/described.ts';

export const readHealth = defineCall({
  name: 'readHealth',
  summary: 'State of the host',
  method: 'GET',
  path: '/health',
  auth: 'optional',
  answer: exactly(z.object({ status: z.string(), store: z.string(), version: z.string() })),
  extension: true,
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
