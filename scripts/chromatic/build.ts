/** `node scripts/chromatic/build.ts`: the static Storybook as Chromatic gets it, with statistics that tell stories apart. */
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { doors, traceThroughDoors, type Stats } from './traceDoors.ts';

const output = 'storybook-static';

execFileSync('npx', ['storybook', 'build', '--disable-telemetry', '--stats-json', '-o', output], {
  stdio: 'inherit',
});
const file = `${output}/preview-stats.json`;
const stats = JSON.parse(readFileSync(file, 'utf8')) as Stats;
writeFileSync(
  file,
  JSON.stringify(traceThroughDoors(stats, doors, (module) => readFileSync(module, 'utf8'))),
);
