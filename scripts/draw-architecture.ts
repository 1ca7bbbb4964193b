/** The drawing alone; `lint:deps` looks at it too. */
import { cruise, type ICruiseResult } from 'dependency-cruiser';
import extractDepcruiseOptions from 'dependency-cruiser/config-utl/extract-depcruise-options';
import extractTSConfig from 'dependency-cruiser/config-utl/extract-ts-config';
import { drawingFailures } from './lint/drawing.ts';

const options = await extractDepcruiseOptions('./.dependency-cruiser.cjs');
const { output } = await cruise(['packages', 'apps', 'stories'], { ...options, validate: false }, undefined, {
  tsConfig: extractTSConfig('./tsconfig.base.json'),
});
const failures = drawingFailures((output as ICruiseResult).modules);
for (const failure of failures) console.error(failure);
if (failures.length > 0) process.exitCode = 1;
