import { useNavigate, useSearchParams } from 'react-router';
import { detailText, login } from '@plinth/api';
import { LoginScreen } from '@plinth/ui';
import { useApp } from '../app.context.ts';
import type { App } from '../app.ts';
import { redirectSignedIn } from '../guard.ts';
import type { PageData, PageRoute } from '../page.ts';
import { safeRedirect } from '../safeRedirect.ts';
import { useCall } from '../useCall.ts';
import { useGoogle } from '../useGoogle.ts';
import { webCopy } from '../web.copy.ts';

class MissingEntry extends Error {}

function LoginPage() {
  const app = useApp();
  const navigate = useNavigate();
  const google = useGoogle();
  const [search] = useSearchParams();
  const target = safeRedirect(search.get('redirect'));

  const attempt = useCall(
    async ({ email, password }: { email: string; password: string }) => {
      if (email === '' || password === '') throw new MissingEntry();
      return app.api.call(login, { body: { username: email, password } });
    },
    {
      onSuccess: ({ access_token }, { email }) => {
        app.session.signIn({ user: email, token: access_token });
        void navigate(target || '/', { replace: true });
      },
    },
  );

  return (
    <LoginScreen
      status={attempt.status === 'success' ? 'pending' : attempt.status}
      problem={
        attempt.error instanceof MissingEntry
          ? { type: 'missing' }
          : { type: 'server', detail: detailText(attempt.error) }
      }
      redirected={target !== ''}
      signUpPath={target === '' ? '/signup' : `/signup?redirect=${encodeURIComponent(target)}`}
      googlePending={google.pending}
      onGoogle={google.start}
      onSubmit={attempt.start}
    />
  );
}

export const route = (app: App): PageRoute => ({
  loader: ({ request }): PageData => {
    redirectSignedIn(app, request);
    return { title: webCopy.titles.logIn, crumbs: [] };
  },
  Component: LoginPage,
});
