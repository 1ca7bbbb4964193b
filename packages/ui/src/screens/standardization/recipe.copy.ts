import { maxUploadMegabytes, mostRecipeSteps, type RecipeFileFault } from '@plinth/api/facts';
import { countOf, formatNumber, formatShare } from '../../primitives/intl.format.ts';
import { unturned } from '../../primitives/unturned.ts';

/** What stands below the name of a step. */
export interface RecipeStepTold {
  column: string;
  on: boolean;
  /** Rows that it changes or leaves out; null while they are counted. */
  rows: number | null;
  /** Of those rows the ones whose value it can't read. */
  lost: number;
  /** Its column isn't in the table any more. */
  gone: boolean;
  /** It leaves rows out, and changes none. */
  leavesRowsOut: boolean;
}

const switchedOff = 'switched off';

const isRightToLeft = /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}]/u;
/** A name that is written from the right would take the number after it along. */
const isolated = (name: string): string =>
  isRightToLeft.test(name) ? `\u2068${unturned(name)}\u2069` : unturned(name);

const stepText = ({ column: name, on, rows, lost, gone, leavesRowsOut }: RecipeStepTold): string => {
  const column = isolated(name);
  if (gone) return `${column} isn’t in the table`;
  if (!on) return `${column} · ${switchedOff}`;
  if (rows === null) return column;
  const more = lost > 0 ? `, ${formatNumber(lost)} can’t be read` : '';
  return `${column} · ${countOf(rows, 'row', 'rows')}${leavesRowsOut ? ' left out' : more}`;
};

const fileFault = (fault: RecipeFileFault): string => {
  switch (fault.fault) {
    case 'not a recipe':
      return 'It is no recipe. Choose a file that was made by Export.';
    case 'newer version':
      return 'It was made by a newer Plinth. Update this one first.';
    case 'no steps':
      return 'It has no rules.';
    case 'too many steps':
      return `It has more than ${formatNumber(mostRecipeSteps)} rules.`;
    case 'bad step':
      return `Its rule ${formatNumber(fault.place)} can’t be read. Nothing was added.`;
    case 'same step twice':
      return `Its rule ${formatNumber(fault.place)} is there twice. Nothing was added.`;
  }
};

export const recipeCopy = {
  title: 'Standardized view',
  about: (name: string) =>
    `${name} with the rules of its recipe. They run in this order each time the view is read; the source stays as it is.`,
  copySql: 'Copy SQL',
  copyPipeline: 'Copy pipeline',
  download: 'Download CSV',
  downloadFailed: 'The file could not be made.',
  facts: 'The view in figures',
  number: formatNumber,
  rows: 'Rows',
  rowsLeftOut: 'Rows left out',
  rowsChanged: 'Rows changed',
  valuesChanged: 'Values changed',
  share: (rows: number, total: number) =>
    total === 0 ? formatNumber(rows) : `${formatNumber(rows)}, ${formatShare(rows / total)}`,
  recipe: 'Recipe',
  count: (steps: number, on: number) => `${countOf(steps, 'rule', 'rules')}, ${formatNumber(on)} on`,
  undo: 'Undo',
  redo: 'Redo',
  versions: 'Versions',
  add: 'Add rules',
  importRules: 'Import',
  exportRules: 'Export',
  imported: (rules: number) => `${countOf(rules, 'rule was', 'rules were')} added.`,
  notImported: 'The file could not be imported.',
  fileFault,
  fileUnread: 'The file could not be read. Choose it again.',
  fileTooLarge: `It is larger than ${formatNumber(maxUploadMegabytes)} MB, which no recipe is.`,
  noSteps: 'No rules yet. The view is the table as it is connected.',
  move: (title: string) => `Move “${title}”`,
  moveHint: 'Drag, or press the up and down arrows',
  moved: (title: string, place: number, count: number) => `${title}: ${place} of ${count}`,
  switchedOff,
  take: (title: string) => `Take “${title}”`,
  edit: (title: string) => `Change “${title}”`,
  remove: (title: string) => `Remove “${title}”`,
  step: stepText,
  use: 'Chat, metrics and reports',
  asItIs: 'As it is',
  standardized: 'Standardized',
  isAsItIs: 'They read the table as it is connected; the rules are seen here alone.',
  isStandardized:
    'They read this view: each answer says so, and its SQL names the view. Profile the model again, so that columns that a rule reads as numbers or dates are known as such.',
  sql: 'SQL of the view',
  pipeline: 'Pipeline of the view',
  reading: 'Reading the view...',
  failed: 'The view could not be read.',
  missing: 'There is no data model with this address.',
  orphan: 'The connection of this data model was deleted: its values can’t be read any more.',
  absent: 'This host makes no standardized views.',
  back: 'Back to Standardization',
  saveFailed: 'The change could not be kept.',
  drop: 'Discard',
  retry: 'Try Again',
} as const;
