import { statfs } from 'node:fs/promises';
import { readChallenge, readHealth, readReadiness } from '@plinth/api/contract';
import { Refusal } from './http/refusal.ts';
import type { RegisterCall } from './http/route.ts';
import type { Provider } from './provider.ts';

export const registerHost = (
  on: RegisterCall,
  { store, objects, challenge, leaving, settings }: Provider,
  version: string,
): void => {
  // Alive whatever becomes of the store: to start this process again would mend nothing.
  on(readHealth, () => ({ status: 'ok', store: store.kind, version }));

  on(readReadiness, async () => {
    if (leaving.aborted) throw new Refusal(503, 'This host is about to end.');
    await store.ping().catch(() => {
      throw new Refusal(503, 'The store can’t be reached.');
    });
    await objects?.ping().catch(() => {
      throw new Refusal(503, 'The store of files can’t be reached.');
    });
    const { bavail, bsize } = await statfs(settings.dataDir).catch(() => {
      throw new Refusal(503, 'The folder of this host can’t be read.');
    });
    if (bavail * bsize < settings.leastFreeBytes) throw new Refusal(503, 'The disk of this host is full.');
    return { status: 'ready' };
  });

  on(readChallenge, async () => {
    if (challenge.create === null) throw new Refusal(404, 'This host uses another robot check.');
    return challenge.create();
  });
};
