/** Loaded while the form before it is filled in. */
export { VerifyScreen } from '@plinth/ui';
