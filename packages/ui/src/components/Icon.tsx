import type { ComponentType } from 'react';
import { useStylesNotice } from '../theme/useStylesNotice.ts';

/** The props that every Lucide icon and every drawn mark of ours takes. */
export interface IconGlyphProps {
  /** In pixels; 16 beside text. */
  size?: number | string;
  /** Of its lines, as lucide takes it. */
  strokeWidth?: number | string;
  /** For the place that it stands in, not for its look. */
  className?: string;
  /** Hidden from screen readers: the words beside it say what it means. */
  'aria-hidden'?: boolean | 'true' | 'false';
}

export type IconGlyph = ComponentType<IconGlyphProps>;

interface IconProps {
  /** An icon imported by its name from lucide-react, or a mark of ours. */
  icon: IconGlyph;
  /** In pixels; 16 beside text. */
  size?: number;
  /** Of its lines, as lucide takes it. */
  strokeWidth?: number;
  /** For the place that it stands in, not for its look. */
  className?: string;
}

/** An icon beside words. It says nothing itself: what it means stands in the text or in the control's label. */
export function Icon({ icon: Glyph, size = 16, strokeWidth = 1.75, className }: IconProps) {
  useStylesNotice();
  return <Glyph size={size} strokeWidth={strokeWidth} className={className} aria-hidden />;
}
