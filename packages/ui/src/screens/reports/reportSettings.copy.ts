import type { mailEvery, refreshEvery, refreshModes } from '@plinth/api/facts';
import { formatShortMoment } from '../../primitives/intl.format.ts';
import { periodSaid, periodWord } from './reportPeriod.copy.ts';

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

export const reportSettingsCopy = {
  title: 'Report Settings',
  settings: 'Settings',
  refresh: 'Refresh',
  every: (mode: string) => (mode === 'scheduled' ? 'Refresh every' : 'Out of date after'),
  everyOption: (every: string, mode: string) => {
    const word = wordOf(everyWords, every);
    return mode === 'scheduled'
      ? word
      : word
          .replace(/^Every (?=\d)/, '')
          .replace(/^Every /, 'A ')
          .replace('A hour', 'An hour');
  },
  mode: (mode: string) => wordOf(modeWords, mode),
  modeNote: {
    hand: 'Nothing is computed until someone presses “Refresh”.',
    opened: 'Opening it computes what is out of date.',
    scheduled: 'It is computed without anyone looking.',
  },
  zone: 'Time zone',
  zoneNote: {
    refresh: 'Days and weeks begin at 6:00 there, weeks on Mondays.',
    mail: 'The mail comes at this hour there.',
    both: 'Figures are computed at 6:00 there, weekly ones on Mondays, and the mail comes at its hour there.',
  },
  mail: 'Mail',
  mailTo: (address: string | undefined) =>
    address === undefined ? 'Mail it to me' : `Mail it to ${address}`,
  mailOption: (every: string) => wordOf(mailWords, every),
  mailHour: 'At',
  hour: (hour: number) => `${hour}:00`,
  mailNote:
    'What stands out, with the report as a file. It goes to your own address alone; to show it to others, share a link.',
  mailNext: (iso: string) => `Next mail ${formatShortMoment(new Date(iso))}`,
  mailTried: 'Last mails',
  mailSent: (iso: string) => `Sent ${formatShortMoment(new Date(iso))}`,
  mailFailed: (iso: string, problem: string) => `Failed ${formatShortMoment(new Date(iso))}: ${problem}`,
  mailSaid: (every: string, problem: string | undefined) =>
    problem === undefined ? wordOf(mailWords, every) : `${wordOf(mailWords, every)}; the last one failed`,
  range: 'Date range',
  period: periodWord,
  periodSaid,
  periodNote: 'It ends where the data ends, not today.',
  column: 'By the column',
  noColumns: 'No column of this model holds dates, so all of the data is read.',
  save: 'Save',
  saving: 'Saving...',
  cancel: 'Cancel',
  failed: 'Failed to save the settings. Please try again.',
  next: 'Next refresh',
  moment: (iso: string): string => formatShortMoment(new Date(iso)),
  said: (mode: string, every: string) =>
    mode === 'scheduled' ? wordOf(everyWords, every) : wordOf(modeWords, mode),
};
