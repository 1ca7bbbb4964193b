import { copiedMs } from '@plinth/api/facts';
import { useState } from 'react';
import { useTimer } from '../loading/useTimer.ts';

/** A page that comes without TLS from another machine has no clipboard to write to: there the press itself copies. */
const writeText = async (text: string): Promise<void> => {
  if ('clipboard' in navigator) return navigator.clipboard.writeText(text);
  const give = (event: ClipboardEvent) => {
    event.clipboardData?.setData('text/plain', text);
    event.preventDefault();
  };
  document.addEventListener('copy', give, { once: true });
  // Deprecated, and the only way there.
  const isDone = document.execCommand('copy');
  document.removeEventListener('copy', give);
  if (!isDone) throw new Error('The browser refused to copy.');
};

/** Puts a text on the clipboard; for a moment it was copied. A function where the text is long to make. */
export const useCopied = (text: string | (() => string)): { copied: boolean; copy: () => void } => {
  const [copied, setCopied] = useState(false);
  const moment = useTimer();
  const copy = () => {
    writeText(typeof text === 'string' ? text : text()).then(
      () => {
        setCopied(true);
        moment.start(copiedMs, () => setCopied(false));
      },
      (error: unknown) => console.error('The text could not be copied.', error),
    );
  };
  return { copied, copy };
};
