import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin, type ProxyOptions } from 'vite';

const provider = process.env['PLINTH_PROVIDER'] ?? 'http://127.0.0.1:4000';

/** Pages and calls share paths (/collections): what asks for HTML is a page and stays here. */
const callsOnly: ProxyOptions = {
  target: provider,
  bypass: (request) => (request.headers.accept?.includes('text/html') ? '/index.html' : undefined),
};

/** sonner also writes its style sheet into the page by script, which the Content-Security-Policy forbids; the ui imports the file. */
const sonnerWithoutInlineStyle: Plugin = {
  name: 'sonner-without-inline-style',
  enforce: 'pre',
  transform: {
    filter: { id: /node_modules\/sonner\/dist\/index\.mjs$/ },
    handler(code) {
      const call = /^__insertCSS\(".*"\);?$/m;
      if (!call.test(code)) this.error('sonner no longer calls __insertCSS: this plugin can go.');
      return { code: code.replace(call, ''), map: null };
    },
  },
};

export default defineConfig({
  plugins: [react(), sonnerWithoutInlineStyle],
  server: {
    port: 5173,
    proxy: {
      ...Object.fromEntries(
        [
          '/auth',
          '/v1',
          '/users',
          '/data-source',
          '/data-model',
          '/collections',
          '/health',
          '/challenge',
        ].map((path) => [path, callsOnly]),
      ),
      '/config.js': provider,
      '/mailbox': provider,
      '/openapi.json': provider,
    },
  },
  build: {
    target: 'es2022',
    // Every module of the first page would otherwise wait for the one before it.
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    rolldownOptions: {
      onLog(level, log, handler) {
        if (log.code !== 'MODULE_LEVEL_DIRECTIVE') handler(level, log);
      },
    },
  },
});
