import { useMutation } from '@tanstack/react-query';
import { forgotPassword } from '@plinth/api';
import { problemOf } from '@plinth/api/facts';
import { ForgotPasswordScreen, problemText } from '@plinth/ui';
import { useApp } from '../app.context.ts';
import type { App } from '../app.ts';
import type { PageData, PageRoute } from '../shell/page.ts';
import { pages } from '../shell/pages.copy.ts';

function ForgotPasswordPage() {
  const app = useApp();
  const { status, data, error, mutate } = useMutation({
    mutationFn: (email: string) => app.api.call(forgotPassword, { body: { email } }),
  });
  return (
    <ForgotPasswordScreen
      status={status === 'success' ? 'sent' : status}
      message={
        status === 'error' ? problemText(problemOf(error)) : data?.message || data?.detail || undefined
      }
      onSubmit={mutate}
    />
  );
}

export const route = (_app: App): PageRoute => ({
  loader: (): PageData => ({ title: pages.forgotPassword, crumbs: [] }),
  Component: ForgotPasswordPage,
});
