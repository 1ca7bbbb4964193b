import { CalendarDays } from 'lucide-react';
import { Suspense, useCallback, useState } from 'react';
import { styled } from 'styled-components';
import { truncate } from '../theme/mixins.ts';
import { token } from '../theme/token.ts';
import { buttonStyles, type ButtonLook } from '../primitives/button.styles.ts';
import { Icon } from './Icon.tsx';
import { locale } from '../primitives/intl.format.ts';
import { lazyAtRest, useFetchedAtRest } from '../loading/lazyAtRest.ts';
import { Popover } from './Popover.tsx';
import { componentsCopy as copy } from './components.copy.ts';

/** Two days, `yyyy-MM-dd`, the first not after the last. */
export interface DateRange {
  from: string;
  to: string;
}

interface DateRangePickerProps {
  label: string;
  value: DateRange | null;
  onValueChange: (range: DateRange | null) => void;
  placeholder?: string;
}

const Trigger = styled.button<ButtonLook & { $empty: boolean }>`
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

const Panel = styled(Popover)`
  padding: ${token.space4};
`;

/** The room that two months take, until they are there. */
const Room = styled.div`
  width: 536px;
  max-width: 100%;
  height: 284px;
`;

const Calendar = lazyAtRest(async () => (await import('./DateRangeCalendar.tsx')).DateRangeCalendar);

const shownDay = new Intl.DateTimeFormat(locale, { month: 'short', day: '2-digit', year: 'numeric' });
const shown = (day: string) => shownDay.format(new Date(`${day}T00:00`));

/** Two months, and a range of days. Picked in either order, it comes back in order. */
export function DateRangePicker({
  label,
  value,
  onValueChange,
  placeholder = copy.pickDate,
}: DateRangePickerProps) {
  const [open, setOpen] = useState(false);
  // The first of the two days, before there's a range.
  const [start, setStart] = useState<string | null>(null);
  useFetchedAtRest(Calendar);

  const text = !value
    ? placeholder
    : value.from === value.to
      ? shown(value.from)
      : `${shown(value.from)} - ${shown(value.to)}`;

  const pick = (day: string) => {
    if (start === null) {
      setStart(day);
      return;
    }
    const [from, to] = start <= day ? [start, day] : [day, start];
    setStart(null);
    onValueChange({ from, to });
    setOpen(false);
  };
  const changeOpen = useCallback(
    (next: boolean) => {
      setOpen(next);
      if (next || start === null) return;
      // One day and then away: that day.
      onValueChange({ from: start, to: start });
      setStart(null);
    },
    [start, onValueChange],
  );

  return (
    <Panel
      open={open}
      onOpenChange={changeOpen}
      label={label}
      trigger={
        <Trigger
          type="button"
          $variant="secondary"
          $size="md"
          $block={false}
          $empty={value === null}
          aria-label={`${label}: ${text}`}
        >
          <Icon icon={CalendarDays} />
          <span>{text}</span>
        </Trigger>
      }
    >
      <Suspense fallback={<Room />}>
        <Calendar
          selected={start === null ? value : { from: start }}
          month={start ?? value?.from}
          onPick={pick}
          onClear={
            value === null
              ? undefined
              : () => {
                  setStart(null);
                  onValueChange(null);
                  setOpen(false);
                }
          }
        />
      </Suspense>
    </Panel>
  );
}
