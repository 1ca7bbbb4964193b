/** Values that light and dark share. Every line height is a multiple of 4 px. */
export const measures = {
  fontSans: '"Hanken Grotesk Variable", "Hanken Grotesk", ui-sans-serif, system-ui, sans-serif',
  fontMono: '"JetBrains Mono Variable", "JetBrains Mono", ui-monospace, "Cascadia Mono", Menlo, monospace',

  type2xs: '0.6875rem',
  line2xs: '1rem',
  typeXs: '0.75rem',
  lineXs: '1rem',
  typeSm: '0.8125rem',
  lineSm: '1.25rem',
  typeMd: '0.875rem',
  lineMd: '1.25rem',
  typeLg: '1rem',
  lineLg: '1.5rem',
  typeXl: '1.25rem',
  lineXl: '1.75rem',
  type2xl: '1.625rem',
  line2xl: '2rem',
  typeMono: '0.78125rem',
  /** What people type into; 16 px on touch, so that phones don't zoom. */
  typeField: '0.875rem',

  weightRegular: '400',
  weightMedium: '500',
  weightSemibold: '600',
  trackingTight: '-0.012em',

  space1: '0.25rem',
  space2: '0.5rem',
  space3: '0.75rem',
  space4: '1rem',
  space5: '1.25rem',
  space6: '1.5rem',
  space8: '2rem',
  space10: '2.5rem',
  space12: '3rem',
  space16: '4rem',

  radiusMark: '4px',
  radiusControl: '6px',
  radiusFrame: '10px',

  controlSm: '1.75rem',
  controlMd: '2rem',
  controlLg: '2.5rem',
  /** Icon buttons inside fields and rows. */
  controlInset: '1.5rem',
  rowHead: '2.25rem',
  rowMd: '2.5rem',
  rowLg: '3.5rem',
  headerHeight: '3rem',
  sidebarCollapsed: '3rem',
  sidebarOpen: '16rem',
  sidebarDrawer: '18rem',
  pagePadding: '1.5rem',

  /** 84 characters: they are narrower than the digit that `ch` measures by. */
  prose: '68ch',

  /** What is current stands on a line this thick. */
  linePlinth: '2px',

  motionFast: '120ms',
  motionBase: '160ms',
  motionSlow: '200ms',
  easeOut: 'cubic-bezier(0.2, 0, 0, 1)',
  easeIn: 'cubic-bezier(0.4, 0, 1, 1)',

  shadowPopover:
    '0 1px 2px light-dark(oklch(0.245 0.01 68 / 0.06), oklch(0 0 0 / 0.4)), 0 8px 24px -6px light-dark(oklch(0.245 0.01 68 / 0.16), oklch(0 0 0 / 0.55))',
  shadowDialog:
    '0 2px 4px light-dark(oklch(0.245 0.01 68 / 0.06), oklch(0 0 0 / 0.4)), 0 24px 56px -12px light-dark(oklch(0.245 0.01 68 / 0.28), oklch(0 0 0 / 0.7))',
} as const;

export type MeasureName = keyof typeof measures;

/** What changes where fingers point instead of a mouse. */
export const coarseMeasures = {
  controlSm: '2.5rem',
  controlMd: '2.5rem',
  controlInset: '2.5rem',
  rowHead: '2.5rem',
  rowMd: '3rem',
  typeField: '1rem',
} as const satisfies Partial<Record<MeasureName, string>>;

export const narrowMeasures = {
  pagePadding: '1rem',
} as const satisfies Partial<Record<MeasureName, string>>;

export const stillMeasures = {
  motionFast: '0ms',
  motionBase: '0ms',
  motionSlow: '0ms',
} as const satisfies Partial<Record<MeasureName, string>>;

/* In em: where letters are larger, there is room for less. */

/** Under this the layout is a phone's: the sidebar is a drawer, drawers are full width. */
export const narrowQuery = '(max-width: 47.9375em)';

/** Under this a line has room for little: parts of it go below each other or away. */
export const shortLineQuery = '(max-width: 37.4375em)';

/** Under this, as on the smallest phones, a line has room for a few words. */
export const leastQuery = '(max-width: 22.4375em)';

/** Under this a page has room for one part: what stands beside it elsewhere goes below. */
export const onePartQuery = '(max-width: 63.9375em)';
