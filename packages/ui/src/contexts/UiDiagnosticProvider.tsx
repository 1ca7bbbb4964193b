import type { ReactNode } from 'react';
import { DiagnosticContext } from './diagnostic.context.ts';

interface UiDiagnosticProviderProps {
  /** Puts a diagnostic on the clipboard, and says so. */
  onCopy: () => void;
  children: ReactNode;
}

/** Lets every error view offer what may explain it. Once, around the app. */
export function UiDiagnosticProvider({ onCopy, children }: UiDiagnosticProviderProps) {
  return <DiagnosticContext value={onCopy}>{children}</DiagnosticContext>;
}
