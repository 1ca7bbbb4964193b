import { fromCallback, type EventObject, type NonReducibleUnknown } from 'xstate';

/** Work that tells as it goes. It is given up when its state is left, and tells nothing from then on. */
export const fromTelling = <Event extends EventObject, Input extends NonReducibleUnknown>(
  work: (input: Input, tell: (event: Event) => void, signal: AbortSignal) => Promise<void>,
) =>
  fromCallback<EventObject, Input>(({ input, sendBack }) => {
    const stop = new AbortController();
    const tell = (event: Event) => {
      if (!stop.signal.aborted) sendBack(event);
    };
    void work(input, tell, stop.signal);
    return () => stop.abort();
  });
