import path from 'node:path';
import { Data } from './analyst/data.ts';
import { unpackOwnQuestions } from './analyst/ownQuestions.ts';
import { analystModel } from '../apps/provider/src/analyst/reading/model.ts';
import { candidatesFor } from '../apps/provider/src/analyst/reading/ask.ts';
const cache = '/tmp/zz-cache';
import { mkdirSync } from 'node:fs';
mkdirSync(cache, { recursive: true });
const data = new Data('/work/shared/data', cache);
const step = Number(process.argv[2] ?? 4), off = Number(process.argv[3] ?? 0);
const tasks = (await data.people(unpackOwnQuestions(path.join(cache, 'own')), 'own')).filter((_, i) => i % step === off);
let n = 0, first = 0, among = 0;
for (const t of tasks) {
  if (t.expect === 'refuse') continue;
  const { table, run } = await t.open();
  const c = (await candidatesFor(t.question, table, analystModel(), { run, previous: t.previous, today: '2026-11-22', signal: new AbortController().signal })).slice(0, 30);
  let at = -1;
  for (const [i, x] of c.entries()) if ((await t.judge(x.sql)) === 1) { at = i; break; }
  n++; if (at === 0) first++; if (at >= 0) among++;
  if (at !== 0) console.log(`${at < 0 ? 'NONE' : 'at ' + at} ${t.id} [${t.kind}] ${t.previous ? '(' + t.previous + ') ' : ''}${t.question}\n   gold ${t.gold.split('\n')[0]}\n   mine ${c[0]?.sql}`);
}
console.log({ n, first, among });
data.close();
