import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { HtmlTagDescriptor, Plugin, Rolldown } from 'vite';

const root = import.meta.dirname;
const router = path.join(root, 'src/router.tsx');

/**
 * Runs in the browser, at the end of the page: asks for the scripts that the app is made of at this address. Who comes to log in
 * sees the head of that page first (decision 0022).
 */
const askForApp = (entry: string, names: string, pages: Record<string, string>): void => {
  const path = location.pathname.toLowerCase();
  let signedIn = false;
  try {
    signedIn = localStorage.getItem('plinth.auth.token') !== null;
  } catch {
    // Storage that can't be read holds no session.
  }
  const ask = () => {
    for (const [src = '', type = ''] of [['/config.js'], [entry, 'module']]) {
      // In this order, whichever comes first.
      const script = Object.assign(document.createElement('script'), { src, type, async: false });
      document.head.append(script);
    }
    const places = pages[path] ?? pages[signedIn ? 'layout' : '/login'] ?? '';
    for (const place of places.split(' ')) {
      const href = `/assets/${names.split(' ')[Number(place)]}.js`;
      document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }));
    }
  };
  // A page that leads here has a notice in place of the lead.
  if (path !== '/login' || signedIn || /[?&]redirect=/.test(location.search)) return ask();
  const head = document.querySelector<HTMLTemplateElement>('#login-placeholder')!;
  document.querySelector('#root')!.append(head.content);
  void new Promise<unknown>((resolve) => {
    requestAnimationFrame(() => setTimeout(resolve));
    // No frame is drawn in a tab that is hidden.
    setTimeout(resolve, 1000);
  }).then(ask);
};

interface Route {
  path: string;
  file: string;
}

/** The pages that need no session, as the router's source has them; all others begin with the layout. */
const openRoutes = (): Route[] => {
  const [open = ''] = readFileSync(router, 'utf8').split("id: 'layout'");
  const routes = [...open.matchAll(/page\('([^']+)', \(\) => import\('([^']+)'\)\)/g)].map(
    ([, address = '', file = '']) => ({ path: address.toLowerCase(), file: path.join(root, 'src', file) }),
  );
  if (!routes.some((route) => route.path === '/login')) throw new Error(`${router} has no log-in page.`);
  return routes;
};

type Chunks = ReadonlyMap<string, Rolldown.OutputChunk>;

/** A file and all that it imports. */
const closure = (chunks: Chunks, name: string, seen = new Set<string>()): Set<string> => {
  if (seen.has(name)) return seen;
  seen.add(name);
  for (const next of chunks.get(name)?.imports ?? []) closure(chunks, next, seen);
  return seen;
};

const scriptOf = (chunks: Chunks): string => {
  const entry = [...chunks.values()].find(({ isEntry }) => isEntry)?.fileName;
  if (entry === undefined) throw new Error('The build has no entry.');
  const names: string[] = [];
  const placesOf = (route: Route): string => {
    const chunk = [...chunks.values()].find(({ facadeModuleId }) => facadeModuleId === route.file);
    if (chunk === undefined) throw new Error(`No file of the build is ${route.file}.`);
    return [...closure(chunks, chunk.fileName, closure(chunks, entry))]
      .filter((name) => name !== entry)
      .map((name) => path.basename(name, '.js'))
      .map((name) => (names.includes(name) ? names.indexOf(name) : names.push(name) - 1))
      .join(' ');
  };
  const layout = { path: 'layout', file: path.join(root, 'src/shell/layout.route.tsx') };
  const pages = Object.fromEntries([...openRoutes(), layout].map((route) => [route.path, placesOf(route)]));
  const given = [`/${entry}`, names.join(' '), pages].map((value) => JSON.stringify(value));
  return `(${askForApp.toString()})(${given.join()})`;
};

/**
 * What a page needs is asked for with it: files that are found one import after another are each a way to the host and back, and
 * a late font would move the words.
 */
export const preload: Plugin = {
  name: 'preload',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler: (html, { bundle = {} }): { html: string; tags: HtmlTagDescriptor[] } => {
      const chunks: Chunks = new Map(
        Object.values(bundle).flatMap((file) => (file.type === 'chunk' ? [[file.fileName, file]] : [])),
      );
      const font = Object.keys(bundle).find((name) =>
        /\/hanken-grotesk-latin-wght-normal-[^/]*\.woff2$/.test(name),
      );
      if (font === undefined) throw new Error('The build has no font.');
      return {
        html: html.replaceAll(/\s*<script [^>]*src=.*<\/script>/g, ''),
        tags: [
          {
            tag: 'link',
            attrs: { rel: 'preload', as: 'font', type: 'font/woff2', href: `/${font}`, crossorigin: true },
            injectTo: 'head',
          },
          { tag: 'script', children: scriptOf(chunks), injectTo: 'body' },
        ],
      };
    },
  },
};
