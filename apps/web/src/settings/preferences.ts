import { exportFormatNames, type ExportFormat } from '@plinth/api/facts';

/** Choices of this browser's user, kept across visits. index.html reads `theme` before the app starts. */
export interface PreferenceValues {
  theme: 'light' | 'dark' | 'system';
  /** Format of generated models and of exports. */
  outputFormat: ExportFormat;
  /** Whether the collapsed sidebar opens under the pointer. */
  sidebar: 'hover' | 'button';
}

export interface Preferences {
  current(): PreferenceValues;
  set(changes: Partial<PreferenceValues>): void;
  subscribe(listener: () => void): () => void;
}

const key = 'plinth.preferences';

const choices: { [K in keyof PreferenceValues]: readonly PreferenceValues[K][] } = {
  theme: ['system', 'light', 'dark'],
  outputFormat: exportFormatNames,
  sidebar: ['hover', 'button'],
};

const oneOf = <T>(allowed: readonly T[], value: unknown): T =>
  allowed.includes(value as T) ? (value as T) : allowed[0]!;

const read = (): PreferenceValues => {
  let stored: Record<string, unknown> = {};
  try {
    const parsed: unknown = JSON.parse(localStorage.getItem(key) ?? '{}');
    if (typeof parsed === 'object' && parsed !== null) stored = parsed as Record<string, unknown>;
  } catch {
    // Unreadable preferences are as good as none.
  }
  return {
    theme: oneOf(choices.theme, stored['theme']),
    outputFormat: oneOf(choices.outputFormat, stored['outputFormat']),
    sidebar: oneOf(choices.sidebar, stored['sidebar']),
  };
};

export const createPreferences = (): Preferences => {
  const { dataset } = document.documentElement;
  let values = read();
  const listeners = new Set<() => void>();

  const changed = (next: PreferenceValues) => {
    if (next.theme !== values.theme) {
      if (next.theme === 'system') delete dataset['theme'];
      else dataset['theme'] = next.theme;
    }
    values = next;
    for (const listener of [...listeners]) listener();
  };

  addEventListener('storage', (event) => {
    if (event.storageArea === localStorage && event.key === key) changed(read());
  });

  return {
    current: () => values,
    set(changes) {
      const next = { ...values, ...changes };
      localStorage.setItem(key, JSON.stringify(next));
      changed(next);
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
};
