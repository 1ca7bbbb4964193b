/**
 * `npm run visual -- --base <revision> [--head <revision>] [--only <pattern>]`
 * Photographs every story of two revisions in its modes, compares them and writes .visual/report/index.html.
 * Exit code 0: nothing changed. 1: something did. 2: a story could not be photographed, or the call was wrong.
 */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { compareShots, type Verdict } from './compare.ts';
import { photograph, type Shot } from './photograph.ts';
import { reportPage } from './report.ts';
import { committedRevision, workTree, type Revision } from './revision.ts';

const root = path.resolve('.visual');
const report = path.join(root, 'report');

const readArguments = () => {
  const { values } = parseArgs({
    options: { base: { type: 'string' }, head: { type: 'string' }, only: { type: 'string' } },
  });
  return values;
};

const { base = 'HEAD', head, only } = readArguments();
const filter = only === undefined ? undefined : new RegExp(only, 'i');

rmSync(report, { recursive: true, force: true });
mkdirSync(report, { recursive: true });

const photographRevision = async ({ name, build }: Revision, side: string): Promise<Shot[]> => {
  const started = performance.now();
  const shots = await photograph(build, path.join(report, side), filter);
  const seconds = ((performance.now() - started) / 1000).toFixed(0);
  console.log(`${shots.length} pictures of ${name} in ${seconds} s`);
  return shots;
};

const before = committedRevision(base, root);
const after = head === undefined ? workTree(root) : committedRevision(head, root);
try {
  const shotsBefore = await photographRevision(before, 'before');
  const shotsAfter = await photographRevision(after, 'after');
  const comparisons = compareShots(shotsBefore, shotsAfter, path.join(report, 'difference'));
  const page = path.join(report, 'index.html');
  writeFileSync(page, reportPage(comparisons, before.name, after.name, report));
  writeFileSync(path.join(report, 'report.json'), JSON.stringify(comparisons, null, 2));

  const count = (verdict: Verdict) =>
    comparisons.filter((comparison) => comparison.verdict === verdict).length;
  const failed = count('failed');
  const differing = count('changed') + count('new') + count('removed');
  console.log(
    `${comparisons.length} pictures: ${count('changed')} changed, ${count('new')} new, ${count('removed')} removed, ${failed} failed, ${count('same')} same`,
  );
  for (const { verdict, title, story, mode, error } of comparisons)
    if (verdict !== 'same')
      console.log(
        `  ${verdict}: ${title} / ${story} (${mode})${error ? `: ${error.split('\n', 1)[0]}` : ''}`,
      );
  console.log(page);
  process.exitCode = comparisons.length === 0 || failed > 0 ? 2 : differing > 0 ? 1 : 0;
} finally {
  before.dispose();
  after.dispose();
}
