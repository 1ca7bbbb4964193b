export { contrastPairs, pairRatio, type ContrastPair } from './contrast.pairs.ts';
export { contrastRatio, hexColor } from './contrast.ts';
export { GlobalStyle } from './GlobalStyle.tsx';
export { measures, narrowQuery, type MeasureName } from './measures.tokens.ts';
export { roles, type RoleName, type ThemedColor } from './roles.tokens.ts';
export { token, variableName, type TokenName } from './token.ts';
export { cssColor, themeVariables } from './variables.ts';
