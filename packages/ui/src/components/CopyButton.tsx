import { copiedMs } from '@plinth/api/facts';
import { Check, Copy } from 'lucide-react';
import { useEffect, useState } from 'react';
import { IconButton } from './IconButton.tsx';
import { VisuallyHidden } from '../primitives/VisuallyHidden.tsx';
import { componentsCopy as words } from './components.copy.ts';

interface CopyButtonProps {
  /** A function where the text is long to make: it's called when it's wanted. */
  text: string | (() => string);
  label?: string | undefined;
}

/** Puts a text on the clipboard and says so for a moment. */
export function CopyButton({ text, label = words.copy }: CopyButtonProps) {
  const [copies, setCopies] = useState(0);
  useEffect(() => {
    if (copies === 0) return;
    const timer = setTimeout(() => setCopies(0), copiedMs);
    return () => clearTimeout(timer);
  }, [copies]);
  const copied = copies > 0;
  const copy = () => {
    navigator.clipboard.writeText(typeof text === 'string' ? text : text()).then(
      () => setCopies((count) => count + 1),
      (error: unknown) => console.error('The text could not be copied.', error),
    );
  };
  return (
    <>
      <IconButton
        size="inset"
        icon={copied ? Check : Copy}
        label={copied ? words.copied : label}
        onClick={copy}
      />
      <VisuallyHidden role="status">{copied ? words.copied : ''}</VisuallyHidden>
    </>
  );
}
