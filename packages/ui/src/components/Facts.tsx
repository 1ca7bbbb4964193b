import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { mono, truncate } from '../theme/mixins.ts';
import { token } from '../theme/token.ts';
import { TruncatedText } from './TruncatedText.tsx';

export interface Fact {
  label: string;
  value: ReactNode;
  mono?: boolean;
}

export interface FactsProps {
  facts: readonly Fact[];
  labelWidth?: number;
  className?: string;
}

const List = styled.dl<{ $labelWidth: number }>`
  > div {
    display: grid;
    grid-template-columns: ${({ $labelWidth }) => $labelWidth}px minmax(0, 1fr);
    align-items: center;
    min-height: 40px;
    padding-inline: ${token.space4};
    border-block-end: 1px solid ${token.borderSubtle};
  }
  > div:last-child {
    border-block-end: 0;
  }
  @media (max-width: 359px) {
    > div {
      grid-template-columns: minmax(0, 1fr);
      padding-block: ${token.space2};
    }
  }
`;

const Label = styled.dt`
  ${truncate}
  color: ${token.textMuted};
`;

const Value = styled.dd<{ $mono: boolean }>`
  ${truncate}
  ${({ $mono }) => $mono && mono}
  color: ${token.textStrong};
`;

/** What is known about a thing, one fact a row. */
export function Facts({ facts, labelWidth = 128, className }: FactsProps) {
  return (
    <List $labelWidth={labelWidth} className={className}>
      {facts.map(({ label, value, mono: isMono = false }) => (
        <div key={label}>
          <Label>{label}</Label>
          <Value $mono={isMono}>
            {typeof value === 'string' ? <TruncatedText>{value}</TruncatedText> : value}
          </Value>
        </div>
      ))}
    </List>
  );
}
