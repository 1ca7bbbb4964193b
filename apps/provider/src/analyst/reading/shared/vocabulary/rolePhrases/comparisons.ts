import type { Comparison } from '../../query/tree.ts';
import { concepts, type Concept } from '../concepts.ts';
import { say, type RolePhrase } from '../phrases.ts';

const compare = (operator: Comparison, concept: Concept | null, words: string): RolePhrase[] =>
  say({ role: 'compare', operator, concept }, words);

/** How a value stands to another. */
export const comparisonPhrases: RolePhrase[] = [
  ...compare(
    '>',
    null,
    `
  more than | greater than | larger than | higher than | bigger than | over | above | exceeding | exceeds
  | exceed | in excess of | > | larger | higher | greater | more | beyond | better than | greater or more
  than | strictly more than | upwards of | surpass | surpassing
`,
  ),
  ...compare(
    '<',
    null,
    `
  less than | fewer than | lower than | smaller than | under | below | < | lower | smaller | fewer | less
  | worse than | lesser than
`,
  ),
  ...compare(
    '>=',
    null,
    `
  at least | no less than | not less than | no fewer than | not fewer than | minimum of | a minimum of |
  >= | greater than or equal to | more than or equal to | at minimum | equal or more than | not below |
  not under | larger than or equal to | no lower than | no smaller than
`,
  ),
  ...compare(
    '<=',
    null,
    `
  at most | no more than | not more than | up to | maximum of | a maximum of | <= | less than or equal to
  | not greater than | no greater than | not exceeding | not over | not above | no higher than | no larger
  than | smaller than or equal to | fewer than or equal to
`,
  ),
  ...compare('=', null, `exactly | equal to | equals | equal | = | exactly equal to | same as | precisely`),
  ...compare('<>', null, `<> | != | not equal to`),
  ...compare('>', concepts.age, `older than | elder than | aged over | aged above | older`),
  ...compare('<', concepts.age, `younger than | aged under | aged below | younger`),
  ...compare('>', concepts.weight, `heavier than | weighing more than | weigh more than | weighs more than`),
  ...compare('<', concepts.weight, `lighter than | weighing less than | weigh less than | weighs less than`),
  ...compare('>', concepts.distance, `further than | farther than`),
  ...compare('>', concepts.height, `taller than`),
  ...compare('>', concepts.length, `longer than`),
  ...compare('<', concepts.length, `shorter than`),
  ...compare(
    '>',
    concepts.price,
    `more expensive than | pricier than | dearer than | costlier than | costing more than | cost more than | costs more than`,
  ),
  ...compare(
    '<',
    concepts.price,
    `cheaper than | costing less than | cost less than | less expensive than | costs less than`,
  ),
  ...compare('>', concepts.time, `after | later than | newer than | more recent than | later`),
  ...compare('<', concepts.time, `before | earlier than | prior to | earlier`),
  ...compare(
    '>=',
    concepts.time,
    `since | starting from | on or after | in or after | during or after | no earlier than | starting in | since the start of | since the beginning of | from the start of | from the beginning of`,
  ),
  ...compare(
    '<=',
    concepts.time,
    `until | till | by the end of | on or before | in or before | during or before | no later than | up until`,
  ),
  ...compare('>', concepts.speed, `faster than`),
  ...compare('>', concepts.power, `stronger than | more powerful than`),
  ...compare('<', concepts.power, `weaker than | less powerful than`),
  ...compare('>', concepts.depth, `deeper than`),
  ...compare('>', concepts.width, `wider than | broader than`),
  ...compare('<', concepts.width, `narrower than`),
  ...compare('>', concepts.rich, `richer than | wealthier than`),
  ...compare('<', concepts.rich, `poorer than`),
  ...compare('>', concepts.wet, `wetter than`),
  ...compare('<', concepts.wet, `drier than`),
  ...compare('>', concepts.wind, `windier than`),
  ...compare('<', concepts.speed, `slower than`),
  ...compare('>', concepts.heat, `hotter than | warmer than`),
  ...compare('<', concepts.heat, `colder than | cooler than`),
  ...compare('=', concepts.age, `aged | at the age of`),
  ...say(
    { role: 'after', operator: '>=' },
    `
  or more | or bigger | or taller | or stronger | or wider | or above | or higher | or greater | or older | or over | and above | and over | or later | or
  larger | or old | or better | and up | or up | and upwards | or longer | or heavier | and older | and more | or at least | or after |
  and later | and higher | +
`,
  ),
  ...say(
    { role: 'after', operator: '<=' },
    `
  or less | or fewer | or below | or lower | or young | or younger | or under | and below | and under | or earlier |
  or smaller | or shorter | or lighter | and younger | or before | and less | and earlier | and lower
`,
  ),
  ...say(
    { role: 'between' },
    `
  between | within the range | within range | in range | ranging between | ranging from | in the range of | in the range | range from | ranges from | within the range of
  | falls between
`,
  ),
];
