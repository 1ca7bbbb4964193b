import { lineOf } from '../../grammar/lines.ts';
import type { Scan } from '../../grammar/scan.ts';
import { isIdentifier, isNamed } from '../../shared/columns/measures.ts';
import { personWords, placeWords } from '../../shared/vocabulary/peopleAndPlaces.ts';
import { shownIn, type QueryTree } from '../../shared/query/tree.ts';
import type { AnalystColumn } from '../../../table.ts';

const saysDifferent = /\b(?:different|distinct|unique|codes?|kinds?|types?|sorts?|various|models?)\b/i;
/** What is done with things one by one, again and again with those of a kind. */
const done =
  'sold|repaired|fixed|mended|returned|borrowed|lent|rented|shipped|delivered|ordered|produced|made|built|bought|sent|received|donated|collected|thrown|handed|brought|checked';
const deeds = new RegExp(
  String.raw`\b(?:came|come|comes|coming|went|go|goes|going|sent|given|taken) (?:in|out|back)\b|\b(?:were|was|been|being|got|are|is) (?:\w+ )?(?:${done})\b|\b(?:did|do|have) (?:we|they|i) (?:sell|repair|fix|lend|rent|ship|deliver|order|produce|make|build|buy|send|receive|${done})\b`,
  'i',
);
const saysHowMany = /\b(?:how many|number of)\b/i;

const isOfThings = (column: AnalystColumn): boolean =>
  column.kind === 'text' &&
  !column.derived &&
  !isIdentifier(column) &&
  !column.words.some((w) => personWords.has(w) || placeWords.has(w));

const happenings =
  /^(?:fault|error|alarm|alert|test|defect|violation|incident|failure|breakdown|offence|diagnosis|procedure|treatment)$/;
/** "Fault code": which of the faults that there may be it was. */
const tellsWhich = (column: AnalystColumn): boolean =>
  !column.isUnique && isNamed(column, happenings) && isNamed(column, /^(?:code|type|kind|category)$/);

const isAsked = (question: string): boolean => saysHowMany.test(question) && deeds.test(question);

/** "How many devices came in": each that came, and not of how many kinds they were, nor how many kinds of faults there may be; orders that came in are no lines of theirs. */
export function countsKindsOfDeeds(tree: QueryTree, scan: Scan): boolean {
  const { question } = scan.context;
  const isOfDeed = isAsked(question);
  return (
    !saysDifferent.test(question) &&
    shownIn(tree).some(
      (e) =>
        e.kind === 'aggregate' &&
        e.name === 'count' &&
        e.distinct &&
        e.of?.kind === 'column' &&
        !e.of.column.isUnique &&
        e.of.column !== lineOf(scan) &&
        (tellsWhich(e.of.column) || (isOfDeed && isOfThings(e.of.column))),
    )
  );
}
