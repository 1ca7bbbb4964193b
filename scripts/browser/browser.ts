import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import os from 'node:os';
import path from 'node:path';
import { memoryFolder } from '../../apps/provider/src/testing/memoryFolder.ts';

export interface BrowserLaunch {
  /** Absent where Playwright's own browser serves. */
  executablePath?: string;
  args: string[];
  /** Of Playwright's own arguments. */
  ignoreDefaultArgs?: string[];
}

const systemBrowsers = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome-stable',
  '/usr/bin/google-chrome',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

const args = [
  '--disable-background-networking',
  '--disable-component-update',
  '--font-render-hinting=none',
  '--force-color-profile=srgb',
  // Chromium refuses to sandbox itself as root.
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
];

const inFiles = '--disable-dev-shm-usage';

/**
 * What Chromium's processes share lies in memory where that is roomy, else in files of /tmp. On a disk a twelfth of the work for a page
 * goes into such files, and Playwright asks for them always.
 */
const launch = (): BrowserLaunch =>
  memoryFolder() === undefined ? { args: [...args, inFiles] } : { args, ignoreDefaultArgs: [inFiles] };

/** The Chromium that travels inside an npm package, for Linux machines with no browser at all. */
const packagedBrowser = async (): Promise<string | undefined> => {
  if (process.platform !== 'linux' || process.arch !== 'x64') return undefined;
  const { default: chromium, inflate, setupLambdaEnvironment } = await import('@sparticuz/chromium');
  const entry = createRequire(import.meta.url).resolve('@sparticuz/chromium');
  const bin = path.resolve(path.dirname(entry), '..', 'bin');
  const executablePath = await chromium.executablePath();
  await inflate(path.join(bin, 'al2023.tar.br'));
  // Sets LD_LIBRARY_PATH and FONTCONFIG_PATH of this process, which the browser inherits.
  setupLambdaEnvironment(path.join(os.tmpdir(), 'al2023', 'lib'));
  return executablePath;
};

/** CHROMIUM_PATH, else a browser of the system, else the one from npm, else Playwright's own. */
export const findBrowser = async (): Promise<BrowserLaunch> => {
  const configured = process.env['CHROMIUM_PATH'];
  if (configured !== undefined && configured !== '') {
    if (!existsSync(configured)) throw new Error(`CHROMIUM_PATH names no file: ${configured}`);
    return { executablePath: configured, ...launch() };
  }
  const executablePath = systemBrowsers.find((file) => existsSync(file)) ?? (await packagedBrowser());
  return executablePath === undefined ? launch() : { executablePath, ...launch() };
};
