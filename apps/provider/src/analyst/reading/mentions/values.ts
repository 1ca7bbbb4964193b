import type { AnalystColumn } from '../../table.ts';
import { isDeedWithTime } from '../shared/columns/deedWithTime.ts';
import { personWords } from '../shared/vocabulary/peopleAndPlaces.ts';
import { roleOf } from '../shared/vocabulary/roles.ts';
import { isStateWord } from '../shared/vocabulary/stateWords.ts';
import { areSynonyms } from '../shared/vocabulary/synonyms.ts';
import { timeLike } from '../shared/calendar/times.ts';
import { usStates } from '../shared/vocabulary/usStates.ts';
import { lightWords } from '../shared/vocabulary/weakWords.ts';
import type { Token } from '../tokens/tokenize.ts';
import { asWritten, endsInSign, type ValueMatch } from '../shared/lookups/valueIndex.ts';
import { scales } from '../shared/columns/units.ts';
import { clockValues } from './clockValues.ts';
import { isClippedEntity } from './entities.ts';
import { numberedValues } from './numberedValues.ts';
import { ofNamedRow } from './rowNames.ts';
import { isInCapitals, minorRoles, type Context, type Mention, type ValueItem } from './mention.ts';

/** "How long does a phone lie around": no grade "a", unless nothing follows it, or its column stands beside it. */
const isArticle = (window: Token[], { tokens, table }: Context): boolean => {
  const [word] = window;
  if (window.length > 1 || word?.text !== 'a' || word.quoted) return false;
  const at = tokens.findIndex(({ start }) => start === word.start);
  const beside = [tokens[at - 1], tokens[at + 1]].flatMap((token) => token?.lemma ?? []);
  const isGraded = table.columns.some(
    ({ words, values }) => values.some((v) => /^a$/i.test(v)) && words.some((w) => beside.includes(w)),
  );
  return tokens[at + 1]?.kind === 'word' && !isGraded;
};

/** "Present the names", "let me see" ask for something; they don't say who is there. */
const isAsked = ({ start, lower }: Token): boolean => start === 0 && /^(?:present|return|let)$/.test(lower);

const isState = (window: Token[], matches: ValueMatch[]): boolean =>
  isStateWord(window.map(({ lower }) => lower).join(' ')) &&
  !window.some(isAsked) &&
  matches.some((m) => m.how === 'exact');

/** What a value of one word weighs, by how it is written. */
function loneValueWeight(first: Token, matches: ValueMatch[]): number {
  const role = isInCapitals(first) ? undefined : roleOf(first.lower);
  if (first.kind === 'number') return 0.4;
  if (role && !isState([first], matches) && (!first.capital || minorRoles.has(role.role))) return 0.05;
  if (first.text.length === 1) return first.capital && first.text !== 'I' && first.text !== 'A' ? 0.95 : 0.3;
  if (first.capital) return 1.2;
  return matches.some((m) => m.how === 'exact') ? 0.86 : 0.8;
}

/** "Runners from Japan" are no "Alster Runners", the club. */
const isPeople = ({ quoted, capital, lemma, lower }: Token): boolean =>
  !quoted && !capital && lemma !== lower && personWords.has(lemma);

/** "Companies per country" are no "Trading companies". */
export const isAnyFirm = ({ quoted, capital, lower, lemma }: Token): boolean =>
  !quoted && !capital && lower !== lemma && /^(?:company|firm|business|organi[sz]ation)$/.test(lemma);

/** "People we hired" aren't those of a department called People. */
const isAnyone = ({ quoted, capital, lower }: Token): boolean =>
  !quoted && !capital && /^(?:people|persons?|folks?)$/.test(lower);

/** "Games" of a table of board games, "films" of one of movies. */
export const isRowWord = (token: Token, { entities }: Context): boolean =>
  !token.capital &&
  !token.quoted &&
  (entities.has(token.lemma) ||
    isClippedEntity(token, entities) ||
    [...entities].some((word) => areSynonyms(word, token.lemma) || endsWith(word, token.lemma)));
const shortestEnd = 4;
const endsWith = (word: string, end: string): boolean => end.length >= shortestEnd && word.endsWith(end);

