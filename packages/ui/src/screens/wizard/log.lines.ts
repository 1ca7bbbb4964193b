import type { LogLine } from '../../components/LogView.tsx';
import { locale } from '../../primitives/intl.format.ts';
import { logText, type LogTextView } from './progress.copy.ts';

export interface LogEntryView {
  id: number;
  at: number;
  type: 'info' | 'success' | 'warning' | 'error';
  text: LogTextView;
}

/** The wall clock's time of a line: "14:06:12.081". */
const clock = new Intl.DateTimeFormat(locale, {
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  fractionalSecondDigits: 3,
  hourCycle: 'h23',
});

/* Entries never change once written: a line is made once, however long the log grows. */
const made = new WeakMap<LogEntryView, LogLine>();

export const logLines = (entries: readonly LogEntryView[]): LogLine[] =>
  entries.map((entry) => {
    const known = made.get(entry);
    if (known !== undefined) return known;
    const line: LogLine = { time: clock.format(entry.at), text: logText(entry.text), kind: entry.type };
    made.set(entry, line);
    return line;
  });
