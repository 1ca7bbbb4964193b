import { useEffect, useRef, useState } from 'react';

export type CallState<Output> =
  | { status: 'idle' | 'pending'; data: undefined; error: null }
  | { status: 'success'; data: Output; error: null }
  | { status: 'error'; data: undefined; error: Error };

interface Handlers<Input, Output> {
  onSuccess?: (output: Output, input: Input) => void;
  onError?: (error: Error) => void;
}

/**
 * One write at a time, for the pages of visitors: they share nothing with other pages, so the cache of mutations
 * needn't come with the log-in page.
 */
export const useCall = <Input, Output>(
  run: (input: Input) => Promise<Output>,
  { onSuccess, onError }: Handlers<Input, Output> = {},
): CallState<Output> & { start: (input: Input) => void } => {
  const [state, setState] = useState<CallState<Output>>({ status: 'idle', data: undefined, error: null });
  const mounted = useRef(false);
  useEffect(() => {
    mounted.current = true;
    return () => {
      mounted.current = false;
    };
  }, []);

  const start = async (input: Input) => {
    setState({ status: 'pending', data: undefined, error: null });
    try {
      const data = await run(input);
      if (!mounted.current) return;
      setState({ status: 'success', data, error: null });
      onSuccess?.(data, input);
    } catch (thrown) {
      if (!mounted.current) return;
      const error = thrown instanceof Error ? thrown : new Error(String(thrown));
      setState({ status: 'error', data: undefined, error });
      onError?.(error);
    }
  };
  return { ...state, start: (input) => void start(input) };
};
