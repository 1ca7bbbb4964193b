import type { App } from './app.ts';

/** Copies what the machines went through, and tells. */
export const copyDiagnostic = async (app: App): Promise<void> => {
  const { notify } = app;
  try {
    await (await import('./diagnostics.ts')).copyLog(app);
    notify.success('Diagnostic copied');
  } catch {
    notify.error('The diagnostic could not be copied.', {
      description: 'Allow this page to use the clipboard and try again.',
    });
  }
};
