import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { token } from '../theme/token.ts';
import { CentredWords } from '../primitives/centred.styles.ts';
import { Elevation, type ElevationName } from './Elevation.tsx';
import { useStylesNotice } from '../theme/useStylesNotice.ts';

interface EmptyStateProps {
  /** What is missing: each kind of thing has one. */
  drawing?: ElevationName;
  /** What isn't there, as one sentence. */
  title?: string;
  /** The exact sentence. */
  children: ReactNode;
  /** Only where the page has no button for it already. */
  action?: ReactNode;
  /** Less air, for a part of a frame. */
  compact?: boolean;
}

const Box = styled.div<{ $compact: boolean }>`
  display: grid;
  justify-items: center;
  gap: ${token.space5};
  padding: ${({ $compact }) =>
    $compact
      ? `${token.space6} ${token.space6} ${token.space8}`
      : `clamp(32px, 9vh, 72px) 24px clamp(40px, 11vh, 88px)`};
  text-align: center;
`;

const Title = styled.h2`
  color: ${token.textStrong};
  font-weight: ${token.weightSemibold};
`;

const Sentence = styled.p<{ $muted: boolean }>`
  color: ${({ $muted }) => ($muted ? token.textMuted : token.textDefault)};
`;

/** What a list or a page says when it has nothing, and what can be done about it. Not for a failure: that is an `ErrorView`. */
export function EmptyState({ drawing, title, children, action, compact = false }: EmptyStateProps) {
  useStylesNotice();
  return (
    <Box $compact={compact}>
      {drawing && <Elevation name={drawing} />}
      <CentredWords>
        {title !== undefined && <Title>{title}</Title>}
        <Sentence $muted={title !== undefined}>{children}</Sentence>
      </CentredWords>
      {action}
    </Box>
  );
}
