import type { mailEvery, refreshEvery, refreshModes } from '@plinth/api/facts';
import { formatShortMoment } from '../../primitives/intl.format.ts';

type Every = keyof typeof refreshEvery;

const everyWords: Record<Every, string> = {
  '5 minutes': 'Every 5 minutes',
  '15 minutes': 'Every 15 minutes',
  hour: 'Every hour',
  '6 hours': 'Every 6 hours',
  day: 'Every day',
  week: 'Every week',
};
const modeWords: Record<(typeof refreshModes)[number], string> = {
  hand: 'By hand',
  opened: 'When opened',
  scheduled: 'On a schedule',
};
const mailWords: Record<(typeof mailEvery)[number], string> = {
  never: 'Never',
  day: 'Every day',
  week: 'Every week, on Mondays',
  month: 'Every month, on the first',
};
/** Another host's word is shown as it is. */
const wordOf = (words: Readonly<Record<string, string>>, key: string): string => words[key] ?? key;

export const everyWord = (every: string): string => wordOf(everyWords, every);
export const modeWord = (mode: string): string => wordOf(modeWords, mode);
export const mailWord = (every: string): string => wordOf(mailWords, every);

/** What a report's page says of its settings. */
export const reportSettingsCopy = {
  title: 'Report Settings',
  settings: 'Settings',
  refresh: 'Refresh',
  mail: 'Mail',
  mailSaid: (every: string, problem: string | undefined) =>
    problem === undefined ? mailWord(every) : `${mailWord(every)}; the last one failed`,
  range: 'Date range',
  column: 'By the column',
  zone: 'Time zone',
  next: 'Next refresh',
  moment: (iso: string): string => formatShortMoment(new Date(iso)),
  said: (mode: string, every: string) => (mode === 'scheduled' ? everyWord(every) : modeWord(mode)),
};
