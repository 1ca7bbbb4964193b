import { useEffect } from 'react';

/** Does something as soon as the network is back. */
export const useBackOnline = (work: () => void): void =>
  useEffect(() => {
    window.addEventListener('online', work);
    return () => window.removeEventListener('online', work);
  }, [work]);
