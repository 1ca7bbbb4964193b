import { amber, blue, green, night, red, stone, verdigris } from './palette.tokens.ts';
import { pair, type ThemedColor } from './themed.ts';

/** The public layer: what a colour is for. Components read these and nothing else. */
export const roles = {
  surfaceCanvas: pair(stone[1], night[1]),
  surfaceRaised: pair(stone[0], night[2]),
  surfaceSunken: pair(stone[2], night[0]),
  surfaceOverlay: pair(stone[0], night[3]),
  surfaceHover: pair(stone[2], night[35]),
  surfacePressed: pair(stone[4], night[5]),
  surfaceSelected: pair(verdigris[1], verdigris.n1),
  surfaceInverse: pair(stone[10], night[9]),
  surfaceScrim: pair([0.245, 0.01, 68, 0.34], [0.08, 0.004, 70, 0.62]),

  textStrong: pair(stone[10], night[10]),
  textDefault: pair(stone[9], night[9]),
  textMuted: pair(stone[8], night[8]),
  textDisabled: pair(stone[7], night[7]),
  textInverse: pair(stone[0], night[0]),

  borderSubtle: pair(stone[4], night[4]),
  borderDefault: pair(stone[5], night[55]),
  borderStrong: pair(stone[7], night[7]),

  accentSolid: pair(verdigris[5], verdigris.n6),
  accentSolidHover: pair(verdigris[6], verdigris.n7),
  accentSolidPressed: pair(verdigris[7], verdigris.n8),
  accentOnSolid: pair(stone[0], night[0]),
  accentText: pair(verdigris[5], verdigris.n5),
  accentSoft: pair(verdigris[1], verdigris.n1),
  accentSoftStrong: pair(verdigris[2], verdigris.n2),
  accentBorder: pair(verdigris[3], verdigris.n3),
  focusRing: pair(verdigris[4], verdigris.n4),

  dangerText: pair(red[4], red.n4),
  dangerSolid: pair(red[3], red.n3),
  dangerOnSolid: pair(stone[0], night[0]),
  dangerSoft: pair(red[1], red.n1),
  dangerBorder: pair(red[2], red.n2),
  warningText: pair(amber[4], amber.n4),
  warningSolid: pair(amber[3], amber.n3),
  warningSoft: pair(amber[1], amber.n1),
  warningBorder: pair(amber[2], amber.n2),
  successText: pair(green[4], green.n4),
  successSolid: pair(green[3], green.n3),
  successSoft: pair(green[1], green.n1),
  successBorder: pair(green[2], green.n2),
  infoText: pair(blue[4], blue.n4),
  infoSolid: pair(blue[3], blue.n3),
  infoSoft: pair(blue[1], blue.n1),
  infoBorder: pair(blue[2], blue.n2),

  codePlain: pair(stone[9], night[9]),
  codeKeyword: pair(verdigris[5], verdigris.n5),
  codeString: pair([0.475, 0.092, 46], [0.815, 0.082, 58]),
  codeNumber: pair([0.455, 0.11, 286], [0.81, 0.078, 286]),
  codeFunction: pair([0.455, 0.1, 256], [0.815, 0.072, 250]),
  codeComment: pair(stone[8], night[8]),

  figureInk: pair(stone[65], night[65]),
  figureInkStrong: pair(stone[8], night[8]),
  figureHighlight: pair(verdigris[5], verdigris.n5),
  figureTrack: pair(stone[3], night[5]),
} as const satisfies Record<string, ThemedColor>;

export type RoleName = keyof typeof roles;
