/** Loaded with the first notification. */
export { toast, Toaster } from '@plinth/ui';
