import { format } from 'date-fns/format';
import { parseISO } from 'date-fns/parseISO';
import { DayPicker } from 'react-day-picker';
import { css, styled } from 'styled-components';
import { standsOnLine } from '../theme/mixins.ts';
import { token } from '../theme/token.ts';
import { Button } from './Button.tsx';
import { componentsCopy as copy } from './components.copy.ts';
import { quietUntilHover } from '../primitives/iconButton.styles.ts';
import { formatFullDate } from '../primitives/intl.format.ts';

interface DateRangeCalendarProps {
  /** `yyyy-MM-dd`; without `to`, the second day is still to be picked. */
  selected: { from: string; to?: string } | null;
  month: string | undefined;
  onPick: (day: string) => void;
  /** Without it there's nothing to clear. */
  onClear: (() => void) | undefined;
}

const square = css`
  width: 36px;
  height: 36px;
`;

const Months = styled.div`
  .rdp-months {
    position: relative;
    display: flex;
    flex-wrap: wrap;
    /* One below the other in a narrow window, whose room is wider than a month. */
    justify-content: center;
    gap: ${token.space4} ${token.space8};
  }
  .rdp-nav {
    position: absolute;
    inset-block-start: 0;
    inset-inline: 0;
    display: flex;
    justify-content: space-between;
  }
  .rdp-button_previous,
  .rdp-button_next {
    display: grid;
    place-items: center;
    width: 32px;
    height: 32px;
    border-radius: ${token.radiusControl};
    ${quietUntilHover}

    &:dir(rtl) > svg {
      transform: scaleX(-1);
    }
  }
  .rdp-chevron {
    width: 16px;
    height: 16px;
    fill: currentColor;
  }
  /* As for six weeks: what stands below keeps its place as months are turned. */
  .rdp-month {
    min-height: 292px;
  }
  .rdp-month_caption {
    display: grid;
    place-items: center;
    height: 32px;
    margin-block-end: ${token.space1};
    color: ${token.textStrong};
    font-weight: ${token.weightSemibold};
  }
  .rdp-weekday {
    ${square}
    height: 28px;
    color: ${token.textMuted};
    font-size: ${token.typeXs};
    font-weight: ${token.weightMedium};
  }
  .rdp-day {
    padding: 1px 0;
    text-align: center;
  }
  .rdp-day_button {
    ${square}
    position: relative;
    display: grid;
    place-items: center;
    border-radius: ${token.radiusControl};
    color: ${token.textDefault};
    cursor: pointer;

    &:hover {
      background: light-dark(${token.surfaceHover}, ${token.surfacePressed});
    }
    &:focus-visible {
      outline-offset: -2px;
    }
  }
  .rdp-today .rdp-day_button {
    overflow: hidden;
    color: ${token.textStrong};
    font-weight: ${token.weightSemibold};
    ${standsOnLine}
  }
  .rdp-outside .rdp-day_button {
    color: ${token.textMuted};
  }
  .rdp-range_middle .rdp-day_button {
    border-radius: 0;
    background: ${token.accentSoftStrong};
    color: ${token.textStrong};
  }
  .rdp-range_start .rdp-day_button,
  .rdp-range_end .rdp-day_button {
    background: ${token.accentSolid};
    color: ${token.accentOnSolid};
    font-weight: ${token.weightSemibold};
  }
  .rdp-range_start:not(.rdp-range_end) .rdp-day_button {
    border-start-end-radius: 0;
    border-end-end-radius: 0;
  }
  .rdp-range_end:not(.rdp-range_start) .rdp-day_button {
    border-start-start-radius: 0;
    border-end-start-radius: 0;
  }
`;

const Foot = styled.div`
  display: flex;
  justify-content: flex-end;
  margin-block-start: ${token.space3};
  padding-block-start: ${token.space3};
  border-block-start: 1px solid ${token.borderSubtle};
`;

/** What the picker of a range opens. */
export function DateRangeCalendar({ selected, month, onPick, onClear }: DateRangeCalendarProps) {
  return (
    <Months>
      <DayPicker
        mode="range"
        // The calendar was just opened by its button: the focus belongs on its day.
        // oxlint-disable-next-line jsx-a11y/no-autofocus
        autoFocus
        numberOfMonths={2}
        selected={
          selected
            ? {
                from: parseISO(selected.from),
                to: selected.to === undefined ? undefined : parseISO(selected.to),
              }
            : undefined
        }
        onSelect={(_range, day) => onPick(format(day, 'yyyy-MM-dd'))}
        labels={{
          // The default says "15th", which doesn't contain the "15" that is drawn.
          labelDayButton: (date, modifiers) =>
            [
              formatFullDate(date),
              modifiers['today'] && copy.day.today,
              modifiers['selected'] && copy.day.selected,
            ]
              .filter(Boolean)
              .join(', '),
        }}
        defaultMonth={month === undefined ? undefined : parseISO(month)}
      />
      {onClear && (
        <Foot>
          <Button size="sm" variant="quiet" onClick={onClear}>
            {copy.clear}
          </Button>
        </Foot>
      )}
    </Months>
  );
}
