import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createApp } from './app.ts';
import { readConfig } from './config.ts';
import { createAppRouter, firstPage } from './router.tsx';
import { followErrors } from './shell/followErrors.ts';
import { AppRoot } from './shell/AppRoot.tsx';

const app = createApp(readConfig());

const router = createAppRouter(app);

const container = document.getElementById('root')!;

const render = () =>
  createRoot(container).render(
    <StrictMode>
      <AppRoot app={app} router={router} onError={followErrors(app, router)} />
    </StrictMode>,
  );

// What index.html shows of the log-in page stays until that page can take its place. Not awaited: the page's code imports this file.
if (container.querySelector('[inert]')) void firstPage(router).then(render);
else render();
