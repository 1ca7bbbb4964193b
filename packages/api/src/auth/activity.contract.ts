import { defineCall } from '../http/call.ts';
import { list, nullable, object, text } from '../http/described.ts';

const activity = object({
  must: { id: text, kind: text, at: text },
  may: {
    /** The name that the connection, model or report had then. */
    subject: nullable(text),
    /** Where from, without the part that tells one machine from its neighbours: 203.0.113.0/24. Null where it isn't kept. */
    network: nullable(text),
    /** this_machine, same_network or another_network, seen from who asks; null where that isn't kept. */
    place: nullable(text),
    /** Browser and system, such as "Firefox on Windows"; null where the browser doesn't tell. */
    device: nullable(text),
  },
});

export const listActivity = defineCall({
  name: 'listActivity',
  summary: 'What happened in the account of the signed-in user, the newest first',
  method: 'GET',
  path: '/auth/activity',
  answer: object({ must: { activity: list(activity) } }),
  extension: true,
});
