import type { IconGlyphProps } from '../../components/Icon.tsx';

/** The G in its four colours, drawn as arcs of one ring and its bar. */
export function GoogleGlyph({ size = 18, className }: IconGlyphProps) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 18 18"
      fill="none"
      strokeWidth="3.4"
      className={className}
      aria-hidden
    >
      <path stroke="#ea4335" d="M13.95 4.05A7 7 0 0 0 2.94 5.5" />
      <path stroke="#fbbc05" d="M2.94 5.5a7 7 0 0 0 0 7" />
      <path stroke="#34a853" d="M2.94 12.5a7 7 0 0 0 10.56 1.86" />
      <path stroke="#4285f4" d="M13.5 14.36A7 7 0 0 0 15.9 9H9" />
    </svg>
  );
}
