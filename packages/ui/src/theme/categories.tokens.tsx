import { dataCategories, type DataCategory } from '@plinth/api/facts';
import type { ReactNode } from 'react';
import { lightDark, pair, type ThemedColor } from './themed.ts';

interface CategoryLook {
  hue: number;
  /** Of the foreground and the background in light, then in dark: each hue as clear as sRGB and AA allow at one lightness. */
  chroma: readonly [number, number, number, number];
  /** Drawn on 16, shown at 14. The shape carries the meaning. A function, since Storybook's frame reads the colours without React. */
  mark: () => ReactNode;
}

/**
 * What a data category looks like. Hues are dealt round the circle so that categories which people compare with each other
 * (text and textual, boolean and numerical, binary and boolean) are never neighbours.
 */
const looks: Record<DataCategory, CategoryLook> = {
  identifier: {
    hue: 76,
    chroma: [0.088, 0.034, 0.09, 0.036],
    mark: () => (
      <>
        <circle cx="5" cy="8" r="2.6" />
        <path d="M7.6 8h6.2M13 8v2.8M10.6 8v2" />
      </>
    ),
  },
  temporal: {
    hue: 256,
    chroma: [0.11, 0.026, 0.078, 0.044],
    mark: () => (
      <>
        <circle cx="8" cy="8" r="5.6" />
        <path d="M8 4.6V8l2.4 1.6" />
      </>
    ),
  },
  categorical: {
    hue: 318,
    chroma: [0.11, 0.028, 0.085, 0.046],
    mark: () => (
      <>
        <rect x="2.7" y="2.7" width="4.2" height="4.2" fill="currentColor" />
        <rect x="9.1" y="2.7" width="4.2" height="4.2" />
        <rect x="2.7" y="9.1" width="4.2" height="4.2" />
        <rect x="9.1" y="9.1" width="4.2" height="4.2" />
      </>
    ),
  },
  numerical: {
    hue: 166,
    chroma: [0.088, 0.034, 0.09, 0.036],
    // A hash, not a sigma: it's a number, not a sum.
    mark: () => <path d="M6.6 2.7 5 13.3M11 2.7 9.4 13.3M3 6.1h10.6M2.4 9.9H13" />,
  },
  textual: {
    hue: 46,
    chroma: [0.104, 0.03, 0.086, 0.042],
    mark: () => <path d="M2.5 3.6h11M2.5 6.5h11M2.5 9.4h11M2.5 12.3h6" />,
  },
  boolean: {
    hue: 108,
    chroma: [0.086, 0.04, 0.092, 0.036],
    mark: () => (
      <>
        <circle cx="8" cy="8" r="5.4" />
        <path d="M8 2.6a5.4 5.4 0 0 1 0 10.8z" fill="currentColor" />
      </>
    ),
  },
  geospatial: {
    hue: 198,
    chroma: [0.076, 0.03, 0.082, 0.036],
    mark: () => (
      <>
        <path d="M8 14c-2.6-3-4.3-5.1-4.3-7.4a4.3 4.3 0 0 1 8.6 0C12.3 8.9 10.6 11 8 14z" />
        <circle cx="8" cy="6.5" r="1.1" fill="currentColor" />
      </>
    ),
  },
  binary: {
    hue: 18,
    chroma: [0.11, 0.026, 0.084, 0.044],
    mark: () => (
      <>
        <rect x="2.6" y="3.2" width="4.6" height="9.6" rx="2.3" />
        <path d="M9.9 4.9 12 3.2v9.6M9.8 12.8h4.2" />
      </>
    ),
  },
  json: {
    hue: 286,
    chroma: [0.12, 0.026, 0.08, 0.05],
    mark: () => (
      <path d="M6 2.6c-1.7 0-2.2.7-2.2 2.1v1.5c0 1-.5 1.6-1.6 1.8 1.1.2 1.6.8 1.6 1.8v1.5c0 1.4.5 2.1 2.2 2.1M10 2.6c1.7 0 2.2.7 2.2 2.1v1.5c0 1 .5 1.6 1.6 1.8-1.1.2-1.6.8-1.6 1.8v1.5c0 1.4-.5 2.1-2.2 2.1" />
    ),
  },
  array: {
    hue: 228,
    chroma: [0.086, 0.028, 0.08, 0.04],
    mark: () => (
      <>
        <path d="M4.8 2.8H2.6v10.4h2.2M11.2 2.8h2.2v10.4h-2.2" />
        <path d="M5.7 8h.01M8 8h.01M10.3 8h.01" strokeWidth="1.9" strokeLinecap="round" />
      </>
    ),
  },
  text: {
    hue: 348,
    chroma: [0.118, 0.026, 0.085, 0.046],
    mark: () => <path d="M3.4 5.4V3h9.2v2.4M8 3v10M6 13h4" />,
  },
  structured_data: {
    hue: 138,
    chroma: [0.098, 0.038, 0.098, 0.04],
    mark: () => (
      <>
        <rect x="2.6" y="2.6" width="3.6" height="3.6" fill="currentColor" />
        <path d="M4.4 6.2v6h5M4.4 8.3h5" />
        <rect x="9.6" y="6.6" width="3.6" height="2.8" />
        <rect x="9.6" y="10.9" width="3.6" height="2.6" />
      </>
    ),
  },
};

export const categoryMark = (category: DataCategory): ReactNode => looks[category].mark();

const themedColors = (category: DataCategory): { foreground: ThemedColor; background: ThemedColor } => {
  const { hue, chroma } = looks[category];
  return {
    foreground: pair([0.462, chroma[0], hue], [0.835, chroma[2], hue]),
    background: pair([0.942, chroma[1], hue], [0.31, chroma[3], hue]),
  };
};

/** As CSS. They are no variables of the page: only what draws a category loads them. */
export const categoryColors = (category: DataCategory): { foreground: string; background: string } => {
  const { foreground, background } = themedColors(category);
  return { foreground: lightDark(foreground), background: lightDark(background) };
};

type CamelCase<Name extends string> = Name extends `${infer Head}_${infer Tail}`
  ? `${Capitalize<Head>}${CamelCase<Tail>}`
  : Capitalize<Name>;
export type CategoryRole = `category${CamelCase<DataCategory>}${'Fg' | 'Bg'}`;

/** The colours under the names of roles, as tables of tokens list them: `structured_data` -> `categoryStructuredDataFg`. */
export const categoryRoles = Object.fromEntries(
  dataCategories.flatMap((category) => {
    const name = `category${category.replace(/(?:^|_)(.)/g, (_, letter: string) => letter.toUpperCase())}`;
    const { foreground, background } = themedColors(category);
    return [
      [`${name}Fg`, foreground],
      [`${name}Bg`, background],
    ];
  }),
) as Record<CategoryRole, ThemedColor>;
