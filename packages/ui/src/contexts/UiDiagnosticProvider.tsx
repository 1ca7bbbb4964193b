import type { ReactNode } from 'react';
import { DiagnosticContext } from './diagnostic.context.ts';

interface UiDiagnosticProviderProps {
  /** Puts a diagnostic on the clipboard, and says so. */
  onCopy: () => void;
  children: ReactNode;
}

export function UiDiagnosticProvider({ onCopy, children }: UiDiagnosticProviderProps) {
  return <DiagnosticContext value={onCopy}>{children}</DiagnosticContext>;
}
