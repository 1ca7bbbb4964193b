import { useEffect, useRef } from 'react';
import { useLocation, useMatches } from 'react-router';
import { isPageData } from './page.ts';
import { webCopy } from './web.copy.ts';
import { focusPage, focusPageIfLost } from './focusPage.ts';
import { usePending } from './pending.context.ts';

/** NAV-14: the title names the page, and after a navigation the focus is on its main heading. */
export const usePageArrival = (): void => {
  const matches = useMatches();
  const { pathname, key } = useLocation();
  const pending = usePending();
  const title = matches.map((match) => match.loaderData).findLast(isPageData)?.title;

  useEffect(() => {
    // An error that stands for a page names itself.
    if (title !== undefined) document.title = webCopy.documentTitle(title);
  }, [title]);

  const arrivedAt = useRef({ pathname, key });
  useEffect(() => {
    const from = arrivedAt.current;
    // Behind the pending screen nothing can be focused yet.
    if (from.key === key || pending) return;
    arrivedAt.current = { pathname, key };
    // Another view at the same path: what it took away may have had the focus.
    if (from.pathname === pathname) return focusPageIfLost();
    // What opened meanwhile and took the focus (a field of the new page, the palette) keeps it.
    const active = document.activeElement;
    if (active?.closest('main, [role=dialog]:not([inert])') && active.matches('input, textarea, select'))
      return;
    focusPage();
  }, [pathname, key, pending]);
};
