import { isMeasure } from '../../shared/columns/measures.ts';
import { meantBy } from '../../shared/columns/measureSynonyms.ts';
import { meantColumn, type ColumnChoice } from '../../shared/columns/columnChoice.ts';
import { titleColumns } from '../../shared/columns/titleColumns.ts';
import type { Scan } from '../scan.ts';

/** The "quietest weekday" of a log that counts its visitors is the one with the fewest. */
const ranksVisits = /^(?:busiest|quietest|most crowded|least busy|emptiest)$/;

const isPopular = /^(?:most|least) popular$|often$/;
/** How many came, had or took what a row tells of. */
const takers =
  /^(?:visitor|visit|attendance|patient|install|installation|download|subscriber|follower|listener|viewer|view|stream|play|rider|passenger|member|guest|sold|borrowed|loan|student|booking|vote)$/;

/** Each row tells of another thing. */
export const isOneEach = ({ context: { table, entities } }: Scan): boolean =>
  titleColumns(table, entities).some(({ isUnique }) => isUnique);

/** What tells how many took part: of the busiest, and of the most popular where each row is another thing. */
export function tookPart(scan: Scan, word: string): ColumnChoice[] {
  const meant = ranksVisits.test(word)
    ? ['attendance', 'orders', 'traffic'].flatMap((said) =>
        meantBy(scan.columns, said).filter(({ column }) => !column.derived),
      )
    : [];
  if (meant.length > 0 || !(isPopular.test(word) && isOneEach(scan))) return meant;
  return scan.columns
    .filter((c) => isMeasure(c) && !c.derived && c.words.some((w) => takers.test(w)))
    .map((column) => meantColumn(column, 0.7));
}
