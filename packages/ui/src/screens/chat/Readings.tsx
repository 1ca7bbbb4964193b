import { CornerDownLeft } from 'lucide-react';
import { styled } from 'styled-components';
import { Icon } from '../../components/Icon.tsx';
import { framed } from '../../primitives/frame.styles.ts';
import { shortLineQuery } from '../../theme/measures.tokens.ts';
import { token } from '../../theme/token.ts';
import type { ReadingView } from './answer.types.ts';

const List = styled.ul`
  ${framed}

  > li + li {
    border-block-start: 1px solid ${token.borderSubtle};
  }
`;

const Choice = styled.button`
  display: grid;
  grid-template-columns: minmax(0, 1fr) auto 14px;
  align-items: center;
  gap: ${token.space3};
  width: 100%;
  min-height: 48px;
  padding: ${token.space2} 14px;
  color: ${token.textStrong};
  text-align: start;
  cursor: pointer;

  > strong {
    font-weight: ${token.weightMedium};
    overflow-wrap: anywhere;
  }
  > span {
    max-width: 14rem;
    font-weight: ${token.weightSemibold};
    font-variant-numeric: tabular-nums;
    overflow-wrap: anywhere;
    text-align: end;
  }
  > svg {
    grid-column: 3;
    color: ${token.textMuted};
  }
  @media ${shortLineQuery} {
    grid-template-columns: minmax(0, 1fr) 14px;
    row-gap: 2px;

    > span {
      grid-row: 2;
      text-align: start;
    }
    > svg {
      grid-row: 1 / span 2;
      grid-column: 2;
    }
  }
  &:hover:not(:disabled) {
    background: ${token.surfaceHover};
  }
  &:focus-visible {
    outline-offset: -2px;
  }
  &:disabled {
    color: ${token.textMuted};
    cursor: not-allowed;
  }
`;

interface ReadingsProps {
  readings: readonly ReadingView[];
  disabled: boolean;
  onChoice: (reading: string) => void;
}

/** Ways to read a question, each with what it comes to, so that the choice is easy. */
export function Readings({ readings, disabled, onChoice }: ReadingsProps) {
  return (
    <div>
      <List>
        {readings.map(({ text, found }) => (
          <li key={text}>
            <Choice type="button" disabled={disabled} onClick={() => onChoice(text)}>
              <strong>{text}</strong>
              {found !== undefined && <span>{found}</span>}
              <Icon icon={CornerDownLeft} size={14} />
            </Choice>
          </li>
        ))}
      </List>
    </div>
  );
}
