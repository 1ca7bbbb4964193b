import { cellText } from './columnFeatures.ts';
import { isPerson, type Reading, type SubjectRule } from './subject.reading.ts';
import { adjectives, irregularPast, massNouns, nouns } from './subject.words.ts';
import { singular, withArticle } from './wording.ts';

/** What the boolean columns say: `whether the order is a gift`. */

const truth = /^(?:true|false|1|0|yes|no|y|n|t|f)$/i;
const verb = /^(?:is|has|was|were|can|should|did|does|are)$/;
const preposition = /^(?:in|on|at|off|out|up|down|under|over|to|for|from|by|with)$/;
const participle = /(?:[a-z]ed|[a-z]{2}en)$/;

const isAdjective = (word: string): boolean =>
  !nouns.has(word) &&
  (adjectives.has(word) ||
    participle.test(word) ||
    /(?:able|ible|ive|ent|ant|al|ic|ous|ful|less|ary|ing|ile)$/.test(word));

const isAgent = (word: string): boolean =>
  /(?:[a-z]{3}er|[a-z]{3}or|ist)$/.test(word) &&
  !/^(?:number|order|other|letter|water|power|offer|paper|under|error|color|floor|door)$/.test(word);

/** Without an article: adjectives, plurals, what can't be counted, and "in stock". */
const standsAlone = (words: string[]): boolean => {
  const [first = ''] = words;
  const last = words.at(-1) ?? '';
  return (
    preposition.test(first) ||
    preposition.test(last) ||
    isAdjective(last) ||
    massNouns.has(last) ||
    singular(last) !== last ||
    (participle.test(first) &&
      !nouns.has(first) &&
      words.length > 1 &&
      words.some((w) => preposition.test(w)))
  );
};

const byVerb: SubjectRule = ({ raw, words, row, say }) => {
  const [first = ''] = raw;
  if (!verb.test(first) || raw.length < 2) return null;
  // "Is Deal Closed" of a deal.
  const rest = words.length > 2 && words[1] === row ? words.slice(2) : words.slice(1);
  const said = say(rest);
  if (first === 'are') {
    const one = [...rest.slice(0, -1), ...rest.slice(-1).map(singular)];
    return `whether the ${row} is ${standsAlone(one) ? said : withArticle(say(one))}`;
  }
  if (said === 'default') return `whether the ${row} ${first} the default`;
  const article = /^(?:is|was|has)$/.test(first) && !standsAlone(rest);
  return `whether the ${row} ${first} ${article ? withArticle(said) : said}`;
};

const between = /^(?:partly|partial|partially|maybe|unknown|mixed|n\/?a)$/i;

/** Yes and no, and in a column of groups what lies between them. */
const yesOrNo = ({ column, category }: Reading): boolean => {
  const values = column.topValues.flatMap(({ value }) => (value === null ? [] : [cellText(value).trim()]));
  if (category === 'boolean') return values.length > 0 && values.every((value) => truth.test(value));
  const [sure, unsure] = [values.filter((v) => truth.test(v)), values.filter((v) => between.test(v))];
  return category === 'categorical' && sure.length === 2 && sure.length + unsure.length === values.length;
};

/** Not one that the row has anyway: a pedestrian is involved. */
const anyOf = /^(?:involved|attached|required|included)$/;

const withMembers = /^(?:member|guest|adult|student|citizen|resident)$/;

/** `online_booking` of a booking. */
const isKindOf = (noun: string | null, [first = '', last, ...others]: string[]): boolean =>
  others.length === 0 && noun?.split(' ').at(-1) === last && isAdjective(first);

/** A person is a smoker, and a membership has a trainer. */
const isOrHas = (noun: string | null, what: string): string => {
  if (noun === null || isPerson(noun) || what === 'member') return 'is';
  return withMembers.test(what) ? 'is of' : 'has';
};

const isParticiple = (word: string): boolean =>
  (participle.test(word) || irregularPast.has(word)) && !nouns.has(word);

