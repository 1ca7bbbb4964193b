import { useActorRef } from '@xstate/react';
import { useEffect, useState } from 'react';
import type { ActorRefFrom, AnyMachineSnapshot, AnyStateMachine, InputFrom, SnapshotFrom } from 'xstate';
import { useApp } from '../app.context.ts';
import { useInspect } from '../shell/diagnostics.ts';

/** A snapshot as it is stored: plain data. */
export interface StoredSnapshot<Context> {
  value: unknown;
  context: Context;
  children: object;
}

type ContextOf<M extends AnyStateMachine> = SnapshotFrom<M>['context'];

interface KeptMachineOptions<M extends AnyStateMachine> {
  input: InputFrom<M>;
  /** Goes up when the machine's states or its context change their shape: what older versions stored is then forgotten. */
  version: number;
  /** Whether the machine holds work that would be missed. */
  isUnsaved: (snapshot: SnapshotFrom<M>) => boolean;
  /** What is stored, without secrets and without what a reload ends. */
  forStorage?: (snapshot: StoredSnapshot<ContextOf<M>>) => StoredSnapshot<ContextOf<M>>;
}

interface Kept {
  version: number;
  snapshot: AnyMachineSnapshot;
}

const isKept = (value: unknown, version: number): value is Kept =>
  typeof value === 'object' &&
  value !== null &&
  'version' in value &&
  value.version === version &&
  'snapshot' in value;

/** Runs a machine whose unsaved work outlives a reload and a lost session, and goes on where it was. */
export const useKeptMachine = <M extends AnyStateMachine>(
  key: string,
  machine: M,
  { input, version, isUnsaved, forStorage }: KeptMachineOptions<M>,
): ActorRefFrom<M> => {
  const { drafts, session } = useApp();
  const inspect = useInspect();
  const [kept] = useState(() => {
    const stored = drafts.load(key);
    return isKept(stored, version) ? stored.snapshot : undefined;
  });
  // The hook's own types demand an input of every machine but of those that take none.
  const actor = useActorRef<AnyStateMachine>(machine, {
    inspect,
    ...(kept === undefined ? { input: input as unknown } : { snapshot: kept }),
  });

  useEffect(() => {
    const keep = (snapshot: SnapshotFrom<M>) => {
      // A request that is on its way may fail for want of a session: what was there before it stays kept until it has succeeded.
      if (session.current() === null || (snapshot as AnyMachineSnapshot).hasTag('waiting')) return;
      if (!isUnsaved(snapshot)) return drafts.discard(key);
      const stored = actor.getPersistedSnapshot() as unknown as StoredSnapshot<ContextOf<M>>;
      drafts.save(key, { version, snapshot: forStorage ? forStorage(stored) : stored });
    };
    keep(actor.getSnapshot() as SnapshotFrom<M>);
    const subscription = actor.subscribe((snapshot) => keep(snapshot as SnapshotFrom<M>));
    return () => subscription.unsubscribe();
  }, [actor, drafts, forStorage, isUnsaved, key, session, version]);

  return actor as unknown as ActorRefFrom<M>;
};
