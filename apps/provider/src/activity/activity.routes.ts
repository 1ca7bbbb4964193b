import { listActivity } from '@plinth/api/contract';
import { callerOf } from '../http/caller.ts';
import type { RegisterCall } from '../http/route.ts';
import type { ActivityTrail } from './activity.ts';
import { networkOf } from './network.ts';

const placeOf = (network: string | null, asking: string | null): string | null => {
  if (network === null) return null;
  if (network === 'loopback') return 'this_machine';
  return asking !== null && network === networkOf(asking) ? 'same_network' : 'another_network';
};

export const registerActivity = (on: RegisterCall, activity: ActivityTrail): void => {
  on(listActivity, async ({ session, reply }) => {
    const asking = callerOf(reply.request).address;
    const rows = await activity.list(session.userId);
    return {
      activity: rows.map(({ id, kind, at, subject, network, device }) => ({
        id,
        kind,
        at,
        subject,
        network: network === 'loopback' ? null : network,
        place: placeOf(network, asking),
        device,
      })),
    };
  });
};
