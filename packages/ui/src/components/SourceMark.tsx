import { knownSourceType, type SourceType } from '@plinth/api/facts';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { token } from '../theme/token.ts';

const cylinder = (
  <>
    <ellipse cx="8" cy="3.9" rx="5.2" ry="2" />
    <path d="M2.8 3.9v8.2c0 1.1 2.3 2 5.2 2s5.2-.9 5.2-2V3.9M2.8 8c0 1.1 2.3 2 5.2 2s5.2-.9 5.2-2" />
  </>
);

const glyphs: Record<SourceType, ReactNode> = {
  postgres: cylinder,
  mongodb: (
    <path d="M8 1.8c2.7 2.5 3.9 4.6 3.9 6.8 0 2.1-1.3 3.6-3.9 4.5-2.6-.9-3.9-2.4-3.9-4.5C4.1 6.4 5.3 4.3 8 1.8zM8 5.5v9.2" />
  ),
  mysql: (
    <>
      <ellipse cx="8" cy="3.9" rx="5.2" ry="2" />
      <path d="M2.8 3.9v7M13.2 3.9v7M1.8 11.5c1.6-1.4 3-1.4 4.2 0s2.6 1.4 4 0 2.8-1.4 4.2 0M4.5 14.3c1.2-.9 2.4-.9 3.5 0s2.3.9 3.5 0" />
    </>
  ),
  csv: <path d="M2.6 2.6h10.8v10.8H2.6zM2.6 6.2h10.8M2.6 9.8h10.8M6.6 6.2v7.2" />,
  snowflake: (
    <path d="M8 1.8v12.4M2.6 4.9l10.8 6.2M13.4 4.9 2.6 11.1M6.3 2.7 8 4.4l1.7-1.7M6.3 13.3 8 11.6l1.7 1.7" />
  ),
};

const unknown = <path d="M3 3.5h10v9H3zM3 6.5h10" />;

const Square = styled.span<{ $size: number }>`
  display: inline-grid;
  place-items: center;
  flex: none;
  width: ${({ $size }) => $size}px;
  height: ${({ $size }) => $size}px;
  border: 1px solid ${token.borderDefault};
  border-radius: 5px;
  background: ${token.surfaceCanvas};
  color: ${token.textDefault};
`;

interface SourceMarkProps {
  /** As the host sends it; one that we don't know gets a neutral mark. */
  type: string;
  /** In pixels. */
  size?: 20 | 24 | 32;
}

/** Ink only: no brand colours. */
export function SourceMark({ type, size = 24 }: SourceMarkProps) {
  const known = knownSourceType(type);
  const glyph = size === 32 ? 18 : size === 20 ? 12 : 14;
  return (
    <Square $size={size} aria-hidden>
      <svg
        width={glyph}
        height={glyph}
        viewBox="0 0 16 16"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.5"
        strokeLinecap="square"
      >
        {known === null ? unknown : glyphs[known]}
      </svg>
    </Square>
  );
}
