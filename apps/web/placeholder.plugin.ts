import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import react from '@vitejs/plugin-react';
import { build, type Plugin } from 'vite';

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
          `<template id="login-placeholder"><style nonce="__CSP_NONCE__">${styles}</style>${markup}</template>\n    <noscript>`,
      );
    },
  },
};
