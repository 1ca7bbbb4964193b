/** Loaded when the first page is at rest. */
export { NotFoundScreen, OopsScreen } from '@plinth/ui';
