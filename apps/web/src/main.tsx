import '@plinth/ui/styles.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createApp } from './app.ts';
import { readConfig } from './config.ts';
import { createAppRouter } from './router.tsx';
import { followErrors } from './shell/followErrors.ts';
import { AppRoot } from './shell/AppRoot.tsx';

const app = createApp(readConfig());

const router = createAppRouter(app);

createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <AppRoot app={app} router={router} onError={followErrors(app, router)} />
  </StrictMode>,
);
