import { concepts, type Concept } from '../concepts.ts';
import { phrasesIn, say, type RolePhrase } from '../phrases.ts';

const extreme = (most: boolean, concept: Concept | null, words: string): RolePhrase[] =>
  phrasesIn(words).flatMap((phrase) => {
    const role = { role: 'extreme', most, word: phrase.replace(/^the /, ''), concept } as const;
    const forms = [phrase];
    // "The biggest single payment" is one anyway.
    if (/(?:est|expensive)$/.test(phrase)) forms.push(`${phrase} single`);
    if (concept) forms.push(`single ${phrase}`);
    return forms.map((form): RolePhrase => [form, role]);
  });

/** "Northernmost", "furthest north". */
const towards = (direction: string): string =>
  `${direction}ernmost | most ${direction}ern | most ${direction}erly | furthest ${direction} | farthest ${direction}`;

/** The most and the least of something. */
export const extremePhrases: RolePhrase[] = [
  ...extreme(
    true,
    null,
    `
  most | highest | greatest | maximum | max | top | best | the most | most number of | largest number of |
  greatest number of | highest number of | maximum number of | most amount of | greatest amount of |
  highest amount of | largest amount of | maximum amount of | biggest number of | upper | peak | top
  ranked | top ranking | leading | maximal | record | maximum value of | maximum values of | max number of
  | high | the top
`,
  ),
  ...extreme(
    false,
    null,
    `
  least | lowest | fewest | minimum | min | worst | bottom | the least | the less | least number of | lowest number
  of | smallest number of | fewest number of | minimum number of | least amount of | lowest amount of |
  smallest amount of | minimum amount of | minimal | minimum value of | minimum values of | min number of
  | low | hardest
`,
  ),
  ...extreme(true, concepts.size, `largest | biggest`),
  ...extreme(false, concepts.size, `smallest | tiniest | littlest`),
  ...extreme(true, concepts.age, `oldest | eldest | most senior`),
  ...extreme(false, concepts.age, `youngest`),
  ...extreme(true, concepts.weight, `heaviest`),
  ...extreme(false, concepts.weight, `lightest`),
  ...extreme(true, concepts.height, `tallest`),
  ...extreme(true, concepts.length, `longest`),
  ...extreme(false, concepts.length, `shortest | briefest`),
  ...extreme(true, concepts.price, `most expensive | costliest | priciest | dearest | most costly`),
  ...extreme(false, concepts.price, `cheapest | least expensive | most affordable`),
  ...extreme(true, concepts.value, `most valuable | worth the most | worth most`),
  ...extreme(false, concepts.value, `least valuable | worth the least | worth least`),
  ...extreme(true, concepts.speed, `fastest | quickest`),
  ...extreme(false, concepts.speed, `slowest`),
  ...extreme(true, concepts.time, `latest | newest | most recent | last | most recently | final | lastest`),
  ...extreme(false, concepts.time, `earliest | first | soonest`),
  ...extreme(true, concepts.wealth, `richest | wealthiest | best paid | highest paid`),
  ...extreme(false, concepts.wealth, `poorest`),
  ...extreme(true, concepts.distance, `farthest | furthest`),
  ...extreme(false, concepts.distance, `nearest | closest`),
  ...extreme(true, concepts.heat, `hottest | warmest`),
  ...extreme(true, concepts.wet, `wettest | rainiest`),
  ...extreme(false, concepts.wet, `driest`),
  ...extreme(true, concepts.sun, `sunniest`),
  ...extreme(true, concepts.snow, `snowiest`),
  ...extreme(true, concepts.wind, `windiest`),
  ...extreme(false, concepts.wind, `calmest`),
  ...extreme(true, concepts.money, `highest grossing | top grossing | most profitable | highest earning`),
  ...extreme(false, concepts.money, `least profitable | lowest grossing`),
  ...extreme(true, concepts.sold, `best selling | top selling | most sold`),
  ...extreme(false, concepts.sold, `worst selling | least sold`),
  ...extreme(
    true,
    concepts.quality,
    `highest rated | best rated | top rated | best reviewed | happiest | most generous | kindest | cleanest`,
  ),
  ...extreme(
    false,
    concepts.quality,
    `lowest rated | worst rated | strictest | harshest | toughest | dirtiest`,
  ),
  ...extreme(false, concepts.heat, `coldest | coolest`),
  ...extreme(true, concepts.people, `most populous | most populated | most people | most crowded`),
  ...extreme(false, concepts.people, `least populous | least populated | fewest people | least people`),
  ...extreme(true, concepts.width, `widest | broadest`),
  ...extreme(false, concepts.width, `narrowest`),
  ...extreme(true, concepts.depth, `deepest`),
  ...extreme(false, concepts.depth, `shallowest`),
  ...extreme(true, concepts.noise, `loudest`),
  ...extreme(true, concepts.north, towards('north')),
  ...extreme(false, concepts.north, towards('south')),
  ...extreme(true, concepts.east, towards('east')),
  ...extreme(false, concepts.east, towards('west')),
  ...extreme(true, concepts.density, `densest | most dense | most densely populated`),
  ...extreme(false, concepts.density, `least dense | most sparsely populated | least densely populated`),
  ...extreme(true, concepts.brightness, `brightest`),
  ...extreme(false, concepts.brightness, `dimmest | faintest | darkest`),
  ...extreme(true, concepts.sweetness, `sweetest`),
  ...extreme(true, concepts.deaths, `deadliest | most deadly | bloodiest`),
  ...extreme(false, concepts.deaths, `least deadly`),
  ...extreme(true, concepts.power, `strongest | most powerful`),
  ...extreme(false, concepts.power, `weakest | least power`),
  ...say(
    { role: 'frequent', most: true },
    `
  most common | commonest | favourite | favorite | most frequent | most frequently | most often | most popular | most commonly | most
  prevalent | most frequently used | most commonly used | most used | most repeated | the most times |
  most frequent used | busiest | most active | most crowded |
  main | fullest | mostly | the most often
`,
  ),
  ...say(
    { role: 'frequent', most: false },
    `
  least common | least frequent | least often | rarest | least popular | least commonly | least used |
  least frequently | the least times | most rare | quietest | least busy | least active | emptiest
`,
  ),
];
