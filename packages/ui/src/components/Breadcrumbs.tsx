import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { leastQuery, shortLineQuery } from '../theme/measures.tokens.ts';
import { fingerRoom, truncate, visuallyHidden } from '../theme/mixins.ts';
import { token } from '../theme/token.ts';
import { Link } from './Link.tsx';
import { componentsCopy as copy } from './components.copy.ts';

export interface Crumb {
  label: ReactNode;
  /** Where it leads; the last one is where we are and mostly needs none. */
  to?: string;
  /** A step that isn't a page of its own. */
  onSelect?: () => void;
}

const Trail = styled.ol`
  display: flex;
  align-items: center;
  gap: ${token.space2};
  min-width: 0;
  color: ${token.textMuted};
  /* What has no room here doesn’t lie under what follows. Fingers hit beyond its line. */
  clip-path: inset(-12px -4px);
`;

const Step = styled.li`
  display: flex;
  align-items: center;
  gap: ${token.space2};
  min-width: 0;

  /* The place itself is cut first, down to a few letters: the page has it as its title. */
  &:last-child {
    flex-shrink: 1000;

    @media not ${shortLineQuery} {
      min-width: 6rem;
    }
  }
  /* A finger needs 40 px, beside the arrow too. */
  @media (pointer: coarse) {
    min-width: 40px;
    &:not(:first-child) {
      min-width: 64px;
    }
  }
  /* Where there's no room only the way back and the place itself stay. */
  @media ${shortLineQuery} {
    &:nth-last-child(n + 3) {
      display: none;
    }
  }
  &:not(:first-child)::before {
    content: '→' / '';
    flex: none;
    color: ${token.textMuted};
  }
  &:dir(rtl):not(:first-child)::before {
    content: '←' / '';
  }
  @media ${shortLineQuery} {
    &:nth-last-child(2) {
      flex-shrink: 0;
      min-width: 40px;
      max-width: 60%;

      /* The place itself keeps its 64 px. */
      @media (pointer: coarse) {
        max-width: min(60%, 100% - 64px - ${token.space2});
      }

      &::before {
        display: none;
      }
    }
  }
  /* The page has the place itself as its title: there is room for the way back alone. */
  @media ${leastQuery} {
    &:last-child:not(:first-child):has(> span) {
      ${visuallyHidden}
      min-width: 0;
    }
    &:nth-last-child(2):has(+ li > span) {
      max-width: 100%;

      &::before {
        content: '←' / '';
        display: inline;
      }
      &:dir(rtl)::before {
        content: '→' / '';
      }
    }
  }

  > * {
    ${truncate}
    ${fingerRoom}
    @media (pointer: coarse) {
      min-width: 40px;
    }
  }
`;

const StepButton = styled.button`
  border-radius: 3px;
  color: ${token.textMuted};
  cursor: pointer;

  &:hover {
    color: ${token.textStrong};
  }
`;

const CrumbLink = styled(Link)`
  &[aria-current] {
    color: ${token.textStrong};
    font-weight: ${token.weightMedium};
  }
`;

const Current = styled.span`
  color: ${token.textStrong};
  font-weight: ${token.weightMedium};
`;

interface BreadcrumbsProps {
  /** From the outermost page to this one. */
  crumbs: readonly Crumb[];
}

/** The way from the top to this page, the last step being the page itself. Not for going back through what was visited: the browser does that. */
export function Breadcrumbs({ crumbs }: BreadcrumbsProps) {
  return (
    <nav aria-label={copy.breadcrumbs}>
      <Trail>
        {crumbs.map((crumb, index) => {
          const isLast = index === crumbs.length - 1;
          return (
            <Step key={index}>
              {crumb.onSelect ? (
                <StepButton type="button" onClick={crumb.onSelect}>
                  {crumb.label}
                </StepButton>
              ) : crumb.to !== undefined ? (
                <CrumbLink variant="quiet" to={crumb.to} aria-current={isLast ? 'page' : undefined}>
                  {crumb.label}
                </CrumbLink>
              ) : isLast ? (
                <Current aria-current="page">{crumb.label}</Current>
              ) : (
                <span>{crumb.label}</span>
              )}
            </Step>
          );
        })}
      </Trail>
    </nav>
  );
}
