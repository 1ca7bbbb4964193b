/** Everything that must hold, cheapest first; stops at the first that does not and says how long each took. */
import { spawnSync } from 'node:child_process';

const steps: [name: string, command: string][] = [
  ['types', 'tsc -b'],
  ['lint', 'npm run --silent lint'],
  ['unit', 'vitest run --project unit'],
  ['stories', 'vitest run --project stories'],
  ['build', 'npm run --silent build -w @plinth/web'],
  ['e2e', 'playwright test'],
];

const chosen = process.argv.slice(2);
const times: string[] = [];
for (const [name, command] of steps) {
  if (chosen.length > 0 && !chosen.includes(name)) continue;
  console.log(`\n── ${name}: ${command}`);
  const start = performance.now();
  const { status } = spawnSync(command, { shell: true, stdio: 'inherit' });
  const seconds = ((performance.now() - start) / 1000).toFixed(1);
  times.push(`${name} ${seconds} s`);
  if (status !== 0) {
    console.error(`\n${name} failed after ${seconds} s (${times.join(', ')})`);
    process.exit(status ?? 1);
  }
}
console.log(`\nAll passed: ${times.join(', ')}`);
