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
  /** What the days are of: "Created". */
  label: string;
  /** First and last day as yyyy-MM-dd; null for any. */
  value: DateRange | null;
  /** Both days are chosen, in order, or none is any more. */
  onValueChange: (range: DateRange | null) => void;
  /** What stands in it while there is none. */
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

/** The room that two months take, until they are there: beside each other, or below. */
const Room = styled.div`
  width: 536px;
  max-width: 100%;
  height: 292px;

  @media (width < 586px) {
    height: 600px;
  }
`;

const Calendar = lazyAtRest(async () => (await import('./DateRangeCalendar.tsx')).DateRangeCalendar);

const shownDay = new Intl.DateTimeFormat(locale, { month: 'short', day: '2-digit', year: 'numeric' });
const shown = (day: string) => shownDay.format(new Date(`${day}T00:00`));

const rangeText = ({ from, to }: DateRange) => (from === to ? shown(from) : `${shown(from)} - ${shown(to)}`);

/** The first of the two days is kept until there's a range. */
const useRangePick = (onValueChange: (range: DateRange | null) => void) => {
  const [open, setOpen] = useState(false);
  const [start, setStart] = useState<string | null>(null);

  const finish = (range: DateRange | null) => {
    setStart(null);
    onValueChange(range);
    setOpen(false);
  };
  const pick = (day: string) => {
    if (start === null) setStart(day);
    else finish(start <= day ? { from: start, to: day } : { from: day, to: start });
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
  return { open, start, pick, changeOpen, clear: () => finish(null) };
};

/** Two months, and a range of days. Picked in either order, it comes back in order. */
export function DateRangePicker({
  label,
  value,
  onValueChange,
  placeholder = copy.pickDate,
}: DateRangePickerProps) {
  const { open, start, pick, changeOpen, clear } = useRangePick(onValueChange);
  useFetchedAtRest(Calendar);
  const text = value ? rangeText(value) : placeholder;

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
          onClear={value === null ? undefined : clear}
        />
      </Suspense>
    </Panel>
  );
}
