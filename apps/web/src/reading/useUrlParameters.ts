import { useCallback } from 'react';
import { useSearchParams } from 'react-router';

/**
 * The parameters of the address, and what changes some of them in its place, with the page scrolled as it is; without a value
 * one goes.
 */
export const useUrlParameters = () => {
  const [params, setParams] = useSearchParams();
  const change = useCallback(
    (values: Readonly<Record<string, string | null>>) =>
      setParams(
        (before) => {
          for (const [name, value] of Object.entries(values)) {
            if (value) before.set(name, value);
            else before.delete(name);
          }
          return before;
        },
        { replace: true, preventScrollReset: true },
      ),
    [setParams],
  );
  return [params, change] as const;
};
