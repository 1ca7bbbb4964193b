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

/**
 * Where something went wrong in a browser, and of what kind. Nothing in it can hold a value: neither a message, which may quote one, nor
 * an address.
 */
export const reportBrowserError = defineCall({
  name: 'reportBrowserError',
  summary: 'An error of the app in a browser, for the host’s log',
  method: 'POST',
  path: '/browser-errors',
  auth: 'optional',
  body: z.strictObject({
    /** The name of its class. */
    error: z.string().check(z.regex(/^[A-Za-z]{1,40}$/)),
    /** The page’s path with names in the place of what is looked at, such as "/data-models/:modelId". */
    page: z.string().check(z.regex(/^[\w/:?*-]{0,80}$/)),
    /** File, line and column, the innermost first. */
    at: z.array(z.string().check(z.regex(/^[\w.-]{1,80}:\d{1,7}:\d{1,7}$/))).check(z.maxLength(20)),
  }),
  extension: true,
  failures: [404, 429],
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
