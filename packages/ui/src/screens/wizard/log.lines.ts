import type { LogLine } from '../../components/LogView.tsx';
import { logText, type LogTextView } from './wizard.copy.ts';

export interface LogEntryView {
  id: number;
  at: number;
  type: 'info' | 'success' | 'warning' | 'error';
  text: LogTextView;
}

const pad = (value: number, length = 2) => String(value).padStart(length, '0');

/** The wall clock's time of a line: "14:06:12.081". */
const clockText = (at: number): string => {
  const date = new Date(at);
  return `${pad(date.getHours())}:${pad(date.getMinutes())}:${pad(date.getSeconds())}.${pad(date.getMilliseconds(), 3)}`;
};

/* Entries never change once written: a line is made once, however long the log grows. */
const made = new WeakMap<LogEntryView, LogLine>();

export const logLines = (entries: readonly LogEntryView[]): LogLine[] =>
  entries.map((entry) => {
    const known = made.get(entry);
    if (known !== undefined) return known;
    const line: LogLine = { time: clockText(entry.at), text: logText(entry.text), kind: entry.type };
    made.set(entry, line);
    return line;
  });
