import { defineCall } from '../http/call.ts';
import { flag, list, nullable, object, text } from '../http/described.ts';

const session = object({
  must: { id: text },
  may: {
    /** The session that asks. */
    current: flag,
    created_at: text,
    last_used_at: nullable(text),
    expires_at: text,
    address: nullable(text),
    /** this_machine, same_network or another_network, seen from who asks; null where the address doesn't tell. */
    place: nullable(text),
    /** Browser and system, such as "Firefox on Windows"; null where the browser doesn't tell. */
    device: nullable(text),
    /** desktop, mobile or tablet; null where the browser doesn't tell. */
    device_kind: nullable(text),
  },
});

export const listSessions = defineCall({
  name: 'listSessions',
  summary: 'Sessions of the signed-in user, the one used last first',
  method: 'GET',
  path: '/auth/sessions',
  answer: object({ must: { sessions: list(session) } }),
  extension: true,
});

export const endSession = defineCall({
  name: 'endSession',
  summary: 'End one session',
  method: 'DELETE',
  path: '/auth/sessions/:id',
  failures: [404],
  extension: true,
});

export const endAllSessions = defineCall({
  name: 'endAllSessions',
  summary: 'End all sessions, this one too',
  method: 'DELETE',
  path: '/auth/sessions',
  extension: true,
});
