import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { chromium, type Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findBrowser } from '../browser/browser.ts';
import { visit, visitFrame } from './visit.ts';

/** Pages by their id: a preview as far as a visit hears and sees it, with one thing planted in each. */
const pages: Record<string, string> = {
  whole: `document.body.append('Saved'); tell('storyRendered', 'whole'); tell('storyFinished', { status: 'success' })`,
  'fails-in-play': `tell('storyRendered', 'x'); tell('playFunctionThrewException', new Error('no such button')); tell('storyFinished', {})`,
  'never-drawn': `tell('storyThrewException', new Error('flags is undefined'))`,
  'never-finished': `tell('storyRendered', 'x')`,
  'not-there': `tell('storyMissing', 'not-there')`,
  'throws-by-itself': `tell('storyFinished', {}); throw new Error('WebSocket is taken')`,
  docs: `story('a'); tell('storyRendered', 'a'); tell('docsRendered', 'docs')`,
  'docs-with-a-stack': `document.body.innerHTML = '<pre class="sb-errordisplay">TypeError: at Story</pre>'; tell('docsRendered', 'docs')`,
  'docs-covered': `document.body.innerHTML = '<div role="alertdialog">Delete orders</div>'; tell('docsRendered', 'docs')`,
  'docs-half-drawn': `story('a'); story('b'); tell('storyRendered', 'a'); tell('docsRendered', 'docs')`,
};

/** The frame round the pages, whole and with an entry of its own that failed. */
const sidebar =
  '<!doctype html><link rel="icon" href="data:,"><nav id="storybook-explorer-tree"><a href="#">Welcome</a></nav>';
const frames: Record<string, string> = {
  '/frame': sidebar,
  '/frame-without-entry': `<script>console.error('One of your manager-entries failed')</script>${sidebar}`,
};

const preview = (script = '') => `<!doctype html><body></body><script>
  const listeners = [];
  __STORYBOOK_ADDONS_CHANNEL__ = { on: (event, listener) => listeners.push([event, listener]) };
  const tell = (event, news) => listeners.forEach(([name, listen]) => name === event && listen(news));
  const story = (id) => document.body.insertAdjacentHTML('beforeend', '<div id="story--' + id + '-inner"></div>');
  ${script}
</script>`;

let server: Server;
let browser: Browser;

beforeAll(async () => {
  server = createServer(({ url = '' }, response) => {
    response.setHeader('content-type', 'text/html');
    if (url in frames) response.end(frames[url]);
    else response.end(preview(pages[new URL(url, 'http://planted').searchParams.get('id') ?? '']));
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  browser = await chromium.launch(await findBrowser());
});
afterAll(async () => {
  await browser.close();
  server.close();
});

const origin = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

const problemsOf = async (id: string, limitMs?: number) => {
  const type = id.startsWith('docs') ? 'docs' : 'story';
  return (await visit(browser, origin(), { id, type }, limitMs)).problems.join('\n');
};

test('a story and a docs page that are whole have no problems, and can be read', async () => {
  expect(await problemsOf('whole')).toBe('');
  expect(await problemsOf('docs')).toBe('');
});

test.each([
  ['fails-in-play', 'no such button'],
  ['never-drawn', 'flags is undefined'],
  ['not-there', 'storyMissing'],
  ['throws-by-itself', 'WebSocket is taken'],
  ['docs-with-a-stack', 'TypeError: at Story'],
  ['docs-covered', 'A dialog covers the page'],
])('%s is told: %s', async (id, problem) => {
  expect(await problemsOf(id)).toContain(problem);
});

test.each(['never-finished', 'docs-half-drawn'])('%s is waited for, and told', async (id) => {
  expect(await problemsOf(id, 500)).toContain('Timeout 500ms exceeded');
});

test('a frame whose own entry failed is told, though its sidebar is there', async () => {
  expect(await visitFrame(browser, `${origin()}/frame`)).toEqual([]);
  expect(await visitFrame(browser, `${origin()}/frame-without-entry`)).toEqual([
    'One of your manager-entries failed',
  ]);
});
