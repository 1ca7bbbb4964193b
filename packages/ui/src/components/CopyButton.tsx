import { Check, Copy } from 'lucide-react';
import { IconButton } from './IconButton.tsx';
import { useCopied } from '../primitives/useCopied.ts';
import { VisuallyHidden } from '../primitives/VisuallyHidden.tsx';
import { componentsCopy as words } from './components.copy.ts';

interface CopyButtonProps {
  /** A function where the text is long to make: it's called when it's wanted. */
  text: string | (() => string);
  /** What it says to screen readers and in its tooltip. */
  label?: string | undefined;
}

/** Puts a text on the clipboard and says so for a moment. */
export function CopyButton({ text, label = words.copy }: CopyButtonProps) {
  const { copied, copy } = useCopied(text);
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
