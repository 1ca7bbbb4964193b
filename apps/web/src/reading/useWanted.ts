import { useEffect } from 'react';
import { useSearchParams } from 'react-router';

/** An address may say what is wanted of what it leads to, once. */
export const useWanted = (deeds: Readonly<Record<string, (value: string) => void>>): void => {
  const [params, setParams] = useSearchParams();
  const wanted = Object.keys(deeds).find((deed) => params.has(deed));
  useEffect(() => {
    if (wanted === undefined) return;
    deeds[wanted]?.(params.get(wanted) ?? '');
    setParams(
      (before) => {
        before.delete(wanted);
        return before;
      },
      { replace: true, preventScrollReset: true },
    );
  });
};
