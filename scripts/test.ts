/**
 * Everything that must hold, cheapest first; stops at the first stage that does not and says how long each step took.
 * `npm test -- unit e2e` takes only the steps named.
 */
import { spawn } from 'node:child_process';
import { constants, getPriority, setPriority } from 'node:os';
import { createInterface } from 'node:readline';

interface Step {
  name: string;
  command: string;
  /** Computes only where the steps beside it leave a core idle. */
  isBehind?: boolean;
}

/**
 * The lanes of a stage run side by side, the steps of a lane one after the other. Unit tests often wait, for a lease to end
 * or a time to come; the checks that only read the code compute meanwhile, and take nothing that a test wants. Stories and
 * end-to-end tests keep every core busy.
 */
const stages: Step[][][] = [
  [
    [{ name: 'types', command: 'npm run --silent typecheck -- --singleThreaded', isBehind: true }],
    [{ name: 'lint', command: 'npm run --silent lint:code', isBehind: true }],
    [{ name: 'project', command: 'npm run --silent lint:project', isBehind: true }],
    [{ name: 'unit', command: 'npm run --silent test:unit' }],
  ],
  [
    [
      { name: 'stories', command: 'npm run --silent test:stories' },
      { name: 'build', command: 'npm run --silent build -w @plinth/web' },
      { name: 'e2e', command: 'playwright test' },
    ],
  ],
];

const chosen = process.argv.slice(2);
const names = stages.flat(2).map(({ name }) => name);
const unknown = chosen.filter((name) => !names.includes(name));
if (unknown.length > 0) {
  console.error(`No step named ${unknown.join(', ')}. There are: ${names.join(', ')}.`);
  process.exit(2);
}
const times: string[] = [];
let failed = false;

/** Alone it has the terminal; beside others each of its lines bears its name. */
const run = ({ name, command, isBehind = false }: Step, alone: boolean): Promise<boolean> =>
  new Promise((resolve) => {
    const start = performance.now();
    console.log(`\n── ${name}: ${command}`);
    // Compilers of Go have in each of their threads a checker of its own: several work out the same types.
    const env = isBehind ? { ...process.env, GOMAXPROCS: '1' } : process.env;
    const child = spawn(command, { shell: true, env, stdio: alone ? 'inherit' : 'pipe' });
    if (isBehind && child.pid !== undefined)
      setPriority(child.pid, Math.max(getPriority(), constants.priority.PRIORITY_LOW));
    for (const stream of [child.stdout, child.stderr])
      if (stream) createInterface(stream).on('line', (line) => console.log(`${name} │ ${line}`));
    child.on('close', (code) => {
      const time = `${name} ${((performance.now() - start) / 1000).toFixed(1)} s`;
      times.push(time);
      console.log(`── ${time}${code === 0 ? '' : ', failed'}`);
      resolve(code === 0);
    });
  });

const runLane = async (steps: Step[], alone: boolean): Promise<void> => {
  for (const step of steps) if (!failed && !(await run(step, alone))) failed = true;
};

for (const stage of stages) {
  const lanes = stage
    .map((steps) => steps.filter(({ name }) => chosen.length === 0 || chosen.includes(name)))
    .filter((steps) => steps.length > 0);
  await Promise.all(lanes.map((steps) => runLane(steps, lanes.length === 1)));
  if (failed) {
    console.error(`\nNot passed (${times.join(', ')})`);
    process.exit(1);
  }
}
console.log(`\nAll passed: ${times.join(', ')}`);
