/** Runs the benches in bench/, all or the named: `npm run bench -- columns`. Prints figures, asserts nothing. */
import { globSync } from 'node:fs';
import path from 'node:path';

interface Bench {
  run: () => Promise<void> | void;
}

const files = globSync('bench/*.bench.ts').sort();
const nameOf = (file: string) => path.basename(file, '.bench.ts');
const chosen = process.argv.slice(2);
const unknown = chosen.filter((name) => !files.some((file) => nameOf(file) === name));
if (unknown.length > 0) {
  console.error(`No bench named ${unknown.join(', ')}. There are: ${files.map(nameOf).join(', ')}.`);
  process.exit(2);
}
for (const file of files) {
  if (chosen.length > 0 && !chosen.includes(nameOf(file))) continue;
  console.log(`\n── ${nameOf(file)}`);
  const { run } = (await import(path.resolve(file))) as Bench;
  await run();
}
