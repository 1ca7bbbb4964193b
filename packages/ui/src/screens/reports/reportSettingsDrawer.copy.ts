import { formatShortMoment } from '../../primitives/intl.format.ts';
import { periodWord } from './reportPeriod.copy.ts';
import { everyWord, mailWord, modeWord, reportSettingsCopy } from './reportSettings.copy.ts';

export const reportSettingsDrawerCopy = {
  ...reportSettingsCopy,
  every: (mode: string) => (mode === 'scheduled' ? 'Refresh every' : 'Out of date after'),
  everyOption: (every: string, mode: string) => {
    const word = everyWord(every);
    return mode === 'scheduled'
      ? word
      : word
          .replace(/^Every (?=\d)/, '')
          .replace(/^Every /, 'A ')
          .replace('A hour', 'An hour');
  },
  mode: modeWord,
  modeNote: {
    hand: 'Nothing is computed until someone presses “Refresh”.',
    opened: 'Opening it computes what is out of date.',
    scheduled: 'It is computed without anyone looking.',
  },
  zoneNote: {
    days: 'A day of a moment begins at midnight there. Dates and times that say no zone stay as they are.',
    refresh: 'Its days begin at midnight there, and figures are computed at 06:00, weekly ones on Mondays.',
    mail: 'Its days begin at midnight there, and the mail comes at its hour.',
    both: 'Its days begin at midnight there; figures are computed at 06:00, weekly ones on Mondays, and the mail comes at its hour.',
  },
  mailTo: (address: string | undefined) =>
    address === undefined ? 'Mail it to me' : `Mail it to ${address}`,
  mailOption: mailWord,
  mailHour: 'At',
  hour: (hour: number) => `${String(hour).padStart(2, '0')}:00`,
  mailNote:
    'What stands out, with the report as a file. It goes to your own address alone; to show it to others, share a link.',
  mailNext: (iso: string) => `Next mail ${formatShortMoment(new Date(iso))}`,
  mailTried: 'Last mails',
  mailSent: (iso: string) => `Sent ${formatShortMoment(new Date(iso))}`,
  mailFailed: (iso: string, problem: string) => `Failed ${formatShortMoment(new Date(iso))}: ${problem}`,
  period: periodWord,
  periodNote: 'It ends where the data ends, not today.',
  noColumns: 'No column of this model holds dates, so all of the data is read.',
  save: 'Save',
  saving: 'Saving...',
  cancel: 'Cancel',
  failed: 'Failed to save the settings. Please try again.',
};
