import { Outlet } from 'react-router';
import type { App } from '../app.ts';

function Layout() {
  return (
    <main>
      <Outlet />
    </main>
  );
}

export const route = (_app: App) => ({ Component: Layout });
