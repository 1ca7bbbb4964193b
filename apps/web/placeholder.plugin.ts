import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import react from '@vitejs/plugin-react';
import { build, type Plugin } from 'vite';

/** Runs in the browser, before the first paint: who comes to log in sees the page's head at once. */
const showPlaceholder = (): void => {
  let signedIn = true;
  try {
    signedIn = localStorage.getItem('plinth.auth.token') !== null;
  } catch {
    // Storage that can't be read leaves the page as it was.
  }
  // A page that leads here has a notice in place of the lead.
  const isLogin = location.pathname.toLowerCase() === '/login' && !/[?&]redirect=/.test(location.search);
  const template = document.querySelector<HTMLTemplateElement>('#login-placeholder');
  if (isLogin && !signedIn && template) document.querySelector('#root')?.append(template.content);
};

interface Placeholder {
  markup: string;
  styles: string;
}

/** Bundled for Node, with all that it needs, and run. */
const draw = async (): Promise<Placeholder> => {
  const outDir = await mkdtemp(path.join(os.tmpdir(), 'plinth-placeholder-'));
  try {
    await build({
      configFile: false,
      logLevel: 'error',
      plugins: [react()],
      publicDir: false,
      ssr: { noExternal: true },
      define: { 'process.env.NODE_ENV': '"production"' },
      build: {
        ssr: fileURLToPath(import.meta.resolve('@plinth/ui/render-login')),
        outDir,
        emptyOutDir: true,
        target: 'node24',
        rolldownOptions: {
          output: { entryFileNames: 'renderLogin.mjs' },
          onLog(level, log, handler) {
            if (log.code !== 'MODULE_LEVEL_DIRECTIVE') handler(level, log);
          },
        },
      },
    });
    const built = pathToFileURL(path.join(outDir, 'renderLogin.mjs')).href;
    const { renderLogin } = (await import(built)) as { renderLogin: () => Placeholder };
    return renderLogin();
  } finally {
    await rm(outDir, { recursive: true });
  }
};

/** Writes the head of the log-in page into index.html, to be seen before the scripts are there (decision 0022). */
export const placeholder: Plugin = {
  name: 'placeholder',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler: async (html) => {
      const { markup, styles } = await draw();
      return html.replace(
        '<noscript>',
        () =>
          `<template id="login-placeholder"><style nonce="__CSP_NONCE__">${styles}</style>${markup}</template>\n    ` +
          `<script>(${showPlaceholder.toString()})()</script>\n    <noscript>`,
      );
    },
  },
};
