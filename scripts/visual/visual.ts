/**
 * `npm run visual -- --base <revision> [--head <revision>] [--only <pattern>] [--storybook <address>]`
 * Photographs every story of two revisions in its modes, compares them and writes .visual/report/index.html.
 * Exit code 0: nothing changed that isn't accepted. 1: something did. 2: a story could not be photographed, or the call was wrong.
 */
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { doors, traceThroughDoors, type Stats } from '../chromatic/traceDoors.ts';
import { readOptions } from '../options.ts';
import { readAccepted } from './accepted.ts';
import { compareShots, type Verdict } from './compare.ts';
import { causesOf, changedTokens, groupChanges, type Cause, type DesignTokens } from './groups.ts';
import { photograph, type Shot } from './photograph.ts';
import { reportPage } from './report.ts';
import { changedFiles, committedRevision, readRevision, workTree, type Revision } from './revision.ts';

const root = path.resolve('.visual');
const report = path.join(root, 'report');

const options = {
  base: { type: 'string', default: 'HEAD' },
  head: { type: 'string' },
  only: { type: 'string' },
  storybook: { type: 'string', default: 'http://localhost:6006' },
} as const;
const usage =
  'Usage: npm run visual -- --base <revision> [--head <revision>] [--only <pattern>] [--storybook <address>]';
const { base, head, only, storybook } = readOptions({ options }, usage).values;
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

/** Read through the module graph of the later build; the doors are those of the files as they stand. */
const findCauses = (build: string): Cause[] => {
  const stats = JSON.parse(readFileSync(path.join(build, 'preview-stats.json'), 'utf8')) as Stats;
  const traced = traceThroughDoors(stats, doors, (module) => readFileSync(module, 'utf8'));
  const file = 'packages/ui/tokens.json';
  const parse = (text: string) => JSON.parse(text) as DesignTokens;
  const later = head === undefined ? readFileSync(file, 'utf8') : readRevision(head, file);
  const tokens = changedTokens(parse(readRevision(base, file)), parse(later));
  return causesOf(changedFiles(base, head), traced, tokens);
};

const before = committedRevision(base, root);
const after = head === undefined ? workTree(root) : committedRevision(head, root);
try {
  const shotsBefore = await photographRevision(before, 'before');
  const shotsAfter = await photographRevision(after, 'after');
  const comparisons = compareShots(shotsBefore, shotsAfter, path.join(report, 'difference'));
  const groups = groupChanges(comparisons, findCauses(after.build), readAccepted());
  const page = path.join(report, 'index.html');
  const facts = { before: before.name, after: after.name, folder: report, storybook };
  writeFileSync(page, reportPage(groups, facts));
  writeFileSync(path.join(report, 'report.json'), JSON.stringify(groups, null, 2));

  const count = (verdict: Verdict) =>
    comparisons.filter((comparison) => comparison.verdict === verdict).length;
  const failed = count('failed');
  console.log(
    `${comparisons.length} pictures: ${count('changed')} changed, ${count('new')} new, ${count('removed')} removed, ${failed} failed, ${count('same')} same`,
  );
  for (const { id, kind, name, accepted, comparisons: members } of groups) {
    console.log(`${id} ${kind} ${name}: ${members.length}${accepted ? ', accepted' : ''}`);
    for (const { verdict, title, story, mode, error } of members)
      console.log(
        `  ${verdict}: ${title} / ${story} (${mode})${error ? `: ${error.split('\n', 1)[0]}` : ''}`,
      );
  }
  console.log(page);
  const isUnseen = groups.some(({ accepted }) => !accepted);
  process.exitCode = comparisons.length === 0 || failed > 0 ? 2 : isUnseen ? 1 : 0;
} finally {
  before.dispose();
  after.dispose();
}
