/**
 * Everything that must hold, cheapest first; stops at the first stage that does not and says how long each step took.
 * `npm test -- unit e2e` takes only the steps named.
 */
import { spawn } from 'node:child_process';

interface Step {
  name: string;
  command: string;
}

/** The steps of a stage run side by side: each of the first three keeps one core busy, the others all. */
const stages: Step[][] = [
  [
    { name: 'types', command: 'npm run --silent typecheck' },
    { name: 'lint', command: 'npm run --silent lint:code' },
    { name: 'project', command: 'npm run --silent lint:project' },
  ],
  [{ name: 'unit', command: 'vitest run --project unit' }],
  [{ name: 'stories', command: 'npm run --silent test:stories' }],
  [{ name: 'build', command: 'npm run --silent build -w @plinth/web' }],
  [{ name: 'e2e', command: 'playwright test' }],
];

const chosen = process.argv.slice(2);
const times: string[] = [];

const run = ({ name, command }: Step, alone: boolean): Promise<boolean> =>
  new Promise((resolve) => {
    const start = performance.now();
    const child = spawn(command, { shell: true, stdio: alone ? 'inherit' : 'pipe' });
    let output = '';
    for (const stream of [child.stdout, child.stderr])
      stream?.on('data', (chunk: Buffer) => {
        output += chunk.toString();
      });
    if (alone) console.log(`\n── ${name}: ${command}`);
    child.on('close', (code) => {
      if (!alone) console.log(`\n── ${name}: ${command}\n${output}`);
      times.push(`${name} ${((performance.now() - start) / 1000).toFixed(1)} s`);
      if (code !== 0) console.error(`\n${name} failed`);
      resolve(code === 0);
    });
  });

for (const stage of stages) {
  const steps = stage.filter(({ name }) => chosen.length === 0 || chosen.includes(name));
  const passed = await Promise.all(steps.map((step) => run(step, steps.length === 1)));
  if (passed.includes(false)) {
    console.error(`\nNot passed (${times.join(', ')})`);
    process.exit(1);
  }
}
console.log(`\nAll passed: ${times.join(', ')}`);
