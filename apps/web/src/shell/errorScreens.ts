/** Loaded when the first page is at rest. */
export { copyDiagnostic } from '../copyDiagnostic.ts';
export { NotFoundScreen, OopsScreen } from '@plinth/ui';
