import { copiedMs } from '@plinth/api/facts';
import { useEffect, useState } from 'react';

/** Puts a text on the clipboard; for a moment it was copied. A function where the text is long to make. */
export const useCopied = (text: string | (() => string)): { copied: boolean; copy: () => void } => {
  const [copies, setCopies] = useState(0);
  useEffect(() => {
    if (copies === 0) return;
    const timer = setTimeout(() => setCopies(0), copiedMs);
    return () => clearTimeout(timer);
  }, [copies]);
  const copy = () => {
    navigator.clipboard.writeText(typeof text === 'string' ? text : text()).then(
      () => setCopies((count) => count + 1),
      (error: unknown) => console.error('The text could not be copied.', error),
    );
  };
  return { copied: copies > 0, copy };
};
