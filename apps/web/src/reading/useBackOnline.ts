import { useEffect, useEffectEvent } from 'react';

/** The event comes when the machine has a network again, and what is behind it may take a moment more. */
const triesAfterMs = [0, 1000, 4000];

/** Does something as soon as the network is back, and a little later again: by then nothing may be left to do. */
export const useBackOnline = (work: () => void): void => {
  const tryAgain = useEffectEvent(work);
  useEffect(() => {
    let timers: ReturnType<typeof setTimeout>[] = [];
    const forget = () => timers.forEach(clearTimeout);
    const onOnline = () => {
      forget();
      timers = triesAfterMs.map((ms) => setTimeout(() => tryAgain(), ms));
    };
    window.addEventListener('online', onOnline);
    return () => {
      window.removeEventListener('online', onOnline);
      forget();
    };
  }, []);
};