/** "States" are what a column is called, and no United States. */
const isColumn = ({ capital, quoted, lemma }: Token, { table }: Context): boolean =>
  !capital && !quoted && table.columns.some(({ words }) => words.length === 1 && words[0] === lemma);

const longTexts = [
  'note',
  'comment',
  'description',
  'remark',
  'detail',
  'feedback',
  'suggestion',
  'opinion',
  'anything',
];
/** Words of a text that is still a name: "Butter 250 g" describes an item. */
const mostWords = 6;
const isShort = (text: string): boolean => !text.includes('\n') && text.split(/\s+/).length <= mostWords;
const holdsLongTexts = ({ words, values }: AnalystColumn): boolean =>
  words.some((w) => longTexts.includes(w)) && !values.every(isShort);

const shortest = 3;
/** "5G", "IT": short, no word of a sentence and no unit, as in "GB" and "5m". */
const isShortName = (token: Token): boolean =>
  (isInCapitals(token) && !scales.has(token.lower)) || /^(?=.*\d)(?=.*\p{Lu})/u.test(token.text);

const startsName =
  /^(?:new|old|long|short|big|small|little|great|grand|high|low|deep|far|fine|free|full|hard|clear|bright|fair|white|black|red|green|blue)$/;

/** "How long", "new customers" speak of no Long Beach and no New York. */
const isOfName = ({ lower }: Token, stored: string): boolean =>
  startsName.test(lower) && stored.toLowerCase().startsWith(lower) && /^\p{Lu}\S* \p{Lu}/u.test(stored);

/** "Who joined last" didn't leave as they joined another club. */
const isDeed = ({ quoted, capital, lower }: Token, { table }: Context): boolean =>
  !quoted && !capital && isDeedWithTime(table.columns, lower);

/** What each row has the time of. */
const toldOfAll = ({ lower, lemma }: Token, { table }: Context): boolean =>
  lower !== lemma &&
  table.columns.some(
    (c) =>
      timeLike(c) && !c.derived && c.profile.nullFraction === 0 && c.words.length > 1 && c.words[0] === lemma,
  );

/** "New" is no "Like new", "smokers" are no "Non-smoker" and what is shipped isn't "Not shipped". */
const isAlmost = (stored: string, said: string): boolean => {
  const [, rest] =
    /^(?:like|as|nearly|almost|not|non|never|no|ex|former|semi|un)[\s-](.+)$/i.exec(stored) ?? [];
  return rest?.toLowerCase().startsWith(said.toLowerCase()) === true;
};

/** "Ads" of a table of ads are no "Google Ads". */
const meansNoValue = (word: Token, context: Context): boolean =>
  isPeople(word) ||
  isAnyFirm(word) ||
  isRowWord(word, context) ||
  isColumn(word, context) ||
  isDeed(word, context);

/** "At home", "for beginners": no part of a title, unless it is written as one. */
const isPhraseOfPlace = (window: Token[]): boolean =>
  window.length > 1 &&
  roleOf(window[0]?.lower ?? '')?.role === 'preposition' &&
  window.every((t) => !t.capital && !t.quoted);

/** Words may be parts of longer values: "mark madsen" of "Mark Madsen (PF)". */
function partMatches(window: Token[], text: string, context: Context): ValueMatch[] {
  const { values } = context;
  const [first] = window;
  if (!first || window.length > mostWords || (text.length < shortest && !isShortName(first))) return [];
  if (window.some((t) => t.kind === 'mark' && t.text !== '.')) return [];
  const isBare = (t: Token) => t.kind === 'number' || roleOf(t.lower) || lightWords.has(t.lemma);
  // "IT tenders" name what they are of.
  const bare = window.every((t) => isBare(t) && !isInCapitals(t));
  if ((bare && !first.quoted) || isPhraseOfPlace(window)) return [];
  if (window.length === 1 && meansNoValue(first, context)) return [];
  const found = values
    .within(text)
    .map((m) => ({ ...m, stored: m.stored.filter((stored) => first.quoted || !isAlmost(stored, text)) }))
    .filter((m) => m.stored.length > 0);
  // "IT-1017" names one row, and no kind of them.
  if (text.length < shortest) return found.filter(({ column }) => !column.isUnique);
  if (window.length > 1 || first.quoted || first.capital) return found;
  // One common word within long texts says nothing.
  return found
    .map((m) => ({ ...m, stored: m.stored.filter((stored) => !isOfName(first, stored)) }))
    .filter((m) => m.stored.length > 0 && !holdsLongTexts(m.column) && m.stored.every(isShort));
}

