import { Radio } from '@base-ui/react/radio';
import { useId, type ReactNode } from 'react';
import { styled } from 'styled-components';
import { radioMark } from '../../primitives/radio.styles.ts';
import { narrowQuery } from '../../theme/measures.tokens.ts';
import { token } from '../../theme/token.ts';

interface LanguageModelOptionProps {
  value: string;
  title: string;
  hint: ReactNode;
  /** At the end of the title. */
  state?: ReactNode;
  /** Below the hint while it is chosen. */
  children?: ReactNode;
}

const Option = styled.div`
  display: grid;
  grid-template-columns: 16px minmax(0, 1fr);
  gap: 0 ${token.space3};
  padding: 13px ${token.space4} 14px;
  border-block-end: 1px solid ${token.borderSubtle};

  /* The line below the last is that of what follows. */
  &:last-child {
    margin-block-end: -1px;
  }
  &:has([data-checked]) {
    box-shadow: inset 2px 0 0 ${token.accentSolid};
  }
`;

const Label = styled.label`
  display: grid;
  grid-column: 1 / -1;
  grid-template-columns: subgrid;
  cursor: pointer;

  &:has([data-disabled]) {
    cursor: not-allowed;
  }
  @media (forced-colors: active) {
    border: 0 solid Canvas;
    border-inline-start-width: 2px;
    padding-inline-start: ${token.space2};
    /* Into the room before it: the circle stays where it is. */
    margin-inline-start: calc(-2px - ${token.space2});

    &:has([data-checked]) {
      border-color: Highlight;
    }
  }
`;

const Circle = styled(Radio.Root)`
  ${radioMark}
  margin-block-start: 2px;
`;

const Head = styled.span`
  display: flex;
  flex-wrap: wrap;
  justify-content: space-between;
  gap: 0 ${token.space3};
  color: ${token.textStrong};
  font-weight: ${token.weightMedium};
`;

const Hint = styled.span`
  display: block;
  color: ${token.textMuted};
  font-size: ${token.typeSm};
  line-height: ${token.lineSm};
  overflow-wrap: anywhere;
`;

const Body = styled.div`
  display: grid;
  grid-column: 2;
  gap: ${token.space4};
  margin-block-start: ${token.space4};

  @media ${narrowQuery} {
    grid-column: 1 / -1;
  }
`;

/** One of the ways to answer, with its fields while it is the chosen one. */
export function LanguageModelOption({ value, title, hint, state, children }: LanguageModelOptionProps) {
  const id = useId();
  return (
    <Option>
      <Label>
        <Circle value={value} aria-label={title} aria-describedby={`${id}-hint`} />
        <span>
          <Head>
            {title}
            {state}
          </Head>
          <Hint id={`${id}-hint`}>{hint}</Hint>
        </span>
      </Label>
      {children && <Body>{children}</Body>}
    </Option>
  );
}
