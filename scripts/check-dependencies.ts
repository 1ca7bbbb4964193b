/**
 * Runs dependency-cruiser over the workspace and fails when it read fewer modules than the repository holds:
 * a check that reads nothing must not pass.
 */
import { globSync } from 'node:fs';
import { cruise } from 'dependency-cruiser';
import extractDepcruiseOptions from 'dependency-cruiser/config-utl/extract-depcruise-options';
import extractTSConfig from 'dependency-cruiser/config-utl/extract-ts-config';

const roots = ['packages', 'apps', 'stories'];
const expected = globSync(
  roots.map((root) => `${root}/**/*.{ts,tsx}`),
  { exclude: (name) => /node_modules|dist|dist-types|\.d\.ts$/.test(String(name)) },
).length;

const options = await extractDepcruiseOptions('./.dependency-cruiser.cjs');
const { output, exitCode } = await cruise(roots, { ...options, outputType: 'err-long' }, undefined, {
  tsConfig: extractTSConfig('./tsconfig.base.json'),
});
const report = typeof output === 'string' ? output : JSON.stringify(output);
console.log(report);

const counted = /(\d+) modules/.exec(report);
const read = counted ? Number(counted[1]) : 0;
if (read < expected) {
  console.error(`Only ${read} modules were read; the repository holds ${expected}.`);
  process.exit(1);
}
process.exit(exitCode);
