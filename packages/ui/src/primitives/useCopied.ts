import { copiedMs } from '@plinth/api/facts';
import { useState } from 'react';
import { useTimer } from '../loading/useTimer.ts';

/** Puts a text on the clipboard; for a moment it was copied. A function where the text is long to make. */
export const useCopied = (text: string | (() => string)): { copied: boolean; copy: () => void } => {
  const [copied, setCopied] = useState(false);
  const moment = useTimer();
  const copy = () => {
    navigator.clipboard.writeText(typeof text === 'string' ? text : text()).then(
      () => {
        setCopied(true);
        moment.start(copiedMs, () => setCopied(false));
      },
      (error: unknown) => console.error('The text could not be copied.', error),
    );
  };
  return { copied, copy };
};
