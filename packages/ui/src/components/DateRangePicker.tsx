import { Popover } from '@base-ui/react/popover';
import { format } from 'date-fns/format';
import { parseISO } from 'date-fns/parseISO';
import { CalendarDays } from 'lucide-react';
import { useState } from 'react';
import { DayPicker, type DateRange as PickedRange } from 'react-day-picker';
import { css, styled } from 'styled-components';
import { floating, standsOnLine, truncate } from '../theme/mixins.ts';
import { token } from '../theme/token.ts';
import { Button } from './Button.tsx';
import { buttonStyles, type ButtonLook } from './button.styles.ts';
import { Icon } from './Icon.tsx';

/** Two days, `yyyy-MM-dd`, the first not after the last. */
export interface DateRange {
  from: string;
  to: string;
}

export interface DateRangePickerProps {
  label: string;
  value: DateRange | null;
  onValueChange: (range: DateRange | null) => void;
  placeholder?: string;
  clearLabel?: string;
  /** The month shown first where nothing is picked, `yyyy-MM-dd`. */
  initialMonth?: string;
  disabled?: boolean;
  className?: string;
}

const Trigger = styled(Popover.Trigger)<ButtonLook & { $empty: boolean }>`
  ${buttonStyles}
  justify-content: flex-start;
  min-width: 0;
  max-width: 100%;
  border-color: ${token.borderStrong};
  color: ${({ $empty }) => ($empty ? token.textMuted : token.textStrong)};
  font-weight: ${token.weightRegular};

  > svg {
    color: ${token.textMuted};
  }
  > span {
    ${truncate}
  }
`;

const Positioner = styled(Popover.Positioner)`
  z-index: 50;
`;

const square = css`
  width: 36px;
  height: 36px;
`;

const Popup = styled(Popover.Popup)`
  ${floating}
  max-width: calc(100vw - 16px);
  max-height: var(--available-height);
  padding: ${token.space4};
  overflow: auto;
  outline: none;

  .rdp-months {
    position: relative;
    display: flex;
    flex-wrap: wrap;
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
    color: ${token.textMuted};
    cursor: pointer;

    &:hover {
      background: ${token.surfaceHover};
      color: ${token.textStrong};
    }
    &:dir(rtl) > svg {
      transform: scaleX(-1);
    }
  }
  .rdp-chevron {
    width: 16px;
    height: 16px;
    fill: currentColor;
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

const iso = (date: Date) => format(date, 'yyyy-MM-dd');
const shown = (date: string) => format(parseISO(date), 'LLL dd, y');

/** Two months, and a range of days. Picked in either order, it comes back in order. */
export function DateRangePicker({
  label,
  value,
  onValueChange,
  placeholder = 'Pick a date',
  clearLabel = 'Clear',
  initialMonth,
  disabled = false,
  className,
}: DateRangePickerProps) {
  const [open, setOpen] = useState(false);
  // The first of the two days, before there's a range.
  const [start, setStart] = useState<Date>();

  const selected: PickedRange | undefined = start
    ? { from: start, to: undefined }
    : value
      ? { from: parseISO(value.from), to: parseISO(value.to) }
      : undefined;
  const text = !value
    ? placeholder
    : value.from === value.to
      ? shown(value.from)
      : `${shown(value.from)} - ${shown(value.to)}`;

  const pick = (day: Date) => {
    if (!start) {
      setStart(day);
      return;
    }
    const [from, to] = start <= day ? [start, day] : [day, start];
    setStart(undefined);
    onValueChange({ from: iso(from), to: iso(to) });
    setOpen(false);
  };
  const changeOpen = (next: boolean) => {
    setOpen(next);
    if (next || !start) return;
    // One day and then away: that day.
    onValueChange({ from: iso(start), to: iso(start) });
    setStart(undefined);
  };
  const month = start ?? (value ? parseISO(value.from) : initialMonth ? parseISO(initialMonth) : undefined);

  return (
    <Popover.Root open={open} onOpenChange={changeOpen}>
      <Trigger
        $variant="secondary"
        $size="md"
        $block={false}
        $empty={value === null}
        disabled={disabled}
        className={className}
        aria-label={`${label}: ${text}`}
      >
        <Icon icon={CalendarDays} />
        <span>{text}</span>
      </Trigger>
      <Popover.Portal>
        <Positioner align="start" sideOffset={4} collisionPadding={8}>
          <Popup aria-label={label}>
            <DayPicker
              mode="range"
              // The calendar was just opened by its button: the focus belongs on its day.
              // eslint-disable-next-line jsx-a11y/no-autofocus
              autoFocus
              numberOfMonths={2}
              selected={selected}
              onSelect={(_range, day) => pick(day)}
              labels={{
                // The default says "15th", which doesn't contain the "15" that is drawn.
                labelDayButton: (date, modifiers) =>
                  [
                    format(date, 'EEEE, MMMM d, y'),
                    modifiers['today'] && 'today',
                    modifiers['selected'] && 'selected',
                  ]
                    .filter(Boolean)
                    .join(', '),
              }}
              {...(month === undefined ? {} : { defaultMonth: month })}
            />
            {value !== null && (
              <Foot>
                <Button
                  size="sm"
                  variant="quiet"
                  onClick={() => {
                    setStart(undefined);
                    onValueChange(null);
                    setOpen(false);
                  }}
                >
                  {clearLabel}
                </Button>
              </Foot>
            )}
          </Popup>
        </Positioner>
      </Popover.Portal>
    </Popover.Root>
  );
}
