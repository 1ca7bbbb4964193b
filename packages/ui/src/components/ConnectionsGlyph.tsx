import type { IconGlyphProps } from './Icon.tsx';

/** The icon of Connections: two boxes joined both ways. Drawn like a Lucide icon and used in the same places. */
export function ConnectionsGlyph({ size = 24, strokeWidth = 1.75, ...rest }: IconGlyphProps) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={strokeWidth}
      strokeLinecap="square"
      {...rest}
    >
      <rect x="3" y="3" width="7" height="7" />
      <rect x="14" y="14" width="7" height="7" />
      <path d="M10 6.5h7.5V14M6.5 10v7.5H14" />
    </svg>
  );
}
