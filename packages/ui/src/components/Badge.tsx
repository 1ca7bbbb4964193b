import type { ReactNode } from 'react';
import { css, styled } from 'styled-components';
import { token } from '../theme/token.ts';
import { useStylesNotice } from '../theme/useStylesNotice.ts';

type BadgeTone = 'neutral' | 'danger' | 'warning' | 'success' | 'info';

const Box = styled.span<{ $tone: BadgeTone }>`
  display: inline-flex;
  align-items: center;
  gap: 5px;
  max-width: 100%;
  min-height: 20px;
  padding: 1px 7px;
  border: 1px solid ${token.borderDefault};
  border-radius: ${token.radiusMark};
  color: ${token.textDefault};
  font-size: ${token.typeXs};
  font-weight: ${token.weightMedium};
  line-height: ${token.lineXs};
  white-space: nowrap;
  vertical-align: middle;

  ${({ $tone }) =>
    $tone !== 'neutral' &&
    css`
      border-color: ${token[`${$tone}Border`]};
      background: ${token[`${$tone}Soft`]};
      color: ${token[`${$tone}Text`]};
    `}
`;

interface BadgeProps {
  /** What it means; the words have to say it too. */
  tone?: BadgeTone;
  children: ReactNode;
}

/** A short word about state or kind. The word says it; the colour only helps. */
export function Badge({ tone = 'neutral', children }: BadgeProps) {
  useStylesNotice();
  return <Box $tone={tone}>{children}</Box>;
}
