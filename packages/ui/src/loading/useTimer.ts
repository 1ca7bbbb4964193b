import { useCallback, useEffect, useRef } from 'react';

/** One task that waits. Another one takes its place; it goes with the component. */
export const useTimer = () => {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const stop = useCallback(() => clearTimeout(timer.current), []);
  const start = useCallback(
    (afterMs: number, task: () => void) => {
      stop();
      timer.current = setTimeout(task, afterMs);
    },
    [stop],
  );
  useEffect(() => stop, [stop]);
  return { start, stop };
};
