import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { token } from '../theme/token.ts';
import { FactValue } from '../primitives/FactValue.tsx';

export interface Fact {
  label: string;
  value: ReactNode;
  mono?: boolean;
}

interface FactsProps {
  /** In the order that they are read in. */
  facts: readonly Fact[];
  /** In pixels, where letters have their usual size, so that strips below each other line up. */
  labelWidth?: number;
}

const List = styled.dl<{ $labelWidth: number }>`
  > div {
    display: grid;
    grid-template-columns: ${({ $labelWidth }) => $labelWidth / 16}rem minmax(0, 1fr);
    align-items: center;
    min-height: 40px;
    padding: 10px ${token.space4};
    border-block-end: 1px solid ${token.borderSubtle};
  }
  > div:last-child {
    border-block-end: 0;
  }
  @media (max-width: 22.4375em) {
    > div {
      grid-template-columns: minmax(0, 1fr);
      padding-block: ${token.space2};
    }
  }
`;

const Label = styled.dt`
  color: ${token.textMuted};
`;

/** What is known about a thing, one fact a row, with all that it says. */
export function Facts({ facts, labelWidth = 128 }: FactsProps) {
  return (
    <List $labelWidth={labelWidth}>
      {facts.map(({ label, value, mono }) => (
        <div key={label}>
          <Label>{label}</Label>
          <FactValue value={value} mono={mono} />
        </div>
      ))}
    </List>
  );
}
