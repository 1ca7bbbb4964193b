import { clock, countOf, formatNumber, locale } from '../../primitives/intl.format.ts';
import { notRenewedSaid, reportFigureCopy } from './reportFigure.copy.ts';

const utcMoment = new Intl.DateTimeFormat(locale, { dateStyle: 'long', ...clock, timeZone: 'UTC' });

/** A file is read in other places: its moments are told in UTC. */
const moment = (iso: string): string => `${utcMoment.format(new Date(iso)).replace(' at ', ', ')} UTC`;

export const reportPaperCopy = {
  ...reportFigureCopy,
  about: (
    model: string,
    refreshedAt: string | null,
    isPartly: boolean,
    period: string,
    zone: string | undefined,
    rows: number | undefined,
  ) =>
    [
      model,
      refreshedAt !== null
        ? `As of ${moment(refreshedAt)}`
        : isPartly
          ? reportFigureCopy.partly
          : reportFigureCopy.never,
      period,
      zone !== undefined && reportFigureCopy.daysOf(zone),
      rows !== undefined && `${countOf(rows, 'row', 'rows')} read`,
    ]
      .filter(Boolean)
      .join(' · '),
  numbered: (number: number, title: string) => `${number}\u2002${title}`,
  firstColumns: (count: number, total: number) => `The first ${count} of ${formatNumber(total)} columns.`,
  shortened: 'Long values end with “…”.',
  longQueries: 'Long queries end with “…”; they are whole in the HTML file.',
  /** `kept`: rows that the report has, where the query gave more. */
  leftOut: (kept: number | null) =>
    kept === null
      ? 'All rows, columns and values are in the report and in its CSV files.'
      : `The report and its CSV files have the first ${kept === 1 ? 'row' : `${formatNumber(kept)} rows`}, with all columns and values.`,
  unwritten: 'Characters that no font of this file has are shown as',
  notRenewed: notRenewedSaid(moment),
  queries: 'How these figures were computed',
  queriesNote: 'Each number names the figure that its query gave.',
};
