import { Fragment } from 'react';
import { styled } from 'styled-components';
import { visuallyHidden } from '../theme/mixins.ts';
import { token } from '../theme/token.ts';
import { componentsCopy as copy } from './components.copy.ts';

/** The stages of the wizard. */
const stages = 3;

interface ProgressDotsProps {
  /** The stage we are in, from 1. */
  current: number;
  /** What is gone through. */
  label?: string;
}

const Row = styled.div`
  display: inline-flex;
  align-items: center;
  padding: 3px;
`;

const Dot = styled.i`
  width: 9px;
  height: 9px;
  border: 1.5px solid ${token.borderStrong};
  border-radius: 50%;
  background: ${token.surfaceRaised};

  &[data-reached] {
    border-color: ${token.accentSolid};
    background: ${token.accentSolid};
  }
  &[data-current] {
    box-shadow: 0 0 0 3px ${token.accentSoftStrong};
  }
  @media (forced-colors: active) {
    &[data-reached] {
      background: Highlight;
      forced-color-adjust: none;
    }
  }
`;

const Joint = styled.i`
  width: 28px;
  height: 1.5px;
  margin: 0 5px;
  background: ${token.borderDefault};

  &[data-reached] {
    background: ${token.accentSolid};
  }
`;

const Words = styled.span`
  ${visuallyHidden}
`;

/** Which of a few stages this is. Not for how far something has come: that is a `StepList`. */
export function ProgressDots({ current, label = copy.stage(current, stages) }: ProgressDotsProps) {
  return (
    <Row>
      <Words>{label}</Words>
      {Array.from({ length: stages }, (_, index) => (
        <Fragment key={index}>
          {index > 0 && <Joint aria-hidden data-reached={index < current || undefined} />}
          <Dot
            aria-hidden
            data-reached={index < current || undefined}
            data-current={index + 1 === current || undefined}
          />
        </Fragment>
      ))}
    </Row>
  );
}
