import { countOf } from '../../primitives/intl.format.ts';

export interface SourceChangeItem {
  /** Added, gone, type or category; of another only the column is known. */
  kind: string;
  column: string;
  /** The type or the category, as it is and as it would be. */
  from?: string | undefined;
  to?: string | undefined;
  /** Of a new column. */
  category?: string | undefined;
  /** Why the category would be another. */
  reason?: string | undefined;
  /** Whether someone has written of the column that is gone. */
  edited?: boolean | undefined;
}

const inBrackets = (...words: readonly (string | undefined)[]): string => {
  const said = words.filter(Boolean).join(', ');
  return said && ` (${said})`;
};

export const profileAgainCopy = {
  title: 'Profile again',
  profiling: 'Reading the table and comparing it with the model...',
  stepList: 'Steps of the profiling',
  steps: ['Checking connection', 'Fetching data', 'Writing columns', 'Comparing'],
  stop: 'Stop',
  stopped: 'Stopped. The model is as it was.',
  notProfiled: 'The table could not be profiled. The model is as it was.',
  unchanged: 'Nothing changed at the source. The figures of the columns are up to date.',
  message: (count: number) =>
    `${countOf(count, 'thing is', 'things are')} different at the source. What is ticked is taken over with the new figures; what people wrote stays.`,
  change: ({ kind, column, from = '–', to = '–', category, reason, edited }: SourceChangeItem): string => {
    switch (kind) {
      case 'added':
        return `${column} is new${inBrackets(to, category)}`;
      case 'gone':
        return `${column} is gone${edited ? ': it is left out, and what was written of it stays' : ''}`;
      case 'type':
        return `${column}: type ${to} instead of ${from}`;
      case 'category':
        return `${column}: category ${to} instead of ${from}${inBrackets(reason)}`;
      default:
        return column;
    }
  },
  take: 'Take over',
  cancel: 'Cancel',
  close: 'Close',
  retry: 'Try Again',
  failed: 'The host ended before the table was profiled. Please try again.',
  takeFailed: 'The changes could not be taken over. Please try again.',
};
