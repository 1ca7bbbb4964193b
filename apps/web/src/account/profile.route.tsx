import { useQuery } from '@tanstack/react-query';
import { userOptions } from '@plinth/api';
import { problemOf } from '@plinth/api/facts';
import { ProfileScreen, problemText } from '@plinth/ui';
import { useApp } from '../app.context.ts';
import type { App } from '../app.ts';
import { useAvatarUrl } from '../shell/avatarUrl.ts';
import type { PageData, PageRoute } from '../shell/page.ts';
import { requestedParts, usePathParts } from '../shell/pathParts.ts';
import { loadOrNotFound } from '../reading/pageQuery.ts';
import { useReload } from '../reading/useReload.ts';
import { pages } from '../shell/pages.copy.ts';

function ProfilePage() {
  const app = useApp();
  const [, userId = ''] = usePathParts();
  const user = useQuery(userOptions(app.api, userId));
  const avatar = useAvatarUrl(app.config.avatarHost, user.data?.email);
  return (
    <ProfileScreen
      status={user.data ? (user.isFetching ? 'stale' : 'ready') : user.isError ? 'error' : 'loading'}
      user={user.data ?? null}
      avatar={avatar}
      problem={user.error ? problemText(problemOf(user.error)) : undefined}
      onRetry={useReload()}
    />
  );
}

export const route = (app: App): PageRoute => ({
  loader: async ({ request }): Promise<PageData> => {
    const [, userId = ''] = requestedParts(request);
    await loadOrNotFound(app, userOptions(app.api, userId));
    return { title: pages.profile, crumbs: [{ label: pages.profile }] };
  },
  Component: ProfilePage,
});
