import { quoteLiteral } from '../../sources/identifiers.ts';
import type { StepKind } from './kind.ts';

/** Kinds whose step lists what each value becomes. */
export type PairsKindName = 'characters' | 'case' | 'spelling' | 'typo' | 'country';

export const mostPairs = 500;

export const pairsKind = <Name extends PairsKindName>({
  risk,
  find,
}: Pick<StepKind<Name>, 'risk' | 'find'>): StepKind<PairsKindName> => ({
  type: 'TEXT',
  becomes: 'text',
  risk,
  apply: ({ values }, value) => values.find(({ from }) => from === value)?.to ?? value,
  sql: ({ values }, value) =>
    values.length === 0
      ? value
      : `CASE ${value} ${values.map(({ from, to }) => `WHEN ${quoteLiteral(from)} THEN ${quoteLiteral(to)}`).join(' ')} ELSE ${value} END`,
  find: find as StepKind<PairsKindName>['find'],
});
