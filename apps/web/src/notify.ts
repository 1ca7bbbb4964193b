import { toast } from '@plinth/ui';

export interface NoticeOptions {
  /** A second line. */
  description?: string;
  /** Replaces the notice with this id, for example a loading one. */
  id?: string | number;
  action?: { label: string; onClick: () => void };
}

type Show = (text: string, options?: NoticeOptions) => string | number;

/** Toasts in the five kinds of the specification (NAV-11). */
export interface Notify {
  success: Show;
  info: Show;
  warning: Show;
  error: Show;
  /** Stays until it is replaced by its id or dismissed. */
  loading: Show;
  dismiss(id: string | number): void;
}

export const notify: Notify = {
  success: (text, options) => toast.success(text, options),
  info: (text, options) => toast.info(text, options),
  warning: (text, options) => toast.warning(text, options),
  error: (text, options) => toast.error(text, options),
  loading: (text, options) => toast.loading(text, options),
  dismiss: (id) => void toast.dismiss(id),
};
