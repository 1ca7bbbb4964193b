import { useEffect, useState } from 'react';

/** The time of a clock, read again each second while `running`. A tab that was in the background reads it on return. */
export const useSecond = (now: () => number, running: boolean): number => {
  const [time, setTime] = useState(now);

  useEffect(() => {
    const read = () => setTime(now());
    read();
    if (!running) return;
    const timer = setInterval(read, 250);
    document.addEventListener('visibilitychange', read);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', read);
    };
  }, [now, running]);

  return time;
};
