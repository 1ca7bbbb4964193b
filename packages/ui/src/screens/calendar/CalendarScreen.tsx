import { ChevronLeft, ChevronRight, Layers } from 'lucide-react';
import { styled } from 'styled-components';
import { AnchorLink } from '../../primitives/AnchorLink.tsx';
import { Button } from '../../components/Button.tsx';
import { ConnectionsGlyph } from '../../components/ConnectionsGlyph.tsx';
import { ErrorView } from '../../components/ErrorView.tsx';
import { Frame } from '../../components/Frame.tsx';
import { Icon } from '../../components/Icon.tsx';
import { IconButton } from '../../components/IconButton.tsx';
import { PageHeader } from '../../components/PageHeader.tsx';
import { headCell } from '../../primitives/headCell.styles.ts';
import { VisuallyHidden } from '../../primitives/VisuallyHidden.tsx';
import { narrowQuery } from '../../theme/measures.tokens.ts';
import { truncate, wideOnly } from '../../theme/mixins.ts';
import { token } from '../../theme/token.ts';
import { calendarCopy as copy } from './calendar.copy.ts';
import { dayName, monthName, monthOf, weekdays, weeksOf } from './calendar.month.ts';

export const calendarStatuses = ['loading', 'ready', 'stale', 'error'] as const;

export interface CalendarEntry {
  id: string;
  kind: 'connection' | 'model';
  label: string;
  to: string;
  /** yyyy-MM-dd, in the reader's time zone. */
  day: string;
}

interface CalendarScreenProps {
  /** Whether the month's entries are there. */
  status: (typeof calendarStatuses)[number];
  /** yyyy-MM. */
  month: string;
  /** yyyy-MM-dd. */
  today: string;
  /** What was made in the month. */
  entries: readonly CalendarEntry[];
  /** Why they are missing. */
  message?: string | undefined;
  /** A month on, back, or to today's. */
  onMonthChange: (step: -1 | 1 | 'today') => void;
  /** The person wants them read again. */
  onRetry: () => void;
}

/* Before a button goes to a line of its own, it goes to two. */
const MonthName = styled.h2`
  flex: 1 1 0;
  padding-inline-start: ${token.space2};
  color: ${token.textStrong};
  font-size: ${token.typeMd};
  font-weight: ${token.weightSemibold};
`;

const Arrows = styled.span`
  display: flex;
  gap: ${token.space2};
`;

const Grid = styled.table`
  width: 100%;
  table-layout: fixed;

  th {
    ${headCell}
    padding-inline: ${token.space2};
    text-align: end;
  }
  ${wideOnly}
`;

const Day = styled.td<{ $outside: boolean }>`
  height: max(76px, min(104px, (100dvh - 17rem) / 6));
  padding: 4px;
  border-block-end: 1px solid ${token.borderSubtle};
  border-inline-start: 1px solid ${token.borderSubtle};
  background: ${({ $outside }) => ($outside ? token.surfaceCanvas : 'none')};
  vertical-align: top;

  &:first-child {
    border-inline-start: 0;
  }
  tr:last-child > & {
    border-block-end: 0;
  }
`;

const Figure = styled.div<{ $today: boolean; $outside: boolean }>`
  width: fit-content;
  min-width: 22px;
  margin-inline-start: auto;
  padding-inline: 4px;
  /* A transparent border would be drawn where colours are forced. */
  padding-block-end: ${({ $today }) => ($today ? 0 : token.linePlinth)};
  border-block-end: ${({ $today }) => ($today ? `${token.linePlinth} solid ${token.accentSolid}` : '0')};
  color: ${({ $today, $outside }) => ($today || !$outside ? token.textStrong : token.textMuted)};
  font-size: ${token.typeSm};
  font-weight: ${({ $today }) => ($today ? token.weightSemibold : token.weightRegular)};
  line-height: ${token.lineSm};
  text-align: center;
`;

const Entries = styled.ul`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: 2px;
  margin-block-start: 2px;
  max-height: 145px;
  overflow-y: auto;
`;

const Entry = styled(AnchorLink)`
  display: flex;
  align-items: center;
  gap: 6px;
  min-height: 24px;
  padding: 2px 6px;
  border-radius: ${token.radiusMark};
  color: ${token.textDefault};
  font-size: ${token.typeXs};
  line-height: ${token.lineXs};
  text-decoration: none;

  &:hover {
    background: ${token.surfaceHover};
    color: ${token.textStrong};
  }
  &:focus-visible {
    outline-offset: -2px;
  }
  > svg {
    color: ${token.textMuted};
  }
  > span:last-child {
    ${truncate}
  }
  @media ${narrowQuery} {
    min-height: 40px;
    font-size: ${token.typeMd};

    > span:last-child {
      white-space: normal;
      overflow-wrap: anywhere;
    }
  }
`;

