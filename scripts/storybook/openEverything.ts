/**
 * Opens every docs page and every story of the static build as the first page of a visit, as somebody does who was sent a link,
 * and the frame with the sidebar, waits until it has finished and lists what failed, and which quoted text of docs/requirements.md no story shows.
 * `npm run check:storybook -- --docs` opens those alone that have it in their id, here the docs pages.
 */
import { execSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import os from 'node:os';
import { chromium } from 'playwright-core';
import { findBrowser } from '../browser/browser.ts';
import { quotedTexts, unseenTexts } from './quotedTexts.ts';
import { readIndex, serveBuild } from './staticBuild.ts';
import { visit, visitFrame } from './visit.ts';

const [part = ''] = process.argv.slice(2);
const build = 'storybook-static';
execSync('npm run --silent build-storybook', { stdio: ['ignore', 'ignore', 'inherit'] });
const index = await readIndex(build);
const queue = index.filter(({ id, subtype }) => subtype !== 'test' && id.includes(part));
const count = queue.length;
const server = await serveBuild(build);
const browser = await chromium.launch(await findBrowser());
const failures: string[] = [];
const tell = (name: string, problems: string[]) => {
  if (problems.length === 0) return;
  failures.push(name);
  console.error(`${name}\n  ${problems.join('\n  ')}`);
};
const texts: string[] = [];
let opened = 0;
const work = async () => {
  for (let entry = queue.shift(); entry; entry = queue.shift()) {
    const { problems, text } = await visit(browser, server.origin, entry);
    opened += 1;
    if (opened % 100 === 0) console.log(`${opened} of ${count}`);
    if (entry.type === 'story') texts.push(text);
    tell(entry.id, problems);
  }
};
tell('The frame', await visitFrame(browser, server.origin));
await Promise.all(Array.from({ length: os.availableParallelism() }, work));
await browser.close();
await server.close();
const quoted = part === '' ? quotedTexts(await readFile('docs/requirements.md', 'utf8')) : [];
const unseen = unseenTexts(quoted, texts);
for (const { id, text } of unseen) console.error(`${id}: no story shows "${text}"`);
console.log(
  `${count} pages opened, ${failures.length} failed, ${unseen.length} of ${quoted.length} quoted texts unseen`,
);
process.exit(failures.length + unseen.length > 0 || count === 0 ? 1 : 0);
