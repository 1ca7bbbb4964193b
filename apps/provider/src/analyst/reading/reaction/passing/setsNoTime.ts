import type { Part } from '../../grammar/part.ts';
import type { Candidate } from '../../ranking/candidates.ts';
import { columnsUsed } from '../../shared/query/tree.ts';
import type { AnalystColumn } from '../../../table.ts';

const endsOf = ({ derived }: AnalystColumn): AnalystColumn[] =>
  derived?.of.kind === 'span' ? [derived.of.from, derived.of.to] : [];

/** Whether what follows is where a time that is worked out begins or ends. */
function endsSpan({ tree }: Candidate, { makes, rule, uses }: Part): boolean {
  const ends = [...columnsUsed(tree)].flatMap(endsOf);
  const isState = makes.kind === 'filter' && rule.startsWith('state:');
  return ends.length > 0 && (isState || uses.some(({ column }) => ends.includes(column)));
}

const setting = /^(?:after|before|until+|till?)$/;

/** "Look after", "how long after the pledge", "before they quit", "restoration time after storms": no time is set by what follows. */
export function setsNoTime(candidate: Candidate, from: number): boolean {
  const { parts } = candidate.cover;
  const { scan } = candidate;
  const said = scan.text(from);
  if (!setting.test(said)) return false;
  if (scan.context.tokens[(scan.items[from]?.start ?? 0) - 1]?.lower.startsWith('look')) return true;
  const next = parts.find((part) => part.to > scan.skip(from + 1));
  if (!next || /^(?:time|number)$/.test(scan.items[next.from]?.type ?? '')) return false;
  return (said === 'after' && next.rule.startsWith('filter:value:one:is')) || endsSpan(candidate, next);
}
