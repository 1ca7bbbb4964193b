import type { Candidate } from '../ranking/candidates.ts';
import { quality } from '../shared/vocabulary/semantics.ts';
import { coverFigures } from './unusedParts.ts';

/** Rules for what is meant rather than said. */
const talked =
  /^(?:meant|duration|state|shape|compare|judged|rank:meant|rank:guess|filter:unit|filter:guessed)/;
const openings = /^(?:what|which|find|list|show|give|how|return|who|count|display|select|report|tell|for)$/;

/** What a candidate makes of the question, whatever the other candidates are and the database holds. */
export function ownFigures(candidate: Candidate): number[] {
  const { tree, cover, scan, features } = candidate;
  const { parts } = cover;
  const left = (...names: string[]) =>
    parts.filter((p) => names.includes(p.rule.slice(5)) && p.rule.startsWith('left:')).length;
  const uses = parts.flatMap((p) => p.uses);
  const links = uses.map((u) => u.score);
  const kept = parts.filter((p) => !p.rule.startsWith('left:'));
  const tokens = scan.context.tokens.filter((t) => t.kind !== 'mark').length;
  const roles =
    parts.filter((p) => p.rule.startsWith('left:')).length -
    left('word', 'meant', 'name', 'number', 'value', 'time', 'column', 'light', 'ask', 'by', 'each');
  const rules = (prefix: string) => parts.filter((p) => p.rule.startsWith(prefix)).length;
  const { columns } = scan.context.table;
  return [
    tokens,
    kept.length,
    kept.reduce((sum, p) => sum + p.to - p.from, 0) / Math.max(1, scan.items.length),
    left('word', 'meant'),
    left('name'),
    left('number', 'value', 'time'),
    left('column'),
    roles,
    left('light'),
    Math.min(1, ...uses.map((u) => quality[u.kin])),
    links.length ? Math.min(...links) : 1,
    features.get('behind') ?? 0,
    uses.filter((u) => u.kin === 'none').length,
    tree.groupBy.length,
    tree.limit ?? 0,
    tree.distinct ? 1 : 0,
    tree.select[0] === 'all' ? 9 : tree.select.length,
    uses.filter((u) => u.column.derived).length,
    cover.prior / Math.max(1, tokens),
    rules('judged'),
    rules('beyond'),
    rules('entity:near'),
    uses.reduce((n, u) => n + u.unsaid.length, 0),
    parts.filter((p) => p.facts.some((f) => f.startsWith('value:part'))).length,
    tree.having ? 1 : 0,
    rules('shape'),
    parts.filter((p) => talked.test(p.rule)).length,
    openings.test(scan.context.tokens[0]?.lower ?? '') ? 0 : 1,
    columns.filter((c) => c.numericText).length / Math.max(1, columns.length),
    Math.log1p(scan.context.table.rowCount),
    rules('rank:placing') + rules('rank:guess'),
    ...coverFigures(candidate),
  ];
}
