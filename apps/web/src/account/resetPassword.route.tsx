import { useEffect, useMemo } from 'react';
import { useMachine } from '@xstate/react';
import { useNavigate, useSearchParams } from 'react-router';
import { resetPassword } from '@plinth/api';
import { createResetPasswordMachine, resetPasswordView } from '@plinth/machines';
import { ResetPasswordScreen } from '@plinth/ui';
import { resetPasswordProps } from './resetPassword.binding.ts';
import { useApp } from '../app.context.ts';
import type { App } from '../app.ts';
import { useInspect } from '../shell/diagnostics.ts';
import type { PageData, PageRoute } from '../shell/page.ts';
import { pages } from '../shell/pages.copy.ts';

function ResetPasswordPage() {
  const app = useApp();
  const inspect = useInspect();
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const tokens = search.getAll('token');

  const machine = useMemo(
    () =>
      createResetPasswordMachine({
        reset: (body, signal) => app.api.call(resetPassword, { body }, { signal }),
      }),
    [app],
  );
  const [snapshot, send] = useMachine(machine, {
    input: { token: tokens[0] ?? '' },
    inspect,
  });
  const done = snapshot.status === 'done';
  useEffect(() => {
    if (done) void navigate('/login', { replace: true });
  }, [done, navigate]);

  const view = resetPasswordView(snapshot);
  // PWD-07: a link has exactly one token. The form itself finds an empty one, when it is submitted.
  const status = tokens.length === 1 ? view.status : 'invalidLink';
  return <ResetPasswordScreen {...resetPasswordProps(view, send)} status={status} />;
}

export const route = (_app: App): PageRoute => ({
  loader: (): PageData => ({ title: pages.resetPassword, crumbs: [] }),
  Component: ResetPasswordPage,
});
