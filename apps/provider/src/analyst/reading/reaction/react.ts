import { toldAlone } from './secondReaderOnly.ts';
import { candidatesOf, type Candidate } from '../ranking/candidates.ts';
import { likeliest, unreadOf, type Reading } from '../probability/evidence.ts';
import type { Context } from '../mentions/mention.ts';
import type { AnalystModel, Sureness } from '../probability/model.ts';
import { bothApart } from './bothApart.ts';
import { eachOnce } from './eachOnce.ts';
import { asTold } from './fullerReading.ts';
import { passesOver } from './passesOver.ts';
import { runsBackwards } from './runsBackwards.ts';
import { isOneOfTwoTimes } from './oneOfTwoTimes.ts';
import { isUnrivalled } from './unrivalled.ts';
import { isReadWhole } from './readWhole.ts';
import { isWithoutOthers } from './withoutOthers.ts';
import { asksForKinds } from './kindsAsked.ts';
import { asksForNone } from './neverMissing.ts';
import { isSaidTwice } from './needless.ts';
import { isWordForWord, isWrittenOut } from './writtenOut.ts';

export const read = (context: Context, today: string, model: AnalystModel): Candidate[] =>
  candidatesOf(context, today, model).slice(0, 40);

const mostUnread = 1;

/** Every candidate leaves words of the question unread: there is no use in asking the database. */
export const areUnread = (candidates: Candidate[]): boolean =>
  candidates.every((candidate) => unreadOf(candidate) > mostUnread);

/** Where a question is written out in the table's own names, the likeliest reading is enough. */
const likelyEnough = 0.65;

/** So it is where it says what the question does, word for word. */
const likelySaid = 0.5;

/** So much less is enough where nothing else comes into question, unless nothing is to be answered at all. */
const lessAlone = 0.12;

/** So it is where whatever else comes into question passes over some of it: of 124 such of people's questions 119 were right. */
const likelyUnrivalled = 0.8;

/** So it is where all that is unread says what is done anyway, as "in total" does of a sum: of 58 such 53 were right. */
const likelySaidTwice = 0.6;

/** None is certain. */
const highest = 0.99;

/** What none of the rows lacks, or which kinds there are, is as sure as anything is. */
const plainAmong = ([first]: Reading[]): Reading | undefined =>
  first?.candidate && (asksForNone(first.candidate) || asksForKinds(first.candidate))
    ? { ...first, probability: highest }
    : undefined;

/** The answer to give, where one is likely enough right. */
export function answerAmong(readings: Reading[], { answer, agree }: Sureness): Reading | null {
  const isSure = (reading: Reading): boolean => {
    const { probability, isBorneOut, candidate, figures } = reading;
    if (probability >= (isBorneOut ? agree : answer)) return true;
    if (!candidate) return false;
    if (probability >= likelyEnough && isWrittenOut(candidate)) return true;
    if (probability >= likelySaid && isWordForWord(candidate)) return true;
    if (answer >= 1) return false;
    if (probability >= likelySaidTwice && isSaidTwice(candidate)) return true;
    if (probability >= likelyUnrivalled && isUnrivalled(reading, readings)) return true;
    if (isReadWhole(reading)) return true;
    return probability >= answer - lessAlone && isWithoutOthers(candidate, figures);
  };
  const found = plainAmong(readings) ?? likeliest(readings);
  if (!found) return null;
  const best = { ...found, probability: Math.min(highest, found.probability) };
  if (!isSure(best)) return null;
  const told = bothApart(eachOnce(best, readings), readings);
  if (told.candidate && (passesOver(told.candidate) || isOneOfTwoTimes(told.candidate))) return null;
  if (runsBackwards(told)) return null;
  // However its rows are told, they are as likely.
  return told.candidate
    ? { ...asTold(told, readings), probability: told.probability }
    : toldAlone(told, readings);
}
