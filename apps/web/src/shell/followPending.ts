import { createActor } from 'xstate';
import { createPendingMachine, isPendingVisible } from '@plinth/machines';

/** Loaded only where a wait is about to be long. */
export const followPending = (loadingForMs: number, onVisible: (visible: boolean) => void) => {
  const actor = createActor(createPendingMachine(), { input: { loadingForMs } });
  actor.subscribe((snapshot) => onVisible(isPendingVisible(snapshot)));
  actor.start();
  return {
    setLoading: (loading: boolean) => actor.send({ type: loading ? 'loading.started' : 'loading.finished' }),
    stop: () => void actor.stop(),
  };
};
