import type { Oklch } from './palette.tokens.ts';

/** One role, two colours. */
export interface ThemedColor {
  readonly light: Oklch;
  readonly dark: Oklch;
}

export const pair = (light: Oklch, dark: Oklch): ThemedColor => ({ light, dark });

const cssColor = ([lightness, chroma, hue, alpha]: Oklch): string =>
  `oklch(${lightness} ${chroma} ${hue}${alpha === undefined ? '' : ` / ${alpha}`})`;

/** Both themes in one value: `light-dark()` picks by `color-scheme`. */
export const lightDark = ({ light, dark }: ThemedColor): string =>
  `light-dark(${cssColor(light)}, ${cssColor(dark)})`;
