import { once } from '../shared/once.ts';
import { distance } from 'fastest-levenshtein';
import { apart } from './apart.ts';
import { expandedWords, nameWords } from '../../../modeling/names.ts';
import { namesKind } from '../shared/columns/columnsOfKind.ts';
import { isRoleWord, longRoleWords, roleOf, roleWords } from '../shared/vocabulary/roles.ts';
import { lightWords } from '../shared/vocabulary/weakWords.ts';
import { isCommonWord } from '../shared/vocabulary/semantics.ts';
import { commonWordFor, isForm } from './slips.ts';
import type { AnalystTable } from '../../table.ts';
import { grains } from '../shared/calendar/times.ts';
import type { Token } from './tokenize.ts';
import type { ValueIndex } from '../shared/lookups/valueIndex.ts';
import { lemma, stem } from '../shared/vocabulary/wordForms.ts';

const shortest = 4;

/** Short and slipped forms of words that questions are made of. */
const shortForms: ReadonlyMap<string, string> = new Map(
  Object.entries({
    amt: 'amount',
    averge: 'average',
    avrage: 'average',
    cust: 'customer',
    custs: 'customers',
    dept: 'department',
    depts: 'departments',
    em: 'them',
    excl: 'excluding',
    frm: 'from',
    hav: 'have',
    hve: 'have',
    incl: 'including',
    lst: 'last',
    manny: 'many',
    mnth: 'month',
    mnths: 'months',
    mny: 'many',
    mony: 'money',
    mth: 'month',
    mthly: 'monthly',
    mths: 'months',
    mutch: 'much',
    nevr: 'never',
    nr: 'number',
    opn: 'open',
    ovr: 'over',
    payed: 'paid',
    ppl: 'people',
    qtr: 'quarter',
    qtrly: 'quarterly',
    qtrs: 'quarters',
    qty: 'quantity',
    r: 'are',
    sel: 'sell',
    sinse: 'since',
    thru: 'through',
    tot: 'total',
    u: 'you',
    ur: 'your',
    'w/': 'with',
    'w/o': 'without',
    wendsday: 'wednesday',
    wensday: 'wednesday',
    wht: 'what',
    wit: 'with',
    wk: 'week',
    wkly: 'weekly',
    wks: 'weeks',
    wth: 'with',
    yr: 'year',
    yrs: 'years',
  }),
);

/** "Entrys": many of what ends in y. */
function pluralOf(said: string): string | undefined {
  const word = said.replace(/(?<=[^aeiou])ys$/, 'ies');
  return word !== said && isCommonWord(word) ? word : undefined;
}

/** What a short form stands for; a capital "R" is a name. */
function shortFormOf(tokens: Token[], at: number): string | undefined {
  const { kind, lower = '', capital } = tokens[at] ?? {};
  if (kind !== 'word' || (lower.length === 1 && capital)) return undefined;
  return lower === 'form' && isFrom(tokens, at) ? 'from' : (shortForms.get(lower) ?? pluralOf(lower));
}

/** Words that are run together with the next one: "howmany", "permonth". */
const runTogether =
  /^(how|per|each|last|this|next|by|which|what|total|average|most|top|every|at(?=least|most))(\p{L}{4,})$/u;

/** The words of a table's name and of its columns'. */
const ownWords = once(
  (table: AnalystTable): ReadonlySet<string> =>
    new Set(
      [table.name, ...table.columns.map((c) => c.name)].flatMap((name) => [
        ...expandedWords(name),
        // "Dept" of a column that is called so is no slip.
        ...nameWords(name),
      ]),
    ),
);

