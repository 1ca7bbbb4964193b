import { useEffect } from 'react';
import { useApp } from '../app.context.ts';

/** Keeps unsaved work, and nothing when it is null. */
export const useKeptDraft = (key: string, work: unknown): void => {
  const { drafts } = useApp();
  useEffect(() => {
    if (work === null) drafts.discard(key);
    else drafts.save(key, work);
  }, [drafts, key, work]);
};
