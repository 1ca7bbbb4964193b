import { toasts } from '@plinth/api/facts';
import { toast, Toaster } from '@plinth/ui';
import type { NoticeKind, NoticeOptions } from './notice.types.ts';

export { Toaster };

export const showToast = (kind: NoticeKind, text: string, options: NoticeOptions & { id: string }): void => {
  // A notice that replaces a loading one must not inherit its endless stay.
  toast[kind](text, { duration: kind === 'loading' ? Infinity : toasts.durationMs, ...options });
};

export const dismissToast = (id: string): void => void toast.dismiss(id);
