/**
 * Runs every attack test (`*.attack.test.ts`) and nothing else, and prints by class how many were tried and how many got
 * through. `npm run attack -- gate` takes only the files whose path holds the word.
 */
import { spawnSync } from 'node:child_process';
import { globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { attackTable, countAttacks, isHeld, type VitestReport } from './attackTable.ts';

/** Fewer than this, and tests were lost: to be raised when classes are added. */
const leastTests = 2659;

const chosen = process.argv.slice(2);
const files = globSync('{apps,packages,scripts}/**/*.attack.test.ts', {
  exclude: (name) => /node_modules|dist/.test(name),
})
  .filter((file) => chosen.length === 0 || chosen.some((word) => file.includes(word)))
  .map((file) => path.resolve(file));
if (files.length === 0) {
  console.error('There is no such attack test.');
  process.exit(2);
}

const folder = mkdtempSync(path.join(tmpdir(), 'plinth-attack-'));
try {
  const report = path.join(folder, 'report.json');
  const { stderr } = spawnSync(
    'vitest',
    ['run', '--config', 'vitest.unit.config.ts', '--reporter', 'json', '--outputFile', report, ...files],
    { shell: false, encoding: 'utf8', maxBuffer: 256 * 1024 * 1024 },
  );
  let text: string;
  try {
    text = readFileSync(report, 'utf8');
  } catch {
    console.error(`vitest wrote no report.\n${stderr}`);
    process.exit(1);
  }
  const result = countAttacks(JSON.parse(text) as VitestReport, {
    files,
    tests: chosen.length === 0 ? leastTests : 1,
  });
  console.log(attackTable(result));
  process.exitCode = isHeld(result) ? 0 : 1;
} finally {
  rmSync(folder, { recursive: true, force: true });
}
