import { phrasesIn } from './phrases.ts';

/** States of the US with the letters that stand for them. */
export const usStates: ReadonlyMap<string, string> = new Map(
  phrasesIn(`
    alabama al | alaska ak | arizona az | arkansas ar | california ca | colorado co | connecticut ct | delaware
    de | florida fl | georgia ga | hawaii hi | idaho id | illinois il | indiana in | iowa ia | kansas ks |
    kentucky ky | louisiana la | maine me | maryland md | massachusetts ma | michigan mi | minnesota mn |
    mississippi ms | missouri mo | montana mt | nebraska ne | nevada nv | new hampshire nh | new jersey nj | new
    mexico nm | new york ny | north carolina nc | north dakota nd | ohio oh | oklahoma ok | oregon or |
    pennsylvania pa | rhode island ri | south carolina sc | south dakota sd | tennessee tn | texas tx | utah ut
    | vermont vt | virginia va | washington wa | west virginia wv | wisconsin wi | wyoming wy
  `).map((state): [string, string] => [state.slice(0, -3), state.slice(-2)]),
);
const letters: ReadonlySet<string> = new Set(usStates.values());

/** Whether nearly all of some values are states of the US, by their names or their letters. */
export function areUsStates(values: readonly string[]): boolean {
  const found = values.filter((value) => {
    const said = value.trim().toLowerCase();
    return usStates.has(said) || letters.has(said);
  });
  return found.length >= leastStates && found.length >= values.length * nearlyAll;
}
const leastStates = 5;
const nearlyAll = 0.75;
