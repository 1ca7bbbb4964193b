import { useEffect, useMemo, useState } from 'react';
import { useSelector } from '@xstate/react';
import { useNavigate, useSearchParams } from 'react-router';
import {
  createSignUpMachine,
  restoredVerification,
  signUpView,
  storedVerification,
  type SignUpMachine,
  type SignUpSnapshot,
} from '@plinth/machines';
import { SignUpScreen, VerifyScreen } from '@plinth/ui';
import { useApp } from '../app.context.ts';
import type { App } from '../app.ts';
import { useKeptMachine, type StoredOf } from '../session/useKeptMachine.ts';
import { ChallengeWidget } from './challenge/ChallengeWidget.tsx';
import { redirectSignedIn } from '../session/guard.ts';
import type { PageData, PageRoute } from '../shell/page.ts';
import { loginPath, safeRedirect } from '../session/safeRedirect.ts';
import { signUpFormProps, verifyProps } from './signUp.binding.ts';
import { createSignUpPorts } from './signUp.ports.ts';
import { createSteadyClock } from './steadyClock.ts';
import { useGoogle } from './useGoogle.ts';
import { useSecond } from '../shell/useSecond.ts';
import { noticesCopy } from '../shell/notices.copy.ts';
import { pages } from '../shell/pages.copy.ts';

const copy = noticesCopy.signUp;

const isVerifying = (snapshot: SignUpSnapshot): boolean => snapshot.matches('verification');

function SignUpPage() {
  const app = useApp();
  const navigate = useNavigate();
  const google = useGoogle();
  const [search] = useSearchParams();
  const login = loginPath(safeRedirect(search.get('redirect')));

  const [now] = useState(() => createSteadyClock());
  const machine = useMemo(() => createSignUpMachine(createSignUpPorts(app.api, now)), [app, now]);
  const [kept] = useState(() => ({
    version: 1,
    visitor: true,
    input: undefined,
    isUnsaved: isVerifying,
    forStorage: (stored: StoredOf<SignUpMachine>) => storedVerification(stored, now(), Date.now()),
    fromStorage: (stored: ReturnType<typeof storedVerification>) =>
      restoredVerification(stored, now(), Date.now()),
  }));
  const actor = useKeptMachine('signUp', machine, kept);
  const { send } = actor;
  const snapshot = useSelector(actor, (state) => state);

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
  const email = snapshot.context.email.trim();
  useEffect(() => {
    if (view.step === 'left') void navigate(login, { replace: true, state: { email } });
  }, [view.step, navigate, login, email]);

  if (view.step === 'verification')
    return <VerifyScreen {...verifyProps(view, send)} mailbox={globalThis.plinthConfig?.mailbox ?? ''} />;
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
