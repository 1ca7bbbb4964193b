import { sidebarCookieSeconds } from '@plinth/api/facts';

const name = 'plinth.sidebar';

/** Whether the sidebar was left open; kept for 7 days (LAY-02). */
export const readSidebarOpen = (): boolean => document.cookie.split('; ').includes(`${name}=open`);

export const keepSidebarOpen = (open: boolean): void => {
  document.cookie = `${name}=${open ? 'open' : 'collapsed'}; path=/; max-age=${sidebarCookieSeconds}; samesite=lax`;
};