/** Mistyped words, put right where one word of the table or of questions is meant. */
export function correct(tokens: Token[], table: AnalystTable, values: ValueIndex): Token[] {
  const own = ownWords(table);
  const taught = taughtIn(table);
  const isKnown = (word: string) =>
    own.has(word) ||
    own.has(lemma(word)) ||
    taught.has(word) ||
    roleOf(word) !== undefined ||
    isRoleWord(word) ||
    grains.has(word) ||
    lightWords.has(lemma(word)) ||
    isCommonWord(word) ||
    namesKind(lemma(word)) ||
    values.hasWord(word);
  const isOwn = (word: string) => own.has(word) || values.hasWord(word);
  let vocabulary: string[] | null = null;
  const slipOf = (said: string, at: number): string | null => {
    if (said.length < shortest) return null;
    vocabulary ??= [
      ...own,
      ...[...own].map((w) => `${w}s`),
      ...commonQuestionWords,
      ...longRoleWords,
      ...values.words().flatMap((word) => [word, `${word}s`]),
    ];
    const word = nearest(said, vocabulary);
    if (word !== null && months.has(word) && !mayBeMonth(tokens, at)) return null;
    if (word === null || word.length < shortest || isFormOf(word, said)) return null;
    // "Stayed" is a form of a word, and no slip of "stated", nor "carried" of a carrier, nor "noisiest" of noises.
    const isWhole = /(?:ed|ing|iest)$/.test(said) && isForm(said);
    return isWhole && !(isOwn(word) && said.startsWith(word)) ? null : word;
  };
  const inPlaceOfSlip = (token: Token, at: number): Token => {
    const isName = token.capital && at > 0;
    const common = (word: string) => (isName ? null : commonWordFor(word));
    const mixed = isName ? undefined : questionWords.get(lettersOf(token.lower));
    const word = mixed ?? slipOf(token.lower, at) ?? common(token.lower);
    return word === null ? token : inPlaceOf(token, word);
  };
  return tokens.flatMap((token, at): Token[] | Token => {
    const { lower } = token;
    const meant = meantByPlace(tokens, at) ?? (isOwn(lower) ? undefined : shortFormOf(tokens, at));
    if (meant !== undefined) return inPlaceOf(token, meant);
    if (!isWordOfLetters(token) || isKnown(lower)) return token;
    const [, lead = '', rest = ''] = runTogether.exec(lower) ?? [];
    // "Performed" is no "formed" per something.
    return rest !== '' && isKnown(rest) && !isForm(lower)
      ? apart(token, lead.length)
      : inPlaceOfSlip(token, at);
  });
}

/** "Returned" is no slip of "return"; "revenu" is one of "revenue". */
const isFormOf = (word: string, said: string): boolean => stem(word) === stem(said) && word !== `${said}e`;

/** What people taught for this table is no slip. */
const taughtIn = once(
  ({ columns, definitions }: AnalystTable): ReadonlySet<string> =>
    new Set(
      [
        ...columns.flatMap((c) => [...c.synonyms, ...c.valueWords.keys()]),
        ...definitions.map(({ name }) => name.toLowerCase()),
      ].flatMap((said) => said.split(/\s+/)),
    ),
);

/** "More then 3", "taller then 17 m". */
function isThan(tokens: Token[], at: number): boolean {
  const before = tokens[at - 1]?.lower ?? '';
  const isCompared = /^(?:more|less|fewer|better|worse|\p{L}{2,}er)$/u.test(before) && before !== 'order';
  return isCompared && tokens[at + 1]?.kind === 'number';
}
/** What is said of money, or of how much there is, in the plural. */
const ofMoney =
  /^(?:sales|costs|fees|tips|taxes|earnings|takings|savings|expenses|wages|proceeds|losses|profits|revenues|bonuses|fines|refunds|discounts|donations|damages|charges|payments|bills|debts|arrears|dollars|euros|pounds)$/;
/** What stands behind the thing that is counted, where no other word of its name does. */
const behindCounted =
  /^(?:we|i|you|they|he|she|it|do|does|did|is|are|was|were|have|has|had|can|came|come|went|got|in|on|at|of|for|from|to|by|per|with|there)$/;
