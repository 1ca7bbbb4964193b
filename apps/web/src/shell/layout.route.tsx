import { Suspense, useEffect, useState } from 'react';
import { Outlet, useLocation, useMatches, useNavigate } from 'react-router';
import { AppLayout, lazyAtRest, PendingScreen, UiDiagnosticProvider, useOpened } from '@plinth/ui';
import { useApp } from '../app.context.ts';
import type { App } from '../app.ts';
import { useAvatarUrl } from './avatarUrl.ts';
import { copyDiagnostic } from './copyDiagnostic.ts';
import { prepareErrorScreen } from './loadErrorScreen.ts';
import { useIsOffline } from '../reading/useIsOffline.ts';
import { useReadAgain } from '../reading/useReadAgain.ts';
import { isPageData } from './page.ts';
import { usePending } from './pending.context.ts';
import { keepSidebarOpen, readSidebarOpen } from './sidebarCookie.ts';
import { useCurrentUser } from '../session/useCurrentUser.ts';
import { usePreferences } from '../settings/usePreferences.ts';
import { useShownTheme } from '../settings/useShownTheme.ts';
import { useSignOut, type SignOut } from '../session/useSignOut.ts';

const Palette = lazyAtRest(async () => (await import('./Palette.tsx')).Palette);

const SignOutDialog = lazyAtRest(async () => (await import('./SignOutDialog.tsx')).SignOutDialog);

const searchKeys = /mac|iphone|ipad/i.test(navigator.userAgent) ? '⌘ K' : 'Ctrl K';

/** Back leaves it with the page that it was opened on. */
const usePalette = () => {
  const [open, onOpenChange] = useState(false);
  useEffect(() => {
    const close = () => onOpenChange(false);
    addEventListener('popstate', close);
    return () => removeEventListener('popstate', close);
  }, []);
  return { open, onOpenChange };
};

/** Whose pages these are, also while their session ends. Another tab may sign somebody else in at once. */
const useOwner = (): string | undefined => {
  const user = useApp().session.current()?.user;
  const [owner, setOwner] = useState(user);
  if (user !== undefined && user !== owner) setOwner(user);
  return owner;
};

function Layout() {
  const app = useApp();
  const owner = useOwner();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const page = useMatches()
    .map((match) => match.loaderData)
    .findLast(isPageData);
  const { sidebar } = usePreferences();
  const theme = useShownTheme();
  const pending = usePending();
  const isOffline = useIsOffline();
  const user = useCurrentUser();
  const avatar = useAvatarUrl(app.config.avatarHost, user.data?.email);
  const { signOut, signingOut, question } = useSignOut();
  const [sidebarOpen, setSidebarOpen] = useState(readSidebarOpen);
  const palette = usePalette();
  const paletteOpened = useOpened(palette.open, Palette);
  const signOutAsked = useOpened(question.open, SignOutDialog);

  useEffect(prepareErrorScreen, []);
  useReadAgain();

  return (
    <AppLayout
      currentPath={pathname}
      crumbs={page?.crumbs ?? []}
      user={{
        status: user.isSuccess ? 'ready' : user.isError ? 'error' : 'loading',
        id: user.data?.id,
        email: user.data?.email,
        avatar,
      }}
      theme={theme}
      searchKeys={searchKeys}
      signingOut={signingOut}
      isOffline={isOffline}
      sidebarOpen={sidebarOpen}
      sidebarOpensOnHover={sidebar === 'hover'}
      onThemeChange={(chosen) => app.preferences.set({ theme: chosen })}
      onSidebarChange={(open) => {
        setSidebarOpen(open);
        keepSidebarOpen(open);
      }}
      onSearch={() => palette.onOpenChange(true)}
      onProfile={() => void navigate(`/users/${encodeURIComponent(user.data?.id ?? '')}`)}
      onSignOut={signOut}
      onCopyDiagnostic={() => void copyDiagnostic(app)}
    >
      {pending && <PendingScreen />}
      <div hidden={pending}>
        <UiDiagnosticProvider onCopy={() => void copyDiagnostic(app)}>
          <Outlet key={owner} context={{ signOut, signingOut } satisfies SignOut} />
        </UiDiagnosticProvider>
      </div>
      <Suspense>{signOutAsked && <SignOutDialog {...question} />}</Suspense>
      <Suspense>{paletteOpened && <Palette {...palette} onSignOut={signOut} />}</Suspense>
    </AppLayout>
  );
}

export const route = (_app: App) => ({ Component: Layout });
