/** The private layer: raw colours in OKLCH as [lightness, chroma, hue, alpha?]. Only roles.tokens.ts reads it. */
export type Oklch = readonly [lightness: number, chroma: number, hue: number, alpha?: number];

/** Neutrals with a little warmth, so that paper is not blue. */
export const stone = {
  0: [0.995, 0.0025, 95],
  1: [0.981, 0.004, 93],
  2: [0.966, 0.0052, 91],
  3: [0.947, 0.0064, 90],
  4: [0.922, 0.0078, 88],
  5: [0.88, 0.0092, 86],
  65: [0.638, 0.0125, 82],
  7: [0.625, 0.014, 80],
  8: [0.495, 0.013, 76],
  9: [0.365, 0.0115, 72],
  10: [0.245, 0.01, 68],
} as const satisfies Record<number, Oklch>;

/** The same warmth on the dark side, with enough distance between the steps to see a hover. */
export const night = {
  0: [0.158, 0.005, 62],
  1: [0.19, 0.0055, 62],
  2: [0.229, 0.006, 62],
  3: [0.262, 0.0066, 62],
  35: [0.292, 0.007, 63],
  4: [0.302, 0.0072, 63],
  5: [0.352, 0.008, 64],
  55: [0.376, 0.0084, 66],
  65: [0.56, 0.01, 72],
  7: [0.6, 0.011, 74],
  8: [0.76, 0.011, 80],
  9: [0.875, 0.0085, 86],
  10: [0.965, 0.0045, 92],
} as const satisfies Record<number, Oklch>;

/** The one accent, the patina of old bronze. The n steps are for night. */
export const verdigris = {
  1: [0.966, 0.0115, 188],
  2: [0.926, 0.0245, 189],
  3: [0.8, 0.056, 196],
  4: [0.56, 0.085, 200],
  5: [0.462, 0.076, 203],
  6: [0.412, 0.069, 204],
  7: [0.366, 0.061, 205],
  n1: [0.282, 0.0235, 196],
  n2: [0.348, 0.036, 197],
  n3: [0.475, 0.058, 199],
  n4: [0.67, 0.082, 195],
  n5: [0.805, 0.085, 190],
  n6: [0.665, 0.082, 193],
  n7: [0.72, 0.084, 192],
  n8: [0.61, 0.078, 194],
} as const satisfies Record<string | number, Oklch>;

export const red = {
  1: [0.968, 0.015, 28],
  2: [0.87, 0.064, 27],
  3: [0.545, 0.183, 27],
  4: [0.485, 0.166, 27],
  n1: [0.272, 0.034, 26],
  n2: [0.415, 0.088, 26],
  n3: [0.645, 0.165, 26],
  n4: [0.81, 0.1, 25],
} as const satisfies Record<string | number, Oklch>;

export const amber = {
  1: [0.97, 0.031, 88],
  2: [0.87, 0.09, 85],
  3: [0.62, 0.127, 68],
  4: [0.48, 0.097, 66],
  n1: [0.276, 0.036, 75],
  n2: [0.41, 0.062, 76],
  n3: [0.78, 0.129, 78],
  n4: [0.845, 0.108, 82],
} as const satisfies Record<string | number, Oklch>;

export const green = {
  1: [0.966, 0.026, 150],
  2: [0.86, 0.066, 150],
  3: [0.58, 0.125, 150],
  4: [0.455, 0.103, 151],
  n1: [0.266, 0.033, 151],
  n2: [0.4, 0.056, 151],
  n3: [0.74, 0.13, 150],
  n4: [0.82, 0.108, 150],
} as const satisfies Record<string | number, Oklch>;

export const blue = {
  1: [0.966, 0.014, 252],
  2: [0.87, 0.046, 252],
  3: [0.57, 0.129, 253],
  4: [0.465, 0.119, 254],
  n1: [0.272, 0.037, 254],
  n2: [0.405, 0.064, 254],
  n3: [0.72, 0.108, 252],
  n4: [0.82, 0.076, 250],
} as const satisfies Record<string | number, Oklch>;
