import { faultText, forgotPassword } from '@plinth/api';
import { ForgotPasswordScreen } from '@plinth/ui';
import { useApp } from '../app.context.ts';
import type { App } from '../app.ts';
import { useCall } from '../useCall.ts';
import type { PageData, PageRoute } from '../page.ts';
import { pages } from '../pages.copy.ts';

function ForgotPasswordPage() {
  const app = useApp();
  const { status, data, error, start } = useCall((email: string) =>
    app.api.call(forgotPassword, { body: { email } }),
  );
  return (
    <ForgotPasswordScreen
      status={status === 'success' ? 'sent' : status}
      message={status === 'error' ? faultText(error) : data?.message || data?.detail || undefined}
      onSubmit={start}
    />
  );
}

export const route = (_app: App): PageRoute => ({
  loader: (): PageData => ({ title: pages.forgotPassword, crumbs: [] }),
  Component: ForgotPasswordPage,
});
