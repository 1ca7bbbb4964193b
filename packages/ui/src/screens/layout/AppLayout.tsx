import { Suspense, useCallback, useEffectEvent, useLayoutEffect, useState, type ReactNode } from 'react';
import { createGlobalStyle, styled } from 'styled-components';
import { Notice } from '../../components/Notice.tsx';
import { lazyAtRest, useOpened } from '../../loading/lazyAtRest.ts';
import { useLeftByBack } from '../../primitives/useLeftByBack.ts';
import { useMedia } from '../../primitives/useMedia.ts';
import { narrowQuery } from '../../theme/measures.tokens.ts';
import { visuallyHidden } from '../../theme/mixins.ts';
import { token } from '../../theme/token.ts';
import { Header, type HeaderProps } from './Header.tsx';
import { layoutCopy as copy } from './layout.copy.ts';
import { Sidebar } from './Sidebar.tsx';

interface AppLayoutProps extends Omit<HeaderProps, 'narrow' | 'onMenu'> {
  /** Which entry of the menu is this page's. */
  currentPath: string;
  /** With words beside the marks. */
  sidebarOpen: boolean;
  /** The pointer opens it for as long as it stays. */
  sidebarOpensOnHover?: boolean;
  /** The person wants it open, or closed. */
  onSidebarChange: (open: boolean) => void;
  /** The browser has no network. */
  isOffline: boolean;
  children: ReactNode;
}

/* A page that scrolls stands where one that doesn't has stood, and what gets the focus isn't left behind the bar over it. */
const PageScroll = createGlobalStyle`
  html {
    overflow-y: scroll;
    scroll-padding-block-start: calc(${token.headerHeight} + ${token.space1});
  }
`;

const Shell = styled.div`
  display: grid;
  grid-template-columns: auto minmax(0, 1fr);
  grid-template-rows: auto minmax(0, 1fr);
  min-height: 100dvh;

  @media ${narrowQuery} {
    grid-template-columns: minmax(0, 1fr);
  }
`;

const Main = styled.main`
  min-width: 0;
  padding: 20px ${token.pagePadding} ${token.space8};
  outline: none;
`;

/* In sight however far the page was scrolled. */
const OfflineNotice = styled.div`
  position: sticky;
  z-index: 10;
  inset-block-start: ${token.headerHeight};
  margin-block: calc(-1 * ${token.space3}) ${token.space1};
  padding-block: ${token.space3};
  background: ${token.surfaceCanvas};
`;

const Skip = styled.a`
  &:not(:focus) {
    ${visuallyHidden}
  }
  &:focus {
    position: fixed;
    z-index: 60;
    inset-block: 8px auto;
    inset-inline: 8px auto;
    padding: 6px 12px;
    border-radius: ${token.radiusControl};
    background: ${token.surfaceOverlay};
    box-shadow: ${token.shadowPopover};
  }
`;

/** Only phones have it. */
const MobileNavigation = lazyAtRest(async () => (await import('./MobileNavigation.tsx')).MobileNavigation);

/** What a letter with Ctrl or ⌘ does on every page. */
const useShortcuts = (actions: Record<string, () => void>) => {
  // Of the page that is shown, from its first moment: an effect would learn of it later.
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (!(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return;
    const action = actions[event.key.toLowerCase()];
    if (action === undefined) return;
    event.preventDefault();
    action();
  });
  // Before the page is painted: who sees it may press its keys.
  useLayoutEffect(() => {
    const listen = (event: KeyboardEvent) => onKeyDown(event);
    addEventListener('keydown', listen);
    return () => removeEventListener('keydown', listen);
  }, []);
};

/** Sidebar, header and the page between them. */
export function AppLayout({
  currentPath,
  sidebarOpen,
  sidebarOpensOnHover = true,
  onSidebarChange,
  isOffline,
  signingOut,
  onSignOut,
  onSearch,
  children,
  ...header
}: AppLayoutProps) {
  const narrow = useMedia(narrowQuery);
  const [drawerOpen, setDrawerOpen] = useState(false);
  const drawerWasOpened = useOpened(drawerOpen, MobileNavigation);
  useLeftByBack(useCallback(() => setDrawerOpen(false), []));

  const toggle = () => {
    if (narrow) setDrawerOpen(!drawerOpen);
    else onSidebarChange(!sidebarOpen);
  };

  useShortcuts({ k: onSearch, b: toggle });

  const navigation = { currentPath, signingOut, onSignOut };
  return (
    <Shell>
      <PageScroll />
      <Skip href="#content">{copy.skip}</Skip>
      {narrow ? (
        drawerWasOpened && (
          <Suspense>
            <MobileNavigation {...navigation} open={drawerOpen} onOpenChange={setDrawerOpen} />
          </Suspense>
        )
      ) : (
        <Sidebar {...navigation} open={sidebarOpen} opensOnHover={sidebarOpensOnHover} />
      )}
      <Header
        {...header}
        narrow={narrow}
        signingOut={signingOut}
        onMenu={toggle}
        onSearch={onSearch}
        onSignOut={onSignOut}
      />
      <Main id="content" tabIndex={-1}>
        {isOffline && (
          <OfflineNotice>
            <Notice tone="warning">{copy.offline}</Notice>
          </OfflineNotice>
        )}
        {children}
      </Main>
    </Shell>
  );
}