/** "Directors who made more than ten": a word of the language is no film called "Made", unless it is written so. */
const isTitle = (word: Token, { column, stored }: ValueMatch, { table }: Context): boolean =>
  lightWords.has(word.lemma) &&
  column.distinct * mostOfOneTitle >= table.rowCount &&
  !stored.some((value) => value.toLowerCase() === value);
const mostOfOneTitle = 2;

/** The values that a text is, as it stands or in another form. */
function wholeMatches(window: Token[], text: string, context: Context): ValueMatch[] {
  const [first] = window;
  const isPlain = window.length === 1 && first && !first.capital && !first.quoted;
  const numbered = [...numberedValues(window, context.table), ...clockValues(window, context)];
  if (numbered.length > 0) return numbered;
  const matches = context.values
    .whole(text)
    .filter((match) => !(isPlain && isTitle(first, match, context)))
    .map((match) => asWritten(match, text));
  if (window.length === 1 && first && isAnyone(first))
    return matches.filter(({ stored }) => stored.includes(first.text));
  // Each row has the day of its death: "deaths" are all of them, and no way of dying that is called so.
  if (isPlain && toldOfAll(first, context)) return [];
  // What rows are called is no form of a value: "deliveries" aren't those "delivered".
  return window.length === 1 && first && isRowWord(first, context)
    ? matches.filter(({ how }) => how === 'exact')
    : matches;
}

/** Cities that are known by the name of their state, or beside one of their name. */
const alsoCities = /^(?:new york|washington)$/;
export const isCityAndState = (item: ValueItem): boolean =>
  alsoCities.test(item.text.toLowerCase()) && item.matches.length > 1;
const placeWord = /^(?:city|town|village|county|parish|borough|municipality)$/;

/** "In California" is the state, where a table of places tells states: no town or county of that name, unless it is said. */
function asState(window: Token[], text: string, matches: ValueMatch[], { tokens }: Context): ValueMatch[] {
  const name = text.toLowerCase();
  if (matches.length < 2 || !usStates.has(name) || alsoCities.test(name)) return matches;
  const at = tokens.indexOf(window[0] as Token);
  const near = [...tokens.slice(Math.max(0, at - 2), at), ...tokens.slice(at + window.length).slice(0, 1)];
  if (near.some(({ lemma, lower }) => placeWord.test(lemma) && lemma === lower)) return matches;
  const states = matches.filter(
    ({ column, stored }) =>
      column.words.some((word) => stateWord.test(word)) || stored.every((s) => s.toLowerCase() !== name),
  );
  return states.length > 0 ? states : matches;
}
const stateWord = /^(?:state|province)$/;

const keeping = /^(?:owner|assignee|assigned|responsible|rep|agent|handler)$/;
const noting = /^(?:creator|created|modified|updated|reporter|reported|requester|author|entered)$/;
/** Said of who put a row down: "created by Tom", "Tom's last edit". */
const saysNoted =
  /\b(?:creat(?:e[ds]?|ors?|ing)|modif(?:y|ied|ies)|updat(?:e[ds]?|ing)|edit(?:s|ed)?|report(?:s|ed|ers?)?|request(?:s|ed|ers?)?|rais(?:e[ds]?|ing)|open(?:ed|s)|wr(?:ote|itten)|author(?:s|ed)?|enter(?:s|ed)?|add(?:s|ed)?|log(?:s|ged)?|fil(?:ed|es)|submit(?:s|ted)?)\b/i;

