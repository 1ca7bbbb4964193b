import { endAllSessions, endSession, listSessions } from '@plinth/api/contract';
import { Refusal } from '../http/refusal.ts';
import type { RegisterCall } from '../http/route.ts';
import { isLoopback } from '../settings.ts';
import type { SessionRow } from '../store/schema.ts';
import { addressGroup } from './addressGroup.ts';
import type { Sessions } from './sessions.ts';
import { deviceOf } from './userAgent.ts';

/** Addresses of one home or office, as far as that can be told: the same one, or the same range of a private network. */
const networkOf = (address: string): string => {
  const group = addressGroup(address);
  return /^(10|192\.168|172\.(1[6-9]|2\d|3[01]))\./.test(group) ? group.replace(/\.\d+$/, '') : group;
};

const placeOf = (begun: string | null, asking: string): string | null => {
  if (begun === null) return null;
  if (isLoopback(begun)) return 'this_machine';
  return networkOf(begun) === networkOf(asking) ? 'same_network' : 'another_network';
};

/** When a session was used is kept to the minute: the one that asks was used last. */
const ownFirst = (rows: readonly SessionRow[], own: string): SessionRow[] =>
  rows.toSorted((a, b) => Number(b.id === own) - Number(a.id === own));

export const registerSessionList = (on: RegisterCall, sessions: Sessions): void => {
  on(listSessions, async ({ session, address }) => ({
    sessions: ownFirst(await sessions.list(session.userId), session.id).map((row) => ({
      id: row.id,
      current: row.id === session.id,
      created_at: row.created_at,
      last_used_at: row.last_used_at,
      expires_at: row.expires_at,
      address: row.address,
      place: placeOf(row.address, address),
      ...deviceOf(row.user_agent ?? ''),
    })),
  }));

  on(endSession, async ({ params, session, reply }) => {
    if (!(await sessions.end(session.userId, params.id))) throw new Refusal(404, 'There is no such session.');
    if (params.id === session.id) sessions.cookie.clear(reply);
    return undefined;
  });

  on(endAllSessions, async ({ session, reply }) => {
    await sessions.endAll(session.userId);
    sessions.cookie.clear(reply);
    return undefined;
  });
};
