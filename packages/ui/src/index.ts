export { token, type TokenName } from './theme/token.ts';