/** "Tom's issues" are those that he is to do, where a table tells whose they are, and not those that he put down. */
function asOwner(window: Token[], matches: ValueMatch[], { question, tokens }: Context): ValueMatch[] {
  const next = tokens[tokens.findIndex(({ start }) => start === window.at(-1)?.start) + 1];
  const isWhose = /^['’]s?$/.test(next?.lower ?? '');
  if (!isWhose || matches.length < 2 || saysNoted.test(question)) return matches;
  const isKept = matches.some(({ column }) => column.words.some((word) => keeping.test(word)));
  return isKept ? matches.filter(({ column }) => !column.words.some((word) => noting.test(word))) : matches;
}

/** "are" is no country for being the code ARE too. */
function saysMoreThanFunction(window: Token[], first: Token, text: string, matches: ValueMatch[]): boolean {
  const isAsStored = first.quoted || matches.some((m) => m.stored.includes(text));
  if ((window.length === 1 && isAsStored) || isState(window, matches)) return true;
  return window.some((t) => isInCapitals(t) || !minorRoles.has(roleOf(t.lower)?.role ?? 'by'));
}

function wholeWeight(window: Token[], first: Token, matches: ValueMatch[]): number {
  if (first.quoted) return 3;
  if (window.length === 1) return loneValueWeight(first, matches);
  return matches.some((m) => m.how === 'exact') ? 1.1 : 0.98;
}

/** What a window is as values, and what each of its words weighs as such; null where it is none. */
function readAsValues(
  window: Token[],
  first: Token,
  text: string,
  context: Context,
): { matches: ValueMatch[]; each: number } | null {
  const whole = asOwner(window, asState(window, text, wholeMatches(window, text, context), context), context);
  if (whole.length > 0)
    return saysMoreThanFunction(window, first, text, whole)
      ? { matches: whole, each: wholeWeight(window, first, whole) }
      : null;
  const parts = asOwner(window, partMatches(window, text, context), context);
  if (parts.length === 0) return null;
  return { matches: parts, each: window.length > 1 ? 0.8 : first.capital ? 0.75 : 0.45 };
}

/** What words stand for as they are written, but for slips that were put right. */
const textOf = (window: Token[], question: string): string =>
  window
    .map((token, i) => {
      const gap = question.slice(window[i - 1]?.end ?? token.start, token.start);
      return gap + (token.meant === undefined ? question.slice(token.start, token.end) : token.text);
    })
    .join('');

const toUs = /^(?:show|give|tell|get|let|bring|send|cost|owe|help|pay)$/;

/** "Weight of us cars": before what there are several of it is the country, but not in "show us cars". */
const withCountry = ({ tokens, entities }: Context): Token[] =>
  tokens.map((token, at) => {
    const [before, next] = [tokens[at - 1], tokens[at + 1]];
    const isCountry =
      token.text === 'us' &&
      !toUs.test(before?.lemma ?? '') &&
      next?.kind === 'word' &&
      next.lemma !== next.lower &&
      entities.has(next.lemma);
    return isCountry ? { ...token, text: 'US', capital: true } : token;
  });

export function valueMentions(context: Context): Mention[] {
  const { question } = context;
  const tokens = withCountry(context);
  const found: Mention[] = [];
  for (const [start, first] of tokens.entries()) {
    if (first.kind === 'mark') continue;
    for (let end = start + 1; end <= Math.min(tokens.length, start + 12); end++) {
      const window = tokens.slice(start, end);
      const last = window.at(-1);
      if (
        !last ||
        last.text === '?' ||
        (window.length > 1 && (first.kind === 'quote' || last.kind === 'quote'))
      )
        break;
      if (last.kind === 'mark' && last.text !== ')' && !endsInSign(window)) continue;
      const text = first.quoted ? first.text : textOf(window, question);
      const read = isArticle(window, context) ? null : readAsValues(window, first, text, context);
      if (!read) continue;
      found.push({
        start,
        end,
        weight: window.length * read.each + (window.length - 1) * 0.2,
        item: {
          type: 'value',
          start,
          end,
          matches: ofNamedRow(read.matches, start, context),
          text,
          quoted: first.quoted,
        },
      });
    }
  }
  return found;
}
