import * as contract from '@plinth/api/contract';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin, type ProxyOptions } from 'vite';
import { compression } from 'vite-plugin-compression2';
import { placeholder } from './placeholder.plugin.ts';
import { preload } from './preload.plugin.ts';

const provider = process.env['PLINTH_PROVIDER'] ?? 'http://127.0.0.1:4000';

/** Pages and calls share paths (/collections): what asks for HTML is a page and stays here. */
const callsOnly: ProxyOptions = {
  target: provider,
  bypass: (request) => (request.headers.accept?.includes('text/html') ? '/index.html' : undefined),
};

/** `/auth`, `/v1` and the like: where the calls of the contract begin. */
const pathsOfCalls = new Set(
  Object.values<unknown>(contract).flatMap((value) =>
    typeof value === 'object' && value !== null && 'path' in value
      ? [`/${String(value.path).split('/')[1]}`]
      : [],
  ),
);

/** What every page needs of others' code. */
const libraries = /node_modules\/(react|react-dom|scheduler|react-router|styled-components|stylis)\//;

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

/**
 * Of downshift's hooks the app has `useCombobox`. What the others' lists of changes are written into stays in a build, though nobody
 * asks for it: a write might be told to somebody.
 */
const downshiftOfCombobox: Plugin = {
  name: 'downshift-of-combobox',
  enforce: 'pre',
  transform: {
    filter: { id: /node_modules\/downshift\/dist\/downshift\.esm\.mjs$/ },
    handler(code) {
      const writes = /^(?:useSelect|useMultipleSelection)\.stateChangeTypes = [\w$]+;$/gm;
      if (!writes.test(code)) this.error('downshift no longer writes stateChangeTypes: this plugin can go.');
      return { code: code.replace(writes, ''), map: null };
    },
  },
};

/** There is no style sheet or hint for Vite to load before a dynamic import (see `modulePreload`): each is the import alone. */
const plainImports: Plugin = {
  name: 'plain-imports',
  enforce: 'pre',
  load: {
    filter: { id: /vite\/preload-helper/ },
    handler: () => 'export const __vitePreload = (load) => load();',
  },
};

/** A template of styles would bear the indentation of its source. */
const withoutIndentation: Plugin = {
  name: 'without-indentation',
  apply: 'build',
  enforce: 'pre',
  transform: {
    filter: { id: /\/(?:packages\/ui|apps\/web)\/src\/.*\.tsx?$/ },
    handler: (code) => ({ code: code.replaceAll(/\n\s+/g, '\n'), map: null }),
  },
};

export default defineConfig({
  plugins: [
    react(),
    plainImports,
    withoutIndentation,
    sonnerWithoutInlineStyle,
    downshiftOfCombobox,
    preload,
    placeholder,
    // Once here, in place of once a request.
    compression({ algorithms: ['brotliCompress'], include: /\.(js|css|svg)$/, threshold: 0 }),
  ],
  server: {
    port: 5173,
    proxy: {
      ...Object.fromEntries([...pathsOfCalls].map((path) => [path, callsOnly])),
      '/config.js': provider,
      '/mailbox': provider,
      '/openapi.json': provider,
      '/stop-mail': provider,
    },
  },
  build: {
    target: 'es2024',
    // The first that have all that the styles are written with, `light-dark()` and `popover` among it: nothing is written anew for others.
    cssTarget: ['chrome125', 'firefox129', 'safari17.5', 'ios17.5'],
    // A page's chunks are few and found at once; the list of all files of all pages would come with the first.
    modulePreload: false,
    assetsInlineLimit: 0,
    rolldownOptions: {
      // Reading a property does nothing: what only reads goes.
      treeshake: { propertyReadSideEffects: false },
      // Also where it is used more than once.
      optimization: { inlineConst: true },
      output: {
        codeSplitting: {
          // Small files compress worse than one. How many pages must want a module is so high that the log-in page doesn't
          // get what the pages behind it share, nor the layout what dialogs and popovers do: each of them on demand counts as a page.
          groups: [
            { name: 'libraries', test: libraries },
            {
              name: 'controls',
              // The log-in page's, which nearly all pages have, and how what went wrong is worded; a file each would be a way to the
              // host each.
              test: /ui\/src\/components\/(Button|Link|Logo|Notice|PasswordField|TextField)\.|api\/src\/facts\/(problem|hostTexts)\./,
            },
            // All others; those of the parts above are in their files.
            { name: 'icons', test: /lucide-react\//, minShareCount: 2 },
            // What most widgets are made of; the layout has it with its tooltips.
            { name: 'widgets', test: /@base-ui\/(react\/internals|utils)\//, minShareCount: 6 },
            {
              name: 'common',
              // Small parts of most signed-in pages: a file each would be a way to the host each. Not what they are made of,
              // which the log-in page has a share of; nor Select, with which all of downshift comes.
              test: /packages\/ui\/src\/components\/(?!Select\.)/,
              minShareCount: 10,
              includeDependenciesRecursively: false,
            },
            {
              name: 'machines',
              // What each runs with. Not what that is made of, which comes with the first page.
              test: /\/xstate\/|@xstate\/react|machines\/src\/inspection\/|src\/(session\/useKeptMachine|shell\/diagnostics)\./,
              minShareCount: 2,
              includeDependenciesRecursively: false,
            },
            // What the layout shares with its parts on demand.
            { name: 'layout', test: /packages\/ui\/src\/screens\/layout\//, minShareCount: 2 },
          ],
        },
      },
      onLog(level, log, handler) {
        if (log.code !== 'MODULE_LEVEL_DIRECTIVE') handler(level, log);
      },
    },
  },
});
