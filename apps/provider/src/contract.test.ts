import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { describeContract, describeMainJob, type ContractHost } from '@plinth/api/testing';
import { startProvider } from './server.ts';
import { readSettings } from './settings.ts';
import { screensFile } from './testing/testHost.ts';
import { solvedChallenge } from './testing/solvedChallenge.ts';
import { startPgDouble } from './sources/testing/pgDouble.ts';

const openProvider = async (): Promise<ContractHost> => {
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'plinth-contract-'));
  const { url, close } = await startProvider(
    readSettings({ DATA_DIR: dataDir, PORT: '0', LOG_BROWSER_ERRORS: 'on', LOG_LEVEL: 'silent' }),
    { screensFile },
  );
  const double = await startPgDouble();
  let cookie = '';

  return {
    host: url,
    // The browser's cookie jar, as far as the export needs it.
    fetch: async (input, init) => {
      const headers = new Headers(init?.headers);
      if (cookie !== '') headers.set('Cookie', cookie);
      const response = await fetch(input, { ...init, headers });
      const [given] = response.headers.getSetCookie();
      if (given !== undefined) cookie = given.split(';')[0]!;
      return response;
    },
    solveChallenge: async () => {
      const response = await fetch(`${url}/challenge`);
      return solvedChallenge(await response.json());
    },
    mailedCode: async (email) => {
      const response = await fetch(`${url}/mailbox`, { headers: { Accept: 'application/json' } });
      const mails = (await response.json()) as { to: string; text: string }[];
      const mail = mails.find(({ to }) => to === email);
      return /\b\d{6}\b/.exec(mail?.text ?? '')?.[0] ?? '';
    },
    database: () => ({
      host: '127.0.0.1',
      port: double.port,
      user: 'ada',
      password: 'hers',
      database: 'shop',
    }),
    close: async () => {
      await close();
      await double.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
};

describeContract('the provider', openProvider);
describeMainJob('the provider', openProvider);
