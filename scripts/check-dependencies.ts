/**
 * Holds "who may import whom" with dependency-cruiser, and the drawing of it. A check that reads nothing must not pass:
 * it fails when it read fewer modules than the repository holds, and when a violation that was planted for a rule is not
 * caught.
 */
import { globSync } from 'node:fs';
import { cruise, format, type ICruiseResult } from 'dependency-cruiser';
import extractDepcruiseOptions from 'dependency-cruiser/config-utl/extract-depcruise-options';
import extractTSConfig from 'dependency-cruiser/config-utl/extract-ts-config';
import { drawingFailures } from './lint/drawing.ts';
import { missedImports, missedStatements } from './lint/missed.ts';

const roots = ['packages', 'apps', 'stories'];
const expected = globSync(
  roots.map((root) => `${root}/**/*.{ts,tsx}`),
  { exclude: (name) => /node_modules|dist|dist-types|\.d\.ts$/.test(String(name)) },
).length;

const options = await extractDepcruiseOptions('./.dependency-cruiser.cjs');
const cruised = await cruise(roots, options, undefined, {
  tsConfig: extractTSConfig('./tsconfig.base.json'),
});
const result = cruised.output as ICruiseResult;
const { output, exitCode } = await format(result, { outputType: 'err-long' });
const report = typeof output === 'string' ? output : JSON.stringify(output);
console.log(report);

const failures: string[] = [];
const counted = /(\d+) modules/.exec(report);
const read = counted ? Number(counted[1]) : 0;
if (read < expected) failures.push(`Only ${read} modules were read; the repository holds ${expected}.`);
failures.push(
  ...(await missedImports(options)),
  ...(await missedStatements()),
  ...drawingFailures(result.modules),
);
for (const failure of failures) console.error(failure);
process.exit(failures.length > 0 ? 1 : exitCode);
