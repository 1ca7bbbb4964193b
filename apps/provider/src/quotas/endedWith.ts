/**
 * Ends what was begun when the signal aborts, or has while it was begun: nobody may be left to read a stream to its end. The
 * answer ends it otherwise.
 */
export const endedWith = (
  signal: AbortSignal,
  end: () => Promise<void>,
  onError: (error: unknown) => void,
): (() => Promise<void>) => {
  const endNow = (): Promise<void> => {
    signal.removeEventListener('abort', leave);
    return end();
  };
  const leave = (): void => void endNow().catch(onError);
  signal.addEventListener('abort', leave, { once: true });
  if (signal.aborted) leave();
  return endNow;
};
