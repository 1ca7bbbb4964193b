import { useMutation, useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { useOutletContext } from 'react-router';
import { activityOptions, currentUserOptions, forgotPassword, lacksCall, sessionsOptions } from '@plinth/api';
import { problemOf } from '@plinth/api/facts';
import { lazyAtRest, SecurityScreen, problemText } from '@plinth/ui';
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

const RecentActivity = lazyAtRest(async () => (await import('./RecentActivity.tsx')).RecentActivity);

/** What happened in the account; nothing where the host keeps no list of it. */
const useActivity = () => {
  const { error } = useQuery(activityOptions(useApp().api));
  return (
    !lacksCall(error) && (
      <Suspense>
        <RecentActivity />
      </Suspense>
    )
  );
};

function SecurityPage() {
  const app = useApp();
  const session = app.session.current();
  const user = useCurrentUser();
  const { signOut, signingOut } = useOutletContext<SignOut>();
  const email = user.data?.email || (session?.user ?? '');
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
      activity={useActivity()}
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
  loader: async (): Promise<PageData> => {
    loadAhead(app, currentUserOptions(app.api));
    loadAhead(app, sessionsOptions(app.api));
    loadAhead(app, activityOptions(app.api));
    // Its failure shows where the list would be.
    await RecentActivity.fetch().catch(() => undefined);
    return { title: pages.security, crumbs: [{ label: pages.security }] };
  },
  Component: SecurityPage,
});
