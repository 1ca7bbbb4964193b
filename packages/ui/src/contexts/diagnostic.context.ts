import { createContext } from 'react';

/** Copies what may explain a failure. The web app fills it; without it no error offers to. */
export const DiagnosticContext = createContext<(() => void) | null>(null);
