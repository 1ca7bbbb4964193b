import { normalized } from '../../../../normalized.ts';

const irregular: Record<string, string> = {
  people: 'person',
  men: 'man',
  women: 'woman',
  children: 'child',
  feet: 'foot',
  mice: 'mouse',
  data: 'data',
  cities: 'city',
  countries: 'country',
  series: 'series',
  species: 'species',
  status: 'status',
  bus: 'bus',
  buses: 'bus',
  news: 'news',
  gas: 'gas',
  movies: 'movie',
  cookies: 'cookie',
  calories: 'calorie',
  has: 'have',
  had: 'have',
  having: 'have',
  is: 'be',
  are: 'be',
  was: 'be',
  were: 'be',
  been: 'be',
  being: 'be',
  did: 'do',
  does: 'do',
  done: 'do',
  doing: 'do',
  wives: 'wife',
  lives: 'live',
  lens: 'lens',
  years: 'year',
  this: 'this',
  its: 'its',
  his: 'his',
  us: 'us',
  as: 'as',
  less: 'less',
  plus: 'plus',
  always: 'always',
  tourney: 'tournament',
  tourneys: 'tournament',
  indices: 'index',
  vertices: 'vertex',
  analyses: 'analysis',
  diagnoses: 'diagnosis',
  crises: 'crisis',
  theses: 'thesis',
  hypotheses: 'hypothesis',
  prognoses: 'prognosis',
  won: 'win',
  wrote: 'write',
  written: 'write',
  left: 'left',
  made: 'make',
  held: 'hold',
  ran: 'run',
  got: 'get',
  gotten: 'get',
  began: 'begin',
  broke: 'break',
  broken: 'break',
  chose: 'choose',
  chosen: 'choose',
  drove: 'drive',
  grew: 'grow',
  grown: 'grow',
  knew: 'know',
  shrank: 'shrink',
  stole: 'steal',
  stolen: 'steal',
  threw: 'throw',
  thrown: 'throw',
  wore: 'wear',
  sold: 'sell',
  paid: 'pay',
  spent: 'spend',
  took: 'take',
  taken: 'take',
  came: 'come',
  rode: 'ride',
  sung: 'sing',
  sang: 'sing',
  built: 'build',
  flew: 'fly',
  flown: 'fly',
  lost: 'lose',
  shown: 'show',
  dates: 'date',
  ids: 'id',
  movie: 'movie',
  bases: 'base',
  cases: 'case',
  houses: 'house',
  uses: 'use',
  courses: 'course',
  nationality: 'nationality',
  phases: 'phase',
  purchases: 'purchase',
  releases: 'release',
  databases: 'database',
  leases: 'lease',
  licenses: 'license',
  expenses: 'expense',
  responses: 'response',
  nurses: 'nurse',
  horses: 'horse',
  races: 'race',
  races_: 'race',
  airlines: 'airline',
  aliases: 'alias',
  viruses: 'virus',
  campuses: 'campus',
};

const mostKept = 20_000;

/** Asked for each word of a question and each column: kept from one time to the next. */
function kept(find: (word: string) => string): (word: string) => string {
  const known = new Map<string, string>();
  return (word) => {
    let found = known.get(word);
    if (found === undefined) {
      if (known.size > mostKept) known.clear();
      known.set(word, (found = find(word)));
    }
    return found;
  };
}

/** The dictionary form of an English noun: plural endings go, verbs are only looked up. */
export const lemma = kept(findLemma);

function findLemma(word: string): string {
  const known = Object.hasOwn(irregular, word) ? irregular[word] : undefined;
  if (known !== undefined) return known;
  if (word.length < 4 || !word.endsWith('s') || /(?:ss|us|is)$/.test(word)) return word;
  if (/ies$/.test(word) && word.length > 4) return `${word.slice(0, -3)}y`;
  if (/(?:[sxz]|ch|sh)es$/.test(word) && !/[aeiou]ses$/.test(word)) return word.slice(0, -2);
  if (/(?:oes)$/.test(word)) return word.slice(0, -2);
  return word.slice(0, -1);
}

const endings = [
  'ied',
  'ies',
  'izations',
  'ization',
  'ations',
  'ation',
  'ments',
  'ships',
  'ness',
  'ment',
  'ship',
  'ings',
  'ions',
  'ance',
  'ence',
  'ees',
  'ing',
  'ion',
  'ors',
  'ers',
  'or',
  'er',
  'ed',
  'ly',
  'al',
  'ee',
  'es',
  'e',
  'y',
  's',
];

/** What different forms of one word share: "founded" and "founding", "director" and "directed". */
export const stem = kept(findStem);

function findStem(word: string): string {
  // "Admission" is of who was admitted, no commission of what was committed.
  const base = lemma(word).replace(/(?<=[^m])mission$/, 'mit');
  // "Reply" is no adverb.
  const least = (ending: string) => (ending.length > 2 || ending === 'ly' ? 4 : 3);
  const ending = endings.find((e) => base.endsWith(e) && base.length - e.length >= least(e));
  const cut = ending === undefined ? base : base.slice(0, -ending.length);
  return cut.replace(/([b-df-hj-np-tv-z])\1$/, '$1');
}

/** Case, accents, quotes, dashes and footnotes don't count when texts are compared; pictures do. */
export function fold(value: string): string {
  return normalized(value, 'NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/\[[^[\]]*\]/g, '')
    .replace(/['’‘`´]/g, '')
    .replace(/[^\p{L}\p{N}\p{Emoji_Presentation}]+/gu, ' ')
    .trim();
}

/** At most one letter differs, is missing, added or swapped; for words of five letters and more. */
export function nearlySame(a: string, b: string): boolean {
  if (a === b) return true;
  if (Math.min(a.length, b.length) < 5 || Math.abs(a.length - b.length) > 1 || a[0] !== b[0]) return false;
  let i = 0;
  while (i < a.length && a[i] === b[i]) i++;
  const x = a.slice(i);
  const y = b.slice(i);
  return (
    x.slice(1) === y.slice(1) ||
    x.slice(1) === y ||
    x === y.slice(1) ||
    (x[0] === y[1] && x[1] === y[0] && x.slice(2) === y.slice(2))
  );
}
