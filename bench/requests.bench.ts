/**
 * What `GET /data-source/user/connections` costs the provider in processor time, against a bare Fastify route that gives the same body, both in
 * processes of their own under 50 callers. PLINTH_BENCH_PROFILE names a .cpuprofile to write of the provider.
 */
import { fork, type ChildProcess } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { Agent, get } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { solvedChallenge } from '../apps/provider/src/testing/solvedChallenge.ts';
import { machineNote, median, percentile } from './support/machine.ts';

const callers = 50;
const requests = 2000;
const rounds = 11;
/** Until both are compiled. */
const warmUps = 4;
const connections = 5;
const target = '/data-source/user/connections';
const email = 'ada@plinth.test';
const password = 'correct horse 9';

type Message =
  | { kind: 'url'; url: string }
  | { kind: 'mail'; text: string }
  | { kind: 'begun' }
  | { kind: 'ended'; microseconds: number };

interface Host {
  child: ChildProcess;
  url: string;
}

const answerOf = <K extends Message['kind']>(child: ChildProcess, kind: K) =>
  new Promise<Extract<Message, { kind: K }>>((resolve) => {
    const listen = (message: Message) => {
      if (message.kind !== kind) return;
      child.off('message', listen);
      resolve(message as Extract<Message, { kind: K }>);
    };
    child.on('message', listen);
  });

const openHost = async (...args: string[]): Promise<Host> => {
  const child = fork(path.resolve('bench/support/requestHost.ts'), args, {
    execArgv: ['--disable-warning=ExperimentalWarning'],
  });
  const { url } = await answerOf(child, 'url');
  return { child, url };
};

const send = async (url: string, body: object | URLSearchParams, token?: string): Promise<unknown> => {
  const isForm = body instanceof URLSearchParams;
  const answer = await fetch(url, {
    method: 'POST',
    body: isForm ? body : JSON.stringify(body),
    headers: {
      ...(isForm ? {} : { 'content-type': 'application/json' }),
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    },
  });
  if (!answer.ok) throw new Error(`${url}: ${answer.status} ${await answer.text()}`);
  return answer.json();
};

/** Signs up, connects files, and gives the token. */
const fill = async ({ child, url }: Host): Promise<string> => {
  const turnstile_token = await solvedChallenge(await (await fetch(`${url}/challenge`)).json());
  const mailed = answerOf(child, 'mail');
  await send(`${url}/auth/register`, { email, password, confirmPassword: password, turnstile_token });
  await send(`${url}/auth/verify-otp`, { email, otp: /\b\d{6}\b/.exec((await mailed).text)?.[0] });
  const { access_token } = (await send(
    `${url}/auth/jwt/login`,
    new URLSearchParams({ username: email, password }),
  )) as { access_token: string };
  for (let at = 0; at < connections; at += 1) {
    const form = new FormData();
    form.append('file', new Blob([`id,amount\n1,${at}\n`]), `orders ${at}.csv`);
    const answer = await fetch(`${url}/data-source/upload-csv?source_name=Orders ${at}`, {
      method: 'POST',
      body: form,
      headers: { authorization: `Bearer ${access_token}` },
    });
    if (!answer.ok) throw new Error(await answer.text());
  }
  return access_token;
};

const ask = (url: string, token: string, agent: Agent): Promise<string> =>
  new Promise((resolve, reject) => {
    get(url + target, { agent, headers: { authorization: `Bearer ${token}` } }, (answer) => {
      let text = '';
      answer.setEncoding('utf8');
      answer.on('data', (part: string) => (text += part));
      answer.on('end', () =>
        answer.statusCode === 200 ? resolve(text) : reject(new Error(`${answer.statusCode} ${text}`)),
      );
    }).on('error', reject);
  });

interface Round {
  /** Of the host's processor time. */
  microseconds: number;
  times: number[];
}

const load = async ({ child, url }: Host, token: string): Promise<Round> => {
  const agent = new Agent({ keepAlive: true, maxSockets: callers });
  const times: number[] = [];
  let left = requests;
  const begun = answerOf(child, 'begun');
  child.send('begin');
  await begun;
  await Promise.all(
    Array.from({ length: callers }, async () => {
      while (left > 0) {
        left -= 1;
        const start = performance.now();
        await ask(url, token, agent);
        times.push(performance.now() - start);
      }
    }),
  );
  const ended = answerOf(child, 'ended');
  child.send('end');
  const { microseconds } = await ended;
  agent.destroy();
  return { microseconds: microseconds / requests, times };
};

export const run = async (): Promise<void> => {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'plinth-requests-'));
  const profile = process.env['PLINTH_BENCH_PROFILE'];
  const host = await openHost('provider', dataDir, ...(profile === undefined ? [] : [profile]));
  const token = await fill(host);
  const body = await ask(host.url, token, new Agent());
  const bare = await openHost('bare', body);
  const measured = { provider: [] as Round[], bare: [] as Round[] };
  for (let round = 0; round < warmUps + rounds; round += 1) {
    const pair = { bare: await load(bare, token), provider: await load(host, token) };
    if (round < warmUps) continue;
    measured.bare.push(pair.bare);
    measured.provider.push(pair.provider);
  }
  console.log(
    `${callers} callers, ${requests} requests a round of ${body.length} bytes, medians of ${rounds} rounds; ${machineNote()}`,
  );
  console.log('| host | processor time a request | p50 | p95 | p99 |\n| --- | ---: | ---: | ---: | ---: |');
  const costOf = (of: Round[]) => median(of.map(({ microseconds }) => microseconds));
  for (const [name, of] of Object.entries(measured)) {
    const times = of.flatMap((round) => round.times);
    const figures = [0.5, 0.95, 0.99].map((share) => `${percentile(times, share).toFixed(1)} ms`);
    console.log(`| ${name} | ${costOf(of).toFixed(0)} µs | ${figures.join(' | ')} |`);
  }
  // Of neighbours: what else the machine does weighs on both.
  const share = median(
    measured.bare.map(({ microseconds }, round) => microseconds / measured.provider[round]!.microseconds),
  );
  console.log(`requests a processor second: ${(share * 100).toFixed(1)} % of the bare route's (25 wanted)`);
  host.child.send('close');
  bare.child.send('close');
  await rm(dataDir, { recursive: true, force: true });
};
