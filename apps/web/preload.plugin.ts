import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { HtmlTagDescriptor, Plugin, Rolldown } from 'vite';

const root = import.meta.dirname;
const router = path.join(root, 'src/router.tsx');

/** Runs in the browser, before the app does: asks for the files that the app will ask for at this address. */
const askAhead = (names: string, pages: Record<string, string>): void => {
  let signedIn = false;
  try {
    signedIn = localStorage.getItem('plinth.auth.token') !== null;
  } catch {
    // Storage that can't be read holds no session.
  }
  const places = pages[location.pathname.toLowerCase()] ?? pages[signedIn ? 'layout' : '/login'] ?? '';
  for (const place of places.split(' ')) {
    const link = document.createElement('link');
    link.rel = 'modulepreload';
    link.href = `/assets/${names.split(' ')[Number(place)]}.js`;
    document.head.append(link);
  }
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

const scriptOf = (chunks: Chunks, first: ReadonlySet<string>): string => {
  const names: string[] = [];
  const placesOf = (route: Route): string => {
    const chunk = [...chunks.values()].find(({ facadeModuleId }) => facadeModuleId === route.file);
    if (chunk === undefined) throw new Error(`No file of the build is ${route.file}.`);
    return [...closure(chunks, chunk.fileName)]
      .filter((name) => !first.has(name))
      .map((name) => path.basename(name, '.js'))
      .map((name) => (names.includes(name) ? names.indexOf(name) : names.push(name) - 1))
      .join(' ');
  };
  const layout = { path: 'layout', file: path.join(root, 'src/shell/layout.route.tsx') };
  const pages = Object.fromEntries([...openRoutes(), layout].map((route) => [route.path, placesOf(route)]));
  return `(${askAhead.toString()})(${JSON.stringify(names.join(' '))},${JSON.stringify(pages)})`;
};

const link = (attrs: Record<string, string>): HtmlTagDescriptor => ({
  tag: 'link',
  attrs: { ...attrs, crossorigin: true },
  injectTo: 'head',
});

/**
 * What a page needs is asked for with it: files that are found one import after another are each a way to the host and back, and
 * a late font would move the words.
 */
export const preload: Plugin = {
  name: 'preload',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler: (_html, { bundle = {} }) => {
      const chunks: Chunks = new Map(
        Object.values(bundle).flatMap((file) => (file.type === 'chunk' ? [[file.fileName, file]] : [])),
      );
      const entry = [...chunks.values()].find(({ isEntry }) => isEntry)?.fileName;
      const font = Object.keys(bundle).find((name) =>
        /\/hanken-grotesk-latin-wght-normal-[^/]*\.woff2$/.test(name),
      );
      if (entry === undefined || font === undefined) throw new Error('The build has no entry or no font.');
      const first = closure(chunks, entry);
      return [
        link({ rel: 'preload', as: 'font', type: 'font/woff2', href: `/${font}` }),
        ...[...first]
          .filter((name) => name !== entry)
          .map((name) => link({ rel: 'modulepreload', href: `/${name}` })),
        { tag: 'script', children: scriptOf(chunks, first), injectTo: 'head' },
      ];
    },
  },
};
