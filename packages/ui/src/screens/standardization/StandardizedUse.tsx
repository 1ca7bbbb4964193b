import { styled } from 'styled-components';
import { Frame } from '../../components/Frame.tsx';
import { SegmentedControl } from '../../components/SegmentedControl.tsx';
import { token } from '../../theme/token.ts';
import { recipeCopy as copy } from './recipe.copy.ts';

interface StandardizedUseProps {
  /** Questions are asked of the standardized view. */
  used: boolean;
  /** The person chose what questions are asked of. */
  onUsedChange: (used: boolean) => void;
}

const Body = styled.div`
  display: grid;
  justify-items: start;
  gap: ${token.space3};
  padding: ${token.space4};

  > p {
    color: ${token.textMuted};
    font-size: ${token.typeSm};
    line-height: ${token.lineSm};
  }
`;

/** What chat, metrics and reports are computed from: the table as it is, or the view that the recipe makes. */
export function StandardizedUse({ used, onUsedChange }: StandardizedUseProps) {
  return (
    <Frame title={copy.use}>
      <Body>
        <SegmentedControl
          label={copy.use}
          hideLabel
          options={[
            { value: 'as it is', label: copy.asItIs },
            { value: 'standardized', label: copy.standardized },
          ]}
          value={used ? 'standardized' : 'as it is'}
          onValueChange={(value) => onUsedChange(value === 'standardized')}
        />
        <p>{used ? copy.isStandardized : copy.isAsItIs}</p>
      </Body>
    </Frame>
  );
}
