import { Suspense, useEffect, useMemo, useState } from 'react';
import { useSelector } from '@xstate/react';
import { useNavigate, useSearchParams } from 'react-router';
import type { ActorRefFrom } from 'xstate';
import {
  createSignUpMachine,
  restoredVerification,
  signUpView,
  storedVerification,
  type SignUpMachine,
  type SignUpSnapshot,
} from '@plinth/machines';
import { lazyAtRest, SignUpScreen, useFetchedAtRest } from '@plinth/ui';
import { useApp } from '../app.context.ts';
import type { App } from '../app.ts';
import { useKeptMachine, type StoredOf } from '../session/useKeptMachine.ts';
import { ChallengeWidget } from './challenge/ChallengeWidget.tsx';
import { redirectSignedIn } from '../session/guard.ts';
import type { PageData, PageRoute } from '../shell/page.ts';
import { loginPath, safeRedirect } from '../session/safeRedirect.ts';
import { signUpFormProps } from './signUp.binding.ts';
import { createSignUpPorts } from './signUp.ports.ts';
import { createSteadyClock } from './steadyClock.ts';
import { useGoogle } from './useGoogle.ts';
import { useFocusIfLost } from '../shell/useFocusIfLost.ts';
import { useSecond } from '../shell/useSecond.ts';
import { noticesCopy } from '../shell/notices.copy.ts';
import { pages } from '../shell/pages.copy.ts';

const copy = noticesCopy.signUp;

// The code is asked for once there is an account.
const Verification = lazyAtRest(async () => (await import('./Verification.tsx')).Verification);

const isVerifying = (snapshot: SignUpSnapshot): boolean => snapshot.matches('verification');

/** What is told once. */
const useNews = (actor: ActorRefFrom<SignUpMachine>): void => {
  const { notify } = useApp();
  useEffect(() => {
    const news = actor.on('*', ({ type }) => {
      if (type === 'account.registered') notify.success(copy.registered);
      if (type === 'account.pending') notify.info(copy.pending);
      if (type === 'account.existed') notify.info(copy.existed);
      if (type === 'account.verified') notify.success(copy.verified);
      if (type === 'code.resent') notify.success(copy.resent);
    });
    return () => news.unsubscribe();
  }, [actor, notify]);
};

function SignUpPage() {
  const app = useApp();
  useFetchedAtRest(Verification);
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

  useNews(actor);

  const view = signUpView(
    snapshot,
    useSecond(now, snapshot.matches({ verification: { resend: 'coolingDown' } })),
  );
  useFocusIfLost(view.step);
  const email = snapshot.context.email.trim();
  useEffect(() => {
    if (view.step === 'left') void navigate(login, { replace: true, state: { email } });
  }, [view.step, navigate, login, email]);

  if (view.step === 'verification')
    return (
      <Suspense>
        <Verification view={view} send={send} />
      </Suspense>
    );
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
