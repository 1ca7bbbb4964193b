import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { faultText, hasStatus, userOptions } from '@plinth/api';
import { ProfileScreen } from '@plinth/ui';
import { useApp } from '../app.context.ts';
import type { App } from '../app.ts';
import { useAvatarUrl } from '../avatarUrl.ts';
import { notFound, type PageData, type PageRoute } from '../page.ts';
import { ensureCurrent } from '../pageQuery.ts';
import { pages } from '../pages.copy.ts';

function ProfilePage() {
  const app = useApp();
  const { userId = '' } = useParams();
  const user = useQuery(userOptions(app.api, userId));
  const avatar = useAvatarUrl(app.config.avatarHost, user.data?.email);
  return (
    <ProfileScreen
      status={user.data ? (user.isFetching ? 'stale' : 'ready') : user.isError ? 'error' : 'loading'}
      user={user.data ?? null}
      avatar={avatar}
      problem={user.error ? faultText(user.error) : undefined}
      onRetry={() => window.location.reload()}
    />
  );
}

export const route = (app: App): PageRoute => ({
  loader: async ({ params }): Promise<PageData> => {
    const page = { title: pages.profile, crumbs: [{ label: pages.profile }] };
    try {
      await ensureCurrent(app, userOptions(app.api, params['userId'] ?? ''));
    } catch (error) {
      if (hasStatus(error, 404)) throw notFound();
      // Other failures are told inside the page.
    }
    return page;
  },
  Component: ProfilePage,
});
