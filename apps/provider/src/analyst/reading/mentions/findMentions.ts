import { lightWords } from '../shared/vocabulary/weakWords.ts';
import { timeAt } from './timeOfDay.ts';
import { tellsHours } from '../shared/calendar/times.ts';
import type { ValueMatch } from '../shared/lookups/valueIndex.ts';
import type { Token } from '../tokens/tokenize.ts';
import { columnMentions, signedMentions } from './columns.ts';
import { entityMention } from './entities.ts';
import type { Context, Mention } from './mention.ts';
import { roleMentions } from './roles.ts';
import { grainMentions, timeMentions } from './times.ts';
import { valueMentions } from './values.ts';

const countsBefore = /\b(?:how many|(?:number|count) of)(?: (?:total|different|distinct|unique|new))? $/;
const anything = /^(?:times|things|units|kinds|ways|parts|pieces|figures|ups)$/;

/** "How many visits" asks for things of a sort; "those who visit" says little. */
function isCountedSort(tokens: readonly Token[], at: number): boolean {
  const token = tokens[at];
  if (!token?.lower.endsWith('s') || token.lemma === token.lower || anything.test(token.lower)) return false;
  const before = tokens.slice(Math.max(0, at - 3), at).map(({ lower }) => `${lower} `);
  return countsBefore.test(before.join(''));
}

/** "The whole park", "the plant as a whole": all rows, whatever they are of. */
const isWholeOf = (tokens: readonly Token[], at: number): boolean => {
  const around = [tokens.slice(Math.max(0, at - 2), at), tokens.slice(at + 1, at + 4)];
  const [before = '', behind = ''] = around.map((some) => some.map(({ lower }) => lower).join(' '));
  return /^the (?:whole|entire|complete)$/.test(before) || (/the$/.test(before) && behind === 'as a whole');
};

/** A word by itself, which nothing may be made of. */
function wordMention({ tokens }: Context, { text, lemma, lower, capital }: Token, start: number): Mention {
  const place = { start, end: start + 1 };
  const isLight = lightWords.has(lower) || lightWords.has(lemma) || isWholeOf(tokens, start);
  const light = isLight && !isCountedSort(tokens, start);
  return { ...place, weight: 0, item: { ...place, type: 'word', text, lemma, light, capital } };
}

/** "8 in the morning" of rows that have a time of day is no plain number. */
function isHour({ tokens, table }: Context, start: number): boolean {
  const time = timeAt(tokens.slice(start));
  return time?.isBare === false && table.columns.some(tellsHours);
}

/** A token as what it is by its form, or as what a row is. */
function ownMention(token: Token, start: number, context: Context): Mention | null {
  const place = { start, end: start + 1 };
  const { kind, text, number } = token;
  if (kind === 'quote')
    return { ...place, weight: 1.5, item: { ...place, type: 'value', matches: [], text, quoted: true } };
  if (number !== null)
    return isHour(context, start)
      ? null
      : { ...place, weight: 1, item: { ...place, type: 'number', value: number, text } };
  return entityMention(token, start, context);
}

const tokenMentions = (context: Context): Mention[] =>
  context.tokens.flatMap((token, start) => {
    const own = ownMention(token, start, context);
    const words = token.kind === 'mark' ? [] : [wordMention(context, token, start)];
    return [...(own ? [own] : []), ...words];
  });

/** What a column's name scores where each of its words is said. */
const wholeName = 0.95;

type Place = Pick<Mention, 'start' | 'end'>;
const isWithin = (some: Place, whole: Place): boolean =>
  whole.start <= some.start && some.end <= whole.end && some.end - some.start < whole.end - whole.start;

/** "Time of day" is a column: no "Day" is meant within its name. */
function withinNames(columns: Mention[]): (mention: Mention) => boolean {
  const named = columns.filter(
    ({ item }) =>
      item.type === 'column' && item.choices.some(({ kin, score }) => kin === 'same' && score > wholeName),
  );
  return (mention) =>
    mention.item.type === 'value' && !mention.item.quoted && named.some((name) => isWithin(mention, name));
}

const matches = ({ item }: Mention, how: ValueMatch['how']): boolean =>
  item.type === 'value' && item.matches.some((match) => match.how === how);

/** Whether a span is some of the words of a value: no part of another that has "Southern" is meant in "Southern Europe". */
export const isWithinValue = (span: Place, mentions: Mention[]): boolean =>
  mentions.some((mention) => matches(mention, 'exact') && isWithin(span, mention));

const mentioned = new WeakMap<Context, Mention[]>();

/** Every way in which a span of the question can be read. */
export function findMentions(context: Context): Mention[] {
  const known = mentioned.get(context);
  if (known) return known;
  const columns = columnMentions(context);
  const isWithinName = withinNames(columns);
  const named = valueMentions(context).filter((mention) => !isWithinName(mention));
  const values = named.filter((mention) => !(matches(mention, 'part') && isWithinValue(mention, named)));
  const isAnswer = ({ item, start }: Mention) =>
    item.type === 'role' &&
    item.text === 'never' &&
    values.some((v) => v.start === start && v.end === start + 1);
  // "Southern" of "Southern Europe" is none of the regions.
  const isGuessWithin = (mention: Mention) =>
    mention.item.type === 'column' &&
    mention.item.choices.every(({ kin }) => kin !== 'same') &&
    isWithinValue(mention, values);
  const signed = signedMentions(context);
  const isWithinSigned = ({ item, start, end }: Mention) =>
    item.type !== 'word' && signed.some((name) => name.start <= start && end <= name.end);
  const others = [
    ...columns.filter((mention) => !isGuessWithin(mention)),
    ...values,
    // "Never" may be how often: then it denies nothing.
    ...roleMentions(context).filter((mention) => !isAnswer(mention)),
    ...grainMentions(context),
    ...timeMentions(context),
    ...tokenMentions(context),
  ];
  const all = [...signed, ...others.filter((mention) => !isWithinSigned(mention))];
  mentioned.set(context, all);
  return all;
}
