import { useEffect } from 'react';

/** Who goes back leaves what lies over the page with the page that it was opened on. `close` stays the same. */
export const useLeftByBack = (close: () => void): void => {
  useEffect(() => {
    addEventListener('popstate', close);
    return () => removeEventListener('popstate', close);
  }, [close]);
};
