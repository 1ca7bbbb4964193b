import type { ReactNode } from 'react';
import { keyframes, styled } from 'styled-components';
import { token } from '../theme/token.ts';
import { useStylesNotice } from '../theme/useStylesNotice.ts';

const run = keyframes`
  from { transform: translateX(-100%); }
  to { transform: translateX(300%); }
`;

const Box = styled.section<{ $dashed: boolean }>`
  position: relative;
  min-width: 0;
  border: 1px ${({ $dashed }) => ($dashed ? 'dashed' : 'solid')} ${token.borderDefault};
  border-radius: ${token.radiusFrame};
  background: ${({ $dashed }) => ($dashed ? 'transparent' : token.surfaceRaised)};
  overflow: clip;
`;

const StaleBar = styled.div`
  position: absolute;
  z-index: 3;
  inset-block-start: 0;
  inset-inline: 0;
  height: ${token.linePlinth};
  overflow: hidden;

  &::after {
    content: '';
    display: block;
    width: 33%;
    height: 100%;
    background: ${token.accentSolid};
    animation: ${run} 1200ms linear infinite;

    @media (prefers-reduced-motion: reduce) {
      width: 100%;
    }
  }
`;

const Head = styled.div`
  display: flex;
  align-items: center;
  gap: ${token.space2};
  min-height: 44px;
  padding: 6px ${token.space4};
  border-block-end: 1px solid ${token.borderSubtle};
`;

const Title = styled.h2`
  flex: 1 1 auto;
  min-width: 0;
  color: ${token.textStrong};
  font-size: ${token.typeMd};
  font-weight: ${token.weightSemibold};
  line-height: ${token.lineMd};
`;

const Toolbar = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${token.space2};
  min-height: 48px;
  padding: 7px;
  border-block-end: 1px solid ${token.borderSubtle};
`;

const Footer = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${token.space2};
  min-height: 48px;
  padding-block: 7px;
  padding-inline: ${token.space4} ${token.space2};
  border-block-start: 1px solid ${token.borderSubtle};
  color: ${token.textMuted};
  font-size: ${token.typeSm};
`;

interface FrameProps {
  /** Its heading, where it has one. */
  title?: ReactNode;
  /** Beside the title, at its end. */
  actions?: ReactNode;
  /** Search, filters. */
  toolbar?: ReactNode;
  /** Below a line: what can be done with all of it. */
  footer?: ReactNode;
  /** Below all of it, where what comes later moves nothing. */
  notice?: ReactNode;
  children?: ReactNode;
  /** What it shows is being fetched again: the old rows stay, a bar runs along the top. */
  stale?: boolean;
  /** Not there yet. */
  dashed?: boolean;
  /** Names the region where no title is drawn. */
  label?: string;
  /** For the place that it stands in, not for its look. */
  className?: string;
}

/** One frame for search, table and pages. It lies flat: no shadow, and no frame inside a frame. */
export function Frame({
  title,
  actions,
  toolbar,
  footer,
  notice,
  children,
  stale = false,
  dashed = false,
  label,
  className,
}: FrameProps) {
  useStylesNotice();
  return (
    <Box $dashed={dashed} aria-label={label} aria-busy={stale || undefined} className={className}>
      {stale && <StaleBar aria-hidden />}
      {(title !== undefined || actions !== undefined) && (
        <Head>
          <Title>{title}</Title>
          {actions}
        </Head>
      )}
      {toolbar !== undefined && <Toolbar>{toolbar}</Toolbar>}
      {children}
      {footer !== undefined && <Footer>{footer}</Footer>}
      {notice}
    </Box>
  );
}
