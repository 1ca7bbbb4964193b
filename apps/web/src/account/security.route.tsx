import { useMutation } from '@tanstack/react-query';
import { useOutletContext } from 'react-router';
import { currentUserOptions, forgotPassword, sessionsOptions } from '@plinth/api';
import { problemOf } from '@plinth/api/facts';
import { SecurityScreen, problemText } from '@plinth/ui';
import { useApp } from '../app.context.ts';
import type { App } from '../app.ts';
import type { PageData, PageRoute } from '../shell/page.ts';
import { tokenExpiry } from './tokenExpiry.ts';
import { useCurrentUser } from '../session/useCurrentUser.ts';
import { useSessions } from './useSessions.ts';
import type { SignOut } from '../session/useSignOut.ts';
import { noticesCopy } from '../shell/notices.copy.ts';
import { pages } from '../shell/pages.copy.ts';
import { loadAhead } from '../reading/pageQuery.ts';

function SecurityPage() {
  const app = useApp();
  const session = app.session.current();
  const user = useCurrentUser();
  const { signOut, signingOut } = useOutletContext<SignOut>();
  const email = user.data?.email ?? session?.user ?? '';
  const link = useMutation({
    mutationFn: () => app.api.call(forgotPassword, { body: { email } }),
  });
  return (
    <SecurityScreen
      status={user.isSuccess ? 'ready' : user.isError ? 'error' : 'loading'}
      email={email}
      userId={user.data?.id}
      sessionEnds={session && tokenExpiry(session.token)}
      sessions={useSessions()}
      resetLinkStatus={link.status === 'success' ? 'sent' : link.status}
      resetLinkMessage={
        link.isError
          ? problemText(problemOf(link.error))
          : link.data?.message || link.data?.detail || noticesCopy.resetLinkSent
      }
      signingOut={signingOut}
      onSendResetLink={() => link.mutate()}
      onSignOut={signOut}
    />
  );
}

export const route = (app: App): PageRoute => ({
  loader: (): PageData => {
    loadAhead(app, currentUserOptions(app.api));
    loadAhead(app, sessionsOptions(app.api));
    return { title: pages.security, crumbs: [{ label: pages.security }] };
  },
  Component: SecurityPage,
});