const Agenda = styled.ol`
  display: none;

  @media ${narrowQuery} {
    display: block;
  }
  > li {
    padding: ${token.space3} ${token.space2};
    border-block-end: 1px solid ${token.borderSubtle};
  }
  > li:last-child {
    border-block-end: 0;
  }
  h3 {
    padding-inline: 6px;
    color: ${token.textMuted};
    font-size: ${token.typeSm};
  }
`;

const Remark = styled.p`
  padding: ${token.space3} ${token.space4};
  border-block-start: 1px solid ${token.borderSubtle};
  color: ${token.textMuted};
`;

function EntryLink({ entry }: { entry: CalendarEntry }) {
  return (
    <Entry to={entry.to} title={entry.label}>
      <Icon icon={entry.kind === 'connection' ? ConnectionsGlyph : Layers} size={14} />
      <VisuallyHidden>{entry.kind === 'connection' ? copy.connection : copy.model}: </VisuallyHidden>
      <span>{entry.label}</span>
    </Entry>
  );
}

type Shown = Pick<CalendarScreenProps, 'month' | 'today' | 'entries'>;

const entriesOn = (entries: readonly CalendarEntry[], day: string) =>
  entries.filter((entry) => entry.day === day);

function EntryItems({ entries }: Pick<CalendarScreenProps, 'entries'>) {
  return entries.map((entry) => (
    <li key={`${entry.kind}-${entry.id}`}>
      <EntryLink entry={entry} />
    </li>
  ));
}

function MonthGrid({ month, today, entries }: Shown) {
  const cell = (day: string) => {
    const outside = monthOf(day) !== month;
    const its = entriesOn(entries, day);
    return (
      <Day key={day} $outside={outside} aria-current={day === today ? 'date' : undefined}>
        <Figure $today={day === today} $outside={outside}>
          {Number(day.slice(8))}
        </Figure>
        {its.length > 0 && (
          <Entries>
            <EntryItems entries={its} />
          </Entries>
        )}
      </Day>
    );
  };
  return (
    <Grid aria-label={monthName(month)}>
      <thead>
        <tr>
          {weekdays.map((weekday) => (
            <th key={weekday} scope="col">
              {weekday}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeksOf(month).map((week) => (
          <tr key={week[0]}>{week.map(cell)}</tr>
        ))}
      </tbody>
    </Grid>
  );
}

function DayList({ entries }: Pick<CalendarScreenProps, 'entries'>) {
  const days = [...new Set(entries.map(({ day }) => day))].sort();
  return (
    <Agenda>
      {days.map((day) => (
        <li key={day}>
          <h3>{dayName(day)}</h3>
          <ul>
            <EntryItems entries={entriesOn(entries, day)} />
          </ul>
        </li>
      ))}
    </Agenda>
  );
}

function MonthBody({ status, month, today, entries }: Shown & Pick<CalendarScreenProps, 'status'>) {
  const inMonth = entries.filter(({ day }) => monthOf(day) === month);
  const remark = status === 'loading' ? copy.loading : inMonth.length === 0 ? copy.empty : null;
  return (
    <>
      <MonthGrid month={month} today={today} entries={entries} />
      {/* Where a part of them is there, the others would come between. */}
      {status !== 'loading' && <DayList entries={inMonth} />}
      {remark !== null && <Remark role="status">{remark}</Remark>}
    </>
  );
}

/** On which days connections and models were made. It is a way to find them, no place to make them. */
export function CalendarScreen({
  message = copy.error,
  onMonthChange,
  onRetry,
  ...shown
}: CalendarScreenProps) {
  const { status, month, today } = shown;
  return (
    <>
      <PageHeader title={copy.title} description={copy.description} />
      <Frame
        stale={status === 'stale' || status === 'loading'}
        toolbar={
          <>
            <MonthName aria-live="polite">{monthName(month)}</MonthName>
            <Button onClick={() => onMonthChange('today')} disabled={monthOf(today) === month}>
              {copy.today}
            </Button>
            <Arrows>
              <IconButton icon={ChevronLeft} label={copy.previous} onClick={() => onMonthChange(-1)} />
              <IconButton icon={ChevronRight} label={copy.next} onClick={() => onMonthChange(1)} />
            </Arrows>
          </>
        }
      >
        {status === 'error' ? <ErrorView message={message} onRetry={onRetry} /> : <MonthBody {...shown} />}
      </Frame>
    </>
  );
}
