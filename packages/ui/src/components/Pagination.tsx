import { ChevronLeft, ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { shortLineQuery } from '../theme/measures.tokens.ts';
import { standsOnLine, visuallyHidden } from '../theme/mixins.ts';
import { token } from '../theme/token.ts';
import { Icon } from './Icon.tsx';
import { componentsCopy as copy } from './components.copy.ts';
import { pageRange, pageSlots } from './pagination.pages.ts';
import { useHeldWhileFocused } from '../primitives/useHeldWhileFocused.ts';
import { useMedia } from '../primitives/useMedia.ts';

interface PaginationProps {
  /** From 1. */
  page: number;
  /** Entries on one page. */
  pageSize: number;
  /** Entries on all pages. */
  total: number;
  /** The page that is wanted, from 1. */
  onPageChange: (page: number) => void;
}

const Bar = styled.div`
  display: flex;
  flex: 1 1 auto;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: ${token.space2};
  color: ${token.textMuted};
  font-size: ${token.typeSm};
`;

const Pages = styled.nav`
  display: flex;
  align-items: center;
  gap: 2px;
  margin-inline-start: auto;
`;

const Numbers = styled.ol`
  display: flex;
  align-items: center;
  gap: 2px;

  /* On the narrowest screens one neighbour on each side is enough. */
  @media (max-width: 22.4375em) {
    > [data-far] {
      display: none;
    }
  }
`;

const Page = styled.button`
  position: relative;
  display: grid;
  place-items: center;
  min-width: 28px;
  height: 28px;
  padding: 0 6px;
  border-radius: ${token.radiusControl};
  color: ${token.textDefault};
  cursor: pointer;

  @media (pointer: coarse) {
    min-width: 40px;
    height: 40px;
  }
  &:hover {
    background: ${token.surfaceHover};
  }
  &[aria-current] {
    border-radius: ${token.radiusControl} ${token.radiusControl} 0 0;
    background: ${token.surfaceSunken};
    color: ${token.textStrong};
    font-weight: ${token.weightSemibold};
    ${standsOnLine}
  }
`;

const Gap = styled.li`
  min-width: 28px;
  text-align: center;

  @media (pointer: coarse) {
    min-width: 20px;
  }
`;

const StepButton = styled.button`
  display: flex;
  align-items: center;
  gap: ${token.space2};
  height: 28px;
  padding: 0 ${token.space2};
  border-radius: ${token.radiusControl};
  color: ${token.textDefault};
  font-weight: ${token.weightMedium};
  cursor: pointer;

  > svg {
    color: ${token.textMuted};
  }
  @media (pointer: coarse) {
    justify-content: center;
    min-width: 40px;
    height: 40px;
  }
  @media ${shortLineQuery} {
    > span {
      ${visuallyHidden}
    }
  }
  @media (max-width: 26.1875em) {
    padding-inline: 2px;
  }
  &:hover {
    background: ${token.surfaceHover};
  }
  &:disabled,
  &[aria-disabled='true'] {
    background: none;
    color: ${token.textDisabled};
    cursor: not-allowed;

    > svg {
      color: inherit;
    }
  }
`;

interface StepProps {
  disabled: boolean;
  onClick: () => void;
  children: ReactNode;
}

function Step({ disabled, onClick, children }: StepProps) {
  const { isHeld, held } = useHeldWhileFocused({ disabled });
  return (
    <StepButton
      type="button"
      aria-disabled={isHeld || undefined}
      onClick={isHeld ? undefined : onClick}
      {...held}
    >
      {children}
    </StepButton>
  );
}

/** Leads through pages of a list whose length is known. Not for a list that is drawn as it is scrolled. */
export function Pagination({ page, pageSize, total, onPageChange }: PaginationProps) {
  const { current, count, start, end } = pageRange(page, pageSize, total);
  // Pages as wide as a finger leave room for fewer of them.
  const fewest = useMedia('(pointer: coarse) and (max-width: 26.1875em)');
  const fewer = useMedia('(pointer: coarse) and (max-width: 32.4375em)');
  const shown = fewest ? 0 : fewer ? 1 : 2;
  return (
    <Bar>
      <span role="status">{copy.showing(Math.min(start + 1, total), end, total)}</span>
      <Pages aria-label={copy.pages}>
        <Step disabled={current === 1} onClick={() => onPageChange(current - 1)}>
          <Icon icon={ChevronLeft} />
          <span>{copy.previous}</span>
        </Step>
        <Numbers>
          {pageSlots(current, count, shown).map((slot) =>
            slot.kind === 'gap' ? (
              <Gap key={`after ${slot.after}`} aria-hidden>
                …
              </Gap>
            ) : (
              <li
                key={slot.page}
                data-far={(slot.distance > 1 && slot.page !== 1 && slot.page !== count) || undefined}
              >
                <Page
                  type="button"
                  aria-label={copy.page(slot.page)}
                  aria-current={slot.page === current ? 'page' : undefined}
                  onClick={() => onPageChange(slot.page)}
                >
                  {slot.page}
                </Page>
              </li>
            ),
          )}
        </Numbers>
        <Step disabled={current === count} onClick={() => onPageChange(current + 1)}>
          <span>{copy.next}</span>
          <Icon icon={ChevronRight} />
        </Step>
      </Pages>
    </Bar>
  );
}
