import type { App } from './app.ts';

/** Puts what the machines went through on the clipboard, as JSON that a replay reads. */
export const copyDiagnostic = async ({ diagnostics, notify }: App): Promise<void> => {
  try {
    await navigator.clipboard.writeText(JSON.stringify(diagnostics.read(), null, 2));
    notify.success('Diagnostic copied');
  } catch {
    notify.error('The diagnostic could not be copied.', {
      description: 'Allow this page to use the clipboard and try again.',
    });
  }
};