/** "How much customers are there", "how much different products": so many, as not all say it. */
function isMany(tokens: Token[], at: number): boolean {
  const place = /^(?:different|distinct)$/.test(tokens[at + 1]?.lower ?? '') ? at + 2 : at + 1;
  const [noun, behind] = tokens.slice(place, place + 2);
  const isPlural = noun !== undefined && noun.lower !== noun.lemma && noun.lower === `${noun.lemma}s`;
  return (
    tokens[at - 1]?.lower === 'how' &&
    isPlural &&
    !ofMoney.test(noun.lower) &&
    (behind === undefined || behind.kind === 'mark' || behindCounted.test(behind.lower))
  );
}

/** A word that is another one where it stands. */
function meantByPlace(tokens: Token[], at: number): string | undefined {
  const { lower = '' } = tokens[at] ?? {};
  if (lower === 'then' && isThan(tokens, at)) return 'than';
  if (lower === 'much' && isMany(tokens, at)) return 'many';
  return isMonth(tokens, at) ? lower.replace('moth', 'month') : undefined;
}

/** "Orders form Germany". */
const isFrom = (tokens: Token[], at: number): boolean =>
  tokens[at - 1]?.kind === 'word' && tokens[at + 1]?.capital === true;
/** "Sales per moth". */
const isMonth = (tokens: Token[], at: number): boolean =>
  /^moths?$/.test(tokens[at]?.lower ?? '') &&
  /^(?:per|each|every|by|a|the|this|last|next|past|previous|\d+)$/.test(tokens[at - 1]?.lower ?? '');
const leadsToMonth =
  /^(?:in|of|for|since|until|till|from|to|by|before|after|during|last|this|next|and|or|late|early|mid)$/;
/** "Merch sales" are none of March: a month that was slipped stands behind such a word, or before a year. */
const mayBeMonth = (tokens: Token[], at: number): boolean =>
  leadsToMonth.test(tokens[at - 1]?.lower ?? '') || tokens[at + 1]?.kind === 'number';
const months = new Set(['march', 'april', 'june', 'july', 'august']);

const inPlaceOf = (token: Token, word: string): Token => ({
  ...token,
  text: word,
  lower: word,
  lemma: lemma(word),
  meant: token.text,
});

const isWordOfLetters = ({ kind, lower }: Token): boolean => kind === 'word' && /^\p{L}{3,}$/u.test(lower);

/** The first letter of a word, and the others in the alphabet's order. */
const lettersOf = (word: string): string => `${word.slice(0, 1)}${[...word.slice(1)].toSorted().join('')}`;

/** Words of questions by their letters: "waht", "teh" and "leats" have those of another word. */
const questionWords: ReadonlyMap<string, string> = new Map(
  [...grains.keys(), ...lightWords, ...roleWords]
    .filter((word) => /^[a-z]{3,}$/.test(word))
    .map((word) => [lettersOf(word), word]),
);

/** The word of a vocabulary that is only a slip away; the first of those that are equally near. */
function nearest(said: string, vocabulary: string[]): string | null {
  const most = said.length > 7 ? 2 : 1;
  let best: { word: string; off: number } | null = null;
  for (const word of vocabulary) {
    if (Math.abs(word.length - said.length) > most || word[0] !== said[0]) continue;
    const off = swapped(word, said) ? 1 : distance(word, said);
    if (off <= most && off < (best?.off ?? 9)) best = { word, off };
  }
  return best?.word ?? null;
}

/** Two neighbouring letters have changed places. */
function swapped(a: string, b: string): boolean {
  if (a.length !== b.length) return false;
  const at = [...a].findIndex((c, i) => c !== b[i]);
  return at >= 0 && a[at] === b[at + 1] && a[at + 1] === b[at] && a.slice(at + 2) === b.slice(at + 2);
}

const commonQuestionWords = `average total number count highest lowest maximum minimum percentage share median
  month quarter week weekday year customer order product country region category between different distinct
  total growth compare compared difference before after without missing expensive cheapest
  january february march april june july august september october november december monday tuesday wednesday
  thursday friday saturday sunday many monthly quarterly weekly yearly revenue company companies received
  turnover spend spending expenses income profit amount price duration temperature distance weight response
  rating satisfaction attendance outstanding`
  .trim()
  .split(/\s+/);
