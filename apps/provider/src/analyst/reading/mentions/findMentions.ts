import { lightWords } from '../shared/vocabulary/weakWords.ts';
import { timeAt } from './timeOfDay.ts';
import { tellsHours } from '../shared/calendar/times.ts';
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

/** "Time of day" is a column: no "Day" is meant within its name. */
function withinNames(columns: Mention[]): (mention: Mention) => boolean {
  const named = columns.filter(
    ({ item }) =>
      item.type === 'column' && item.choices.some(({ kin, score }) => kin === 'same' && score > wholeName),
  );
  return ({ item, start, end }) =>
    item.type === 'value' &&
    !item.quoted &&
    named.some((name) => name.start <= start && end <= name.end && end - start < name.end - name.start);
}

const mentioned = new WeakMap<Context, Mention[]>();

/** Every way in which a span of the question can be read. */
export function findMentions(context: Context): Mention[] {
  const known = mentioned.get(context);
  if (known) return known;
  const columns = columnMentions(context);
  const isWithinName = withinNames(columns);
  const values = valueMentions(context).filter((mention) => !isWithinName(mention));
  const isAnswer = ({ item, start }: Mention) =>
    item.type === 'role' &&
    item.text === 'never' &&
    values.some((v) => v.start === start && v.end === start + 1);
  const signed = signedMentions(context);
  const isWithinSigned = ({ item, start, end }: Mention) =>
    item.type !== 'word' && signed.some((name) => name.start <= start && end <= name.end);
  const others = [
    ...columns,
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
