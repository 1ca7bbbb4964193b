import countries from 'world-countries';
import { countOf } from '../../countOf.ts';
import { newStep, type ColumnValues } from './kind.ts';
import { pairsKind } from './pairs.ts';
import { isMost } from './reading.ts';
import { best, fingerprint, groupsBy, pairsOf, shown, variantsOf } from './spelling.ts';

/** In common use, and in no list. */
const others: Record<string, string> = {
  'u s': 'USA',
  'united states america': 'USA',
  america: 'USA',
  'the united states': 'USA',
  'great britain': 'GBR',
  'u k': 'GBR',
  holland: 'NLD',
  'ivory coast': 'CIV',
  burma: 'MMR',
  'czech republic': 'CZE',
  'korea south': 'KOR',
  'korea north': 'PRK',
  'viet nam': 'VNM',
  uae: 'ARE',
};

/** Which country a name is of: names that two countries have are of none. */
const readCodes = (): ReadonlyMap<string, string> => {
  const found = new Map<string, Set<string>>();
  const add = (name: string, code: string) => {
    const key = fingerprint(name);
    if (key !== '') found.set(key, (found.get(key) ?? new Set()).add(code));
  };
  for (const { name, cca2, cca3, altSpellings, translations } of countries) {
    const languages = [...Object.values(name.native), ...Object.values(translations)];
    const names = [
      name.common,
      name.official,
      ...altSpellings,
      ...languages.flatMap(({ common, official }) => [common, official]),
    ];
    for (const one of [cca2, cca3, ...names]) add(one, cca3);
  }
  const sole = [...found].flatMap(([key, of]) => (of.size === 1 ? [[key, [...of][0]!] as const] : []));
  return new Map([
    ...sole,
    ...Object.entries(others).map(([name, code]) => [fingerprint(name), code] as const),
  ]);
};

/** Most threads never look for a country: the names are read when the first is looked for. */
let codes: ReadonlyMap<string, string> | undefined;

const codeOf = (text: string): string => (codes ??= readCodes()).get(fingerprint(text)) ?? '';

export const country = pairsKind<'country'>({
  risk: 'A name that two countries share, or had at another time, would be taken for one of them.',
  find: (column: ColumnValues) => {
    if (!isMost(column, (value) => codeOf(value) !== '')) return null;
    const variants = variantsOf(column);
    const groups = groupsBy(variants, codeOf).filter(
      (group) => new Set(group.map(({ tidy }) => fingerprint(tidy))).size > 1,
    );
    const values = pairsOf(groups);
    if (values.length === 0) return null;
    return {
      step: { ...newStep('country', column.name, `Write each country of ${column.name} one way`), values },
      description: `${countOf(groups.length, 'country is', 'countries are')} written in several ways: ${shown(groups)}. The most frequent one stays, such as ${best(groups[0]!)}.`,
    };
  },
});
