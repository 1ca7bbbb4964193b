import { useMutation } from '@tanstack/react-query';
import { useNavigate, useSearchParams } from 'react-router';
import { detailText, login, type CallAnswer } from '@plinth/api';
import { LoginScreen } from '@plinth/ui';
import { useApp } from '../app.context.ts';
import type { App } from '../app.ts';
import { redirectSignedIn } from '../guard.ts';
import type { PageData, PageRoute } from '../page.ts';
import { safeRedirect } from '../safeRedirect.ts';
import { useGoogle } from '../useGoogle.ts';

class MissingEntry extends Error {}

function LoginPage() {
  const app = useApp();
  const navigate = useNavigate();
  const google = useGoogle();
  const [search] = useSearchParams();
  const target = safeRedirect(search.get('redirect'));

  const attempt = useMutation({
    mutationFn: ({
      email,
      password,
    }: {
      email: string;
      password: string;
    }): Promise<CallAnswer<typeof login>> => {
      if (email === '' || password === '') throw new MissingEntry();
      return app.api.call(login, { body: { username: email, password } });
    },
    onSuccess: ({ access_token }, { email }) => {
      app.session.signIn({ user: email, token: access_token });
      void navigate(target || '/', { replace: true });
    },
  });

  return (
    <LoginScreen
      status={attempt.isPending || attempt.isSuccess ? 'pending' : attempt.isError ? 'error' : 'idle'}
      problem={
        attempt.error instanceof MissingEntry
          ? { type: 'missing' }
          : { type: 'server', detail: detailText(attempt.error) }
      }
      redirected={search.has('redirect') && search.get('redirect') !== ''}
      signUpPath={target === '' ? '/signup' : `/signup?redirect=${encodeURIComponent(target)}`}
      googlePending={google.pending}
      onGoogle={google.start}
      onSubmit={attempt.mutate}
    />
  );
}

export const route = (app: App): PageRoute => ({
  loader: ({ request }): PageData => {
    redirectSignedIn(app, request);
    return { title: 'Log in', crumbs: [] };
  },
  Component: LoginPage,
});
