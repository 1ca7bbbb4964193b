import { readChallenge, readHealth } from '@plinth/api/contract';
import { Refusal } from './http/refusal.ts';
import type { RegisterCall } from './http/route.ts';
import type { Provider } from './provider.ts';

export const registerHost = (on: RegisterCall, { store, challenge }: Provider, version: string): void => {
  on(readHealth, async () => {
    await store.ping().catch(() => {
      throw new Refusal(503, 'The store can’t be reached.');
    });
    return { status: 'ok', store: store.kind, version };
  });

  on(readChallenge, async () => {
    if (challenge.create === null) throw new Refusal(404, 'This host uses another robot check.');
    return challenge.create();
  });
};
