import { styled } from 'styled-components';
import { token } from '../theme/token.ts';
import { logoCopy as copy } from './logo.copy.ts';

const Row = styled.span`
  display: inline-flex;
  align-items: center;
  gap: 0.625rem;
  color: ${token.textStrong};
  font-size: 1.0625rem;
  font-weight: ${token.weightSemibold};
  letter-spacing: ${token.trackingTight};
  line-height: 1.5rem;

  .accent {
    fill: ${token.accentSolid};
  }
`;

const Mark = styled.svg<{ $size: number }>`
  width: ${({ $size }) => $size / 16}rem;
  height: ${({ $size }) => $size / 16}rem;
`;

interface LogoProps {
  /** In pixels, where letters have their usual size: 16 beside an answer, 24 in bars, 32 where it stands alone. */
  size?: 16 | 24 | 32;
  /** With the word beside it. */
  wordmark?: boolean;
  /** For the place that it stands in, not for its look. */
  className?: string;
}

/** Two columns on a plinth. Under 20 px it's cut anew, with fewer and heavier parts that sit on whole pixels. */
export function Logo({ size = 24, wordmark = false, className }: LogoProps) {
  return (
    <Row className={className}>
      <Mark
        $size={size}
        viewBox={size === 16 ? '0 0 16 16' : '0 0 24 24'}
        {...(wordmark ? { 'aria-hidden': true } : { role: 'img', 'aria-label': copy.product })}
      >
        <path className="accent" d={size === 16 ? 'M3 1h4v8H3z' : 'M5 2h5v11H5z'} />
        <path
          fill="currentColor"
          d={
            size === 16 ? 'M9 4h4v5H9zM1 10h14v2H1zM0 13h16v2H0z' : 'M14 6h5v7h-5zM3 14h18v3H3zM1 18h22v4H1z'
          }
        />
      </Mark>
      {wordmark && copy.product}
    </Row>
  );
}
