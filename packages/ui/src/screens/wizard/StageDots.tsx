import { styled } from 'styled-components';
import { ProgressDots } from '../../components/ProgressDots.tsx';
import { token } from '../../theme/token.ts';
import { wizardCopy } from './wizard.copy.ts';

/* On the line of the title, whatever stands beside them. */
const Line = styled.div`
  display: flex;
  align-items: center;
  min-height: ${token.controlMd};
`;

export function StageDots({ stage }: { stage: 1 | 2 | 3 }) {
  return (
    <Line>
      <ProgressDots current={stage} label={wizardCopy.dots(stage)} />
    </Line>
  );
}
