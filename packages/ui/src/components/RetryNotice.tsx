import { useRef, type ReactNode } from 'react';
import { useFocusOverRetry } from '../primitives/useFocusOverRetry.ts';
import { Button } from './Button.tsx';
import { componentsCopy as copy } from './components.copy.ts';
import { Notice, type NoticeTone } from './Notice.tsx';

interface RetryNoticeProps {
  tone: NoticeTone;
  children: ReactNode;
  onRetry: () => void;
}

/** Something could not be read, and may be read again. */
export function RetryNotice({ tone, children, onRetry }: RetryNoticeProps) {
  const retry = useRef<HTMLButtonElement>(null);
  useFocusOverRetry(retry);
  return (
    <Notice
      tone={tone}
      action={
        <Button ref={retry} size="sm" onClick={onRetry}>
          {copy.retry}
        </Button>
      }
    >
      {children}
    </Notice>
  );
}
