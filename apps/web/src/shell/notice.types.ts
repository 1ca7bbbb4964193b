export interface NoticeOptions {
  /** A second line. */
  description?: string;
  /** Replaces the notice with this id, for example a loading one. */
  id?: string;
  action?: { label: string; onClick: () => void };
}

export type NoticeKind = 'success' | 'info' | 'warning' | 'error' | 'loading';
