import { linesNamed } from '../../grammar/figures/orderLines.ts';
import { areItems } from '../../grammar/lines.ts';
import type { Part } from '../../grammar/part.ts';
import type { Scan } from '../../grammar/scan.ts';
import { isNumbered } from '../../shared/columns/measures.ts';

/** "Number of voided invoices" by the quantities of their lines. */
export const countsPiecesOfWholes = (parts: readonly Part[], scan: Scan): boolean =>
  parts.some(({ rule, from }) => {
    if (rule !== 'count:tally') return false;
    const { tokens } = scan.context;
    const counted = tokens.slice(scan.items[from]?.end ?? 0).find(({ lemma, lower }) => lemma !== lower);
    if (!counted || linesNamed(counted.lemma, scan).length === 0) return false;
    return isNumbered(counted.lemma) || areItems(scan.context);
  });
