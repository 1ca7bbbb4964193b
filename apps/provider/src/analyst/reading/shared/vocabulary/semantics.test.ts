import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { kinship } from './semantics.ts';

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

const keptMb = (): number => {
  collectGarbage();
  return process.memoryUsage().heapUsed / 1024 / 1024;
};

test('what is known of words stays small, of however many tables the same question is asked', () => {
  const ask = (from: number, to: number) => {
    for (let table = from; table < to; table += 1) kinship('total', `orders${table}`);
  };
  ask(0, 50_000);
  const before = keptMb();
  ask(50_000, 500_000);
  expect(keptMb() - before).toBeLessThan(5);
});
