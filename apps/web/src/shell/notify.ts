import type { NoticeKind, NoticeOptions } from './notice.types.ts';

/** Shows a text and returns the id of its notice. */
type Show = (text: string, options?: NoticeOptions) => string;

/** Toasts in the five kinds of the specification (NAV-11). A loading one stays until it is replaced or dismissed. */
export interface Notify extends Record<NoticeKind, Show> {
  dismiss(id: string): void;
  /** Tells that there is something to show, so that the region draws it. */
  onFirst(listener: () => void): () => void;
}

let lastId = 0;

/** The library of the toasts is loaded with the first of them; when it can't be, the page stays as it is. */
export const createNotify = (): Notify => {
  const listeners = new Set<() => void>();
  const withToasts = async (act: (toasts: typeof import('./toasts.ts')) => void) => {
    const library = await import('./toasts.ts');
    for (const listener of [...listeners]) listener();
    act(library);
  };
  const showKind =
    (kind: NoticeKind): Show =>
    (text, { id = `notice-${++lastId}`, ...options } = {}) => {
      void withToasts(({ showToast }) => showToast(kind, text, { ...options, id }));
      return id;
    };
  return {
    success: showKind('success'),
    info: showKind('info'),
    warning: showKind('warning'),
    error: showKind('error'),
    loading: showKind('loading'),
    dismiss: (id) => void withToasts(({ dismissToast }) => dismissToast(id)),
    onFirst(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
};
