import { loadCode } from '@plinth/ui';
import type { App } from '../app.ts';
import { noticesCopy } from './notices.copy.ts';

const copy = noticesCopy.diagnostic;

/** Copies what the machines went through, and tells. */
export const copyDiagnostic = async (app: App): Promise<void> => {
  const { notify } = app;
  try {
    await (await loadCode(() => import('./diagnostics.ts'))).copyLog(app);
    notify.success(copy.copied);
  } catch {
    notify.error(copy.failed, {
      description: copy.hint,
    });
  }
};