/** "Checked In?", "Amount paid in full". */
const byDoneIn: SubjectRule = ({ words, row, say }) => {
  const [first = '', second = '', third = ''] = words;
  if (words.length === 2 && isParticiple(first) && preposition.test(second))
    return `whether the ${row} is ${say(words)}`;
  return isParticiple(second) && preposition.test(third)
    ? `whether the ${first} is ${say(words.slice(1))}`
    : null;
};

/** `email_verified`, `un_member`, `in_stock`: a phrase that needs only its verb. */
const byPhrase: SubjectRule = ({ words, noun, row, say }) => {
  const [first = ''] = words;
  const last = words.at(-1) ?? '';
  if (words.length > 1 && isParticiple(last))
    return `whether ${anyOf.test(last) ? withArticle(say(words.slice(0, -1))) : `the ${say(words.slice(0, -1))}`} is ${last}`;
  if (isKindOf(noun, words)) return `whether the ${row} is ${first}`;
  if (isAgent(last) || withMembers.test(last))
    return `whether the ${row} ${isOrHas(noun, last)} ${withArticle(say(words))}`;
  return preposition.test(first) || /^(?:full|part) time$/.test(words.join(' '))
    ? `whether the ${row} is ${say(words)}`
    : null;
};

/** `with_trainer`. */
const accompanied: SubjectRule = ({ words: [first, ...others], row, say }) =>
  first === 'with' && isAgent(others.at(-1) ?? '')
    ? `whether the ${row} comes with ${withArticle(say(others))}`
    : null;

/** `foreign_plate`, `PT sessions`: what the row has. */
const byThing: SubjectRule = ({ words, row, say }) => {
  const [first = '', last = ''] = words;
  if (words.length !== 2) return null;
  const isMany = singular(last) !== last || massNouns.has(last);
  if (isAdjective(last) || !(isMany || isAdjective(first))) return null;
  return `whether the ${row} has ${isMany ? say(words) : withArticle(say(words))}`;
};

/** What a person is, and has none of. */
const personal = /^(?:vip|admin|minor|veteran)$/;
/** The same of anything: an issue has no draft. */
const ofAnything =
  /^(?:draft|favou?rite|prospect|template|duplicate|bestseller|bot|robot|exception|outlier)$/;

/** `fragile` is what the row is, `overdraft` is what it has. */
const byWord: SubjectRule = ({ words, noun, row, say }) => {
  const word = words.at(-1) ?? '';
  if (words.length !== 1) return null;
  if (word === 'churn') return `whether the ${row} has churned`;
  if (isAdjective(word)) return `whether the ${row} is ${say(words)}`;
  if (ofAnything.test(word) || (personal.test(word) && noun !== null && isPerson(noun)))
    return `whether the ${row} is ${withArticle(say(words))}`;
  const bare = massNouns.has(word) || singular(word) !== word;
  return `whether the ${row} has ${bare ? say(words) : withArticle(say(words))}`;
};

const noShow: SubjectRule = ({ words, row }) =>
  words.join(' ') === 'no show' ? `whether the ${row} is a no-show` : null;

/** `chargeable_yn`, `active_flag`: the last word says that it is true or not. */
const withoutMark = (reading: Reading): Reading => {
  const { words, raw } = reading;
  return words.length > 1 && /^(?:yn|tf|flag|indicator|bool)$/.test(words.at(-1) ?? '')
    ? { ...reading, words: words.slice(0, -1), raw: raw.slice(0, -1) }
    : reading;
};

/** A name without a verb, whose values are yes and no. */
const byValues: SubjectRule = (given) => {
  if (!yesOrNo(given)) return null;
  const reading = withoutMark(given);
  const ways = [noShow, accompanied, byDoneIn, byPhrase, byThing, byWord];
  for (const way of ways) {
    const said = way(reading);
    if (said !== null) return said;
  }
  return null;
};

export const truths = { byVerb: [byVerb], byValues: [byValues] };
