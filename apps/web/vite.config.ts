import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin, type ProxyOptions } from 'vite';
import { compression } from 'vite-plugin-compression2';

const provider = process.env['PLINTH_PROVIDER'] ?? 'http://127.0.0.1:4000';

/** Pages and calls share paths (/collections): what asks for HTML is a page and stays here. */
const callsOnly: ProxyOptions = {
  target: provider,
  bypass: (request) => (request.headers.accept?.includes('text/html') ? '/index.html' : undefined),
};

/** What the log-in page loads. Most of it is what every page loads. */
const firstPage = new RegExp(
  [
    'node_modules/(react|react-dom|scheduler|react-router|styled-components|stylis|zod)/',
    'node_modules/lucide-react/dist/esm/(?!icons/)',
    'node_modules/@tanstack/query-core/.*/(queryClient|queryCache|query|mutation|mutationCache|retryer|removable)\\.js',
    'node_modules/@tanstack/react-query/.*/QueryClientProvider\\.js',
    'packages/ui/src/theme/',
    'packages/ui/src/screens/account/(AccountFrame|GoogleGlyph|SubmitButton)\\.tsx|account\\.styles\\.ts',
    'packages/api/src/(auth|http/(api|call|fault|retry))',
    'apps/web/src/(useCall|useGoogle|safeRedirect|guard|app\\.context|page|router|app|session|preferences|drafts|notify|config|queryClient|prefetch)\\.ts',
    'apps/web/src/shell/(?!Palette|followPending|toasts|errorScreens)',
    'vite/preload-helper',
    'packages/ui/src/(components|primitives)/(AnchorLink|Button|Field|FieldError|Icon|Link|Logo|Notice|PasswordField|Spinner|TextField|VisuallyHidden)\\.tsx',
    'packages/ui/src/(primitives|contexts|loading)/(button\\.styles|field\\.styles|iconButton\\.styles|link\\.context|whenIdle)\\.ts',
  ].join('|'),
);

/** What the layout loads besides, and single pages share with it. */
const frame = new RegExp(
  [
    'packages/ui/src/components/(Avatar|Kbd|Popover|ConnectionsGlyph)\\.tsx',
    'packages/ui/src/screens/layout/(?!PendingScreen)',
    'apps/web/src/(useCurrentUser|usePreferences|useShownTheme|useSignOut|avatarUrl|sidebarCookie|pages\\.copy)\\.ts',
    'packages/api/src/users/',
  ].join('|'),
);

/** What the pages with lists load besides. */
const lists = new RegExp(
  [
    'packages/ui/src/(components|primitives)/(RowLink|NarrowLine|SkeletonRows|Pagination|SearchField)\\.tsx',
    'packages/ui/src/primitives/useMedia\\.ts',
    'lucide-react/dist/esm/icons/(chevron-(left|right)|plus|download)\\.',
    'apps/web/src/(useUrlText|settleSoon|showAtOnce)\\.ts',
  ].join('|'),
);

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

/** Of downshift only the combobox is used, but its hooks carry properties, and a bundler must keep what is written to. */
const downshiftComboboxOnly: Plugin = {
  name: 'downshift-combobox-only',
  enforce: 'pre',
  transform: {
    filter: { id: /node_modules\/downshift\/dist\/downshift\.esm\.mjs$/ },
    handler(code) {
      const written = /^(useSelect|useMultipleSelection|_useTagGroup)\.stateChangeTypes = .*;$/gm;
      if (code.match(written)?.length !== 3) this.error('downshift is written differently: see this plugin.');
      return { code: code.replace(written, ''), map: null };
    },
  },
};

/** What every page needs is asked for with the page, not once its script has been read: a late font would move the words. */
const preloadFirst: Plugin = {
  name: 'preload-first',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler: (_html, { bundle = {} }) => {
      const find = (pattern: RegExp) => {
        const file = Object.keys(bundle).find((name) => pattern.test(name));
        if (file === undefined) throw new Error(`No file of the build is called ${pattern}.`);
        return `/${file}`;
      };
      const link = (attrs: Record<string, string>) => ({
        tag: 'link',
        attrs: { ...attrs, crossorigin: true },
        injectTo: 'head' as const,
      });
      return [
        link({ rel: 'modulepreload', href: find(/\/base-[^/]*\.js$/) }),
        link({
          rel: 'preload',
          as: 'font',
          type: 'font/woff2',
          href: find(/\/hanken-grotesk-latin-wght-normal-[^/]*\.woff2$/),
        }),
      ];
    },
  },
};

/** A style is a string, which no minifier shortens: without its comments and the space at the beginning of its lines. */
const shorterStyles: Plugin = {
  name: 'shorter-styles',
  apply: 'build',
  enforce: 'pre',
  transform: {
    filter: { id: /packages\/ui\/src\/.*\.tsx?$/ },
    handler: (code) => ({
      code: code.replace(/\/\*(?! @vite-)[\s\S]*?\*\//g, '').replace(/\n\s+/g, '\n'),
      map: null,
    }),
  },
};

export default defineConfig({
  plugins: [
    shorterStyles,
    react(),
    sonnerWithoutInlineStyle,
    downshiftComboboxOnly,
    preloadFirst,
    // Once here, in place of once a request.
    compression({ algorithms: ['brotliCompress'], include: /\.(js|css|svg)$/, threshold: 1024 }),
  ],
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
    target: 'es2024',
    // A page's chunks are few and found at once; the list of all files of all pages would come with the first.
    modulePreload: false,
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            {
              // One file for what every page needs: small files compress worse than one.
              name: 'base',
              test: firstPage,
            },
            { name: 'frame', test: frame },
            { name: 'lists', test: lists },
            {
              // What most pages draw with, likewise.
              name: 'shared',
              test: /packages\/(ui|api)\/src\/|apps\/web\/src\/|lucide-react\/dist\/esm\/icons\/|@tanstack\//,
              minShareCount: 5,
            },
          ],
        },
      },
      onLog(level, log, handler) {
        if (log.code !== 'MODULE_LEVEL_DIRECTIVE') handler(level, log);
      },
    },
  },
});
