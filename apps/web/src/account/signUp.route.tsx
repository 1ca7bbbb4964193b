import { useEffect, useMemo, useState } from 'react';
import { useMachine } from '@xstate/react';
import { useNavigate, useSearchParams } from 'react-router';
import { createSignUpMachine, signUpView } from '@plinth/machines';
import { SignUpScreen, VerifyScreen } from '@plinth/ui';
import { useApp } from '../app.context.ts';
import type { App } from '../app.ts';
import { useInspect } from '../shell/diagnostics.ts';
import { ChallengeWidget } from './challenge/ChallengeWidget.tsx';
import { redirectSignedIn } from '../session/guard.ts';
import type { PageData, PageRoute } from '../shell/page.ts';
import { loginPath, safeRedirect } from '../session/safeRedirect.ts';
import { signUpFormProps, verifyProps } from './signUp.binding.ts';
import { createSignUpPorts } from './signUp.ports.ts';
import { keepVerification, readVerification } from './signUp.storage.ts';
import { createSteadyClock } from './steadyClock.ts';
import { useGoogle } from './useGoogle.ts';
import { useSecond } from '../shell/useSecond.ts';
import { noticesCopy } from '../shell/notices.copy.ts';
import { pages } from '../shell/pages.copy.ts';

const copy = noticesCopy.signUp;

function SignUpPage() {
  const app = useApp();
  const inspect = useInspect();
  const navigate = useNavigate();
  const google = useGoogle();
  const [search] = useSearchParams();
  const login = loginPath(safeRedirect(search.get('redirect')));

  const [now] = useState(() => createSteadyClock());
  const [resumed] = useState(() => readVerification());
  const machine = useMemo(() => createSignUpMachine(createSignUpPorts(app.api, now)), [app, now]);
  const [snapshot, send, actor] = useMachine(machine, {
    input: { resumed },
    inspect,
  });

  useEffect(() => {
    const news = actor.on('*', ({ type }) => {
      if (type === 'account.registered') app.notify.success(copy.registered);
      if (type === 'account.pending') app.notify.info(copy.pending);
      if (type === 'account.existed') app.notify.info(copy.existed);
      if (type === 'account.verified') app.notify.success(copy.verified);
      if (type === 'code.resent') app.notify.success(copy.resent);
    });
    return () => news.unsubscribe();
  }, [actor, app]);

  const view = signUpView(
    snapshot,
    useSecond(now, snapshot.matches({ verification: { resend: 'coolingDown' } })),
  );
  useEffect(() => {
    keepVerification(snapshot, now());
    if (view.step === 'left') void navigate(login, { replace: true });
  }, [snapshot, view.step, now, navigate, login]);

  if (view.step === 'verification') return <VerifyScreen {...verifyProps(view, send)} />;
  if (view.step === 'left') return null;
  return (
    <SignUpScreen
      {...signUpFormProps(view, send)}
      loginPath={login}
      googlePending={google.pending}
      onGoogle={google.start}
      challenge={
        <ChallengeWidget
          key={view.challengeRound}
          invalid={view.errors.challenge !== undefined}
          onSolved={(solution) => send({ type: 'challenge.solved', solution })}
          onExpired={() => send({ type: 'challenge.expired' })}
        />
      }
    />
  );
}

export const route = (app: App): PageRoute => ({
  loader: ({ request }): PageData => {
    redirectSignedIn(app, request);
    return { title: pages.signUp, crumbs: [] };
  },
  Component: SignUpPage,
});
