import { fromPromise, type NonReducibleUnknown } from 'xstate';

/** Asks a port, and gives that up when its state is left. */
export const fromPort = <Input extends NonReducibleUnknown, Output>(
  port: (input: Input, signal: AbortSignal) => Promise<Output>,
) => fromPromise<Output, Input>(({ input, signal }) => port(input, signal));
