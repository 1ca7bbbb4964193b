import type { App } from '../app.ts';
import { noticesCopy } from './notices.copy.ts';

const copy = noticesCopy.diagnostic;

/** Copies the log of the machines, and shows a toast. */
export const copyDiagnostic = async (app: App): Promise<void> => {
  const { notify } = app;
  try {
    await (await import('./diagnostics.ts')).copyLog(app);
    notify.success(copy.copied);
  } catch {
    notify.error(copy.failed, {
      description: copy.hint,
    });
  }
};
