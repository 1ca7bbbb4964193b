/**
 * `npm run visual:accept -- <group>... [--report <folder>]`
 * Enters the pictures of groups of a report into .storybook/accepted.json, which belongs into the commit. The report is
 * the last one of this machine, or the artefact of CI.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { format, resolveConfig } from 'prettier';
import { readOptions } from '../options.ts';
import { accept, type Group } from './groups.ts';
import { acceptedFile, readAccepted } from './accepted.ts';

const { values, positionals } = readOptions(
  { options: { report: { type: 'string', default: '.visual/report' } }, allowPositionals: true },
  'Usage: npm run visual:accept -- <group>... [--report <folder>]',
);
const groups = JSON.parse(readFileSync(path.join(values.report, 'report.json'), 'utf8')) as Group[];
const accepted = accept(groups, positionals, readAccepted());
const options = { ...(await resolveConfig(acceptedFile)), filepath: acceptedFile };
writeFileSync(acceptedFile, await format(JSON.stringify(accepted), options));
console.log(`${Object.keys(accepted).length} pictures are accepted in ${acceptedFile}`);
