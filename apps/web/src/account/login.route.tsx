import { useMutation } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import { problemOf } from '@plinth/api/facts';
import { LoginScreen, problemText, whenIdle } from '@plinth/ui';
import { useApp } from '../app.context.ts';
import type { App } from '../app.ts';
import { redirectSignedIn } from '../session/guard.ts';
import type { PageData, PageRoute } from '../shell/page.ts';
import { loginPath, safeRedirect } from '../session/safeRedirect.ts';
import { loadSignIn } from './loadSignIn.ts';
import { useGoogle } from './useGoogle.ts';
import { webCopy } from '../shell/web.copy.ts';

class MissingEntry extends Error {}

/** Why the host let nobody in, where that is known. */
const reasonOf = (error: unknown): string | undefined => {
  const problem = problemOf(error);
  return problem.kind === 'other' ? undefined : problemText(problem, '') || undefined;
};

function LoginPage() {
  const app = useApp();
  const navigate = useNavigate();
  const google = useGoogle();
  const [search] = useSearchParams();
  const state = useLocation().state as { email?: string; ended?: boolean } | null;
  const target = safeRedirect(search.get('redirect'));

  useEffect(() => whenIdle(() => void loadSignIn().catch(() => undefined)), []);

  const attempt = useMutation({
    mutationFn: async ({ email, password }: { email: string; password: string }) => {
      if (email === '' || password === '') throw new MissingEntry();
      return (await loadSignIn()).logIn(app.api, email, password);
    },
  });

  // Let in, until the page that was wanted is there; the host may refuse what it gave.
  const entered = app.session.current() === null ? 'idle' : 'pending';
  return (
    <LoginScreen
      email={state?.email}
      status={attempt.status === 'success' ? entered : attempt.status}
      problem={
        attempt.error instanceof MissingEntry
          ? { type: 'missing' }
          : { type: 'server', detail: reasonOf(attempt.error) }
      }
      notice={target && (state?.ended ? 'ended' : 'needed')}
      signUpPath={loginPath(target, '/signup')}
      googlePending={google.pending}
      onGoogle={google.start}
      onSubmit={(credentials) =>
        attempt.mutate(credentials, {
          onSuccess: ({ access_token }) => {
            app.session.signIn({ user: credentials.email, token: access_token });
            void navigate(target || '/', { replace: true });
          },
        })
      }
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
