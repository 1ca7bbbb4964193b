import type { StoredSnapshot } from '@plinth/machines';
import { useActorRef } from '@xstate/react';
import { useEffect, useState } from 'react';
import type { ActorRefFrom, AnyMachineSnapshot, AnyStateMachine, InputFrom, SnapshotFrom } from 'xstate';
import { useApp } from '../app.context.ts';
import { useInspect } from '../shell/diagnostics.ts';

export type StoredOf<M extends AnyStateMachine> = StoredSnapshot<SnapshotFrom<M>['context']>;

interface KeptMachineOptions<M extends AnyStateMachine, Stored> {
  input: InputFrom<M>;
  /** Goes up when the machine's states or its context change their shape: what older versions stored is then forgotten. */
  version: number;
  /** Whether the machine holds work that would be missed. */
  isUnsaved: (snapshot: SnapshotFrom<M>) => boolean;
  /** What is stored, without secrets and without what a reload ends. */
  forStorage?: (snapshot: StoredOf<M>) => Stored;
  /** What the machine begins with, brought up to date. */
  fromStorage?: (stored: Stored) => StoredOf<M>;
  /** Nobody is signed in yet: the work is this tab's. */
  visitor?: boolean;
}

/** Runs a machine whose unsaved work outlives a reload and a lost session, and goes on where it was. */
export const useKeptMachine = <M extends AnyStateMachine, Stored = StoredOf<M>>(
  key: string,
  machine: M,
  options: KeptMachineOptions<M, Stored>,
): ActorRefFrom<M> => {
  const { drafts, visitorDrafts, session } = useApp();
  const { input, version, isUnsaved, forStorage, fromStorage, visitor } = options;
  const store = visitor ? visitorDrafts : drafts;
  const inspect = useInspect();
  const [kept] = useState(() => {
    const stored = store.load(key) as { version?: number; snapshot: Stored } | undefined;
    if (stored?.version !== version) return undefined;
    return fromStorage ? fromStorage(stored.snapshot) : stored.snapshot;
  });
  // The types of useActorRef want an input also of a machine that has a snapshot.
  const actor = useActorRef<AnyStateMachine>(machine, {
    inspect,
    ...(kept === undefined ? { input: input as unknown } : { snapshot: kept as never }),
  });

  useEffect(() => {
    const keep = (snapshot: SnapshotFrom<M>) => {
      // A request that is on its way may fail for want of a session: what was there before it stays kept until it has succeeded.
      // Nor is a visitor's work kept once somebody is signed in.
      if ((session.current() === null) !== (visitor === true)) return;
      if ((snapshot as AnyMachineSnapshot).hasTag('waiting')) return;
      if (!isUnsaved(snapshot)) return store.discard(key);
      const stored = actor.getPersistedSnapshot() as unknown as StoredOf<M>;
      store.save(key, { version, snapshot: forStorage ? forStorage(stored) : stored });
    };
    keep(actor.getSnapshot() as SnapshotFrom<M>);
    const subscription = actor.subscribe((snapshot) => keep(snapshot as SnapshotFrom<M>));
    return () => subscription.unsubscribe();
  }, [actor, store, forStorage, isUnsaved, key, session, version, visitor]);

  return actor as unknown as ActorRefFrom<M>;
};
