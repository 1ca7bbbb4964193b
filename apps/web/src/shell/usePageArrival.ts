import { useEffect, useRef } from 'react';
import { useLocation, useMatches } from 'react-router';
import { isPageData } from '../page.ts';

const product = 'Plinth';

/** NAV-14: the title names the page, and after a navigation the focus is on its main heading. */
export const usePageArrival = (): void => {
  const matches = useMatches();
  const { pathname } = useLocation();
  const title = matches.map((match) => match.loaderData).findLast(isPageData)?.title;

  useEffect(() => {
    document.title = title === undefined ? product : `${title} · ${product}`;
  }, [title]);

  const arrivedAt = useRef(pathname);
  useEffect(() => {
    if (arrivedAt.current === pathname) return;
    arrivedAt.current = pathname;
    // What opened meanwhile and took the focus (a field of the new page) keeps it.
    const active = document.activeElement;
    if (active?.closest('main') && active.matches('input, textarea, select')) return;
    const heading = document.querySelector<HTMLElement>('main h1');
    if (heading === null) return;
    heading.tabIndex = -1;
    heading.focus({ preventScroll: true });
  }, [pathname]);
};
