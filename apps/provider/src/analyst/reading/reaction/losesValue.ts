import { valuesAkinTo } from '../grammar/filters/similarValues.ts';
import type { Candidate } from '../ranking/candidates.ts';
import { monthNumbers } from '../shared/vocabulary/calendarWords.ts';
import { isTimeColumn } from '../shared/columns/measures.ts';
import { columnsAsked } from '../shared/query/tree.ts';

const passed = /^left:(?:word|column|meant)$/;

/** "Income of professionals", where a column of kinds has "prof": a word that may mean some rows, passed over. */
export const losesValueAkin = ({ cover: { parts }, scan }: Candidate): boolean =>
  parts.some(({ rule, from }) => passed.test(rule) && valuesAkinTo(scan, from).length > 0);

const longestShort = 3;

/** "Average wind in August", of all months. */
export const losesMonth = ({ cover: { parts }, scan, tree }: Candidate): boolean =>
  !columnsAsked(tree.where).some(isTimeColumn) &&
  parts.some(({ rule, from }) => {
    const said = scan.text(from);
    return (passed.test(rule) || rule === 'mention') && said.length > longestShort && monthNumbers.has(said);
  });
