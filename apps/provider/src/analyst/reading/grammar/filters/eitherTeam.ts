import type { AnalystColumn } from '../../../table.ts';
import type { ValueItem } from '../../mentions/mention.ts';
import type { Scan } from '../scan.ts';
import type { ValueMatch } from '../../shared/lookups/valueIndex.ts';

/** The two sides of a match, as columns call them. */
const side =
  /^(?:home|away|host|guest|visitor|visiting|winner|winning|loser|losing|white|black|first|second|one|two|a|b|1|2)$/;

/** What is left of a name without its side: "team" of "home_team"; null where it has none, or only a part is one. */
function besideSide({ words }: AnalystColumn): string | null {
  const others = words.filter((word) => !side.test(word));
  return others.length === words.length - 1 ? others.join(' ') : null;
}

/** "Matches of the Bears": where a value is on two sides and neither is said, both matches; null elsewhere. */
export function onEitherSide({ matches }: ValueItem, scan: Scan, at: number): ValueMatch[] | null {
  const whole = matches.filter(({ how, column }) => how === 'exact' && besideSide(column) !== null);
  const [one, other, more] = whole;
  if (!one || !other || more || besideSide(one.column) !== besideSide(other.column)) return null;
  const said = new Set(scan.context.tokens.map(({ lemma }) => lemma));
  const isSaid = ({ words }: AnalystColumn): boolean =>
    words.some((word) => side.test(word) && said.has(word));
  const isLed = scan.choices(at - 1).some(({ column }) => column === one.column || column === other.column);
  return isLed || isSaid(one.column) || isSaid(other.column) ? null : [one, other];
}
