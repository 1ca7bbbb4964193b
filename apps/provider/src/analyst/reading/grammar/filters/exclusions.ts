import type { Part } from '../part.ts';
import { whereSaid } from '../rule.ts';
import { deniedOf } from './negation.ts';
import { values } from './values.ts';
import { stateWords } from '../figures/openFigures.ts';
import { statesByMeaning } from '../states/statesByMeaning.ts';
import { itemAfter, wordsFrom } from '../wordsAt.ts';

const aside =
  /^(?:(?:ones|items|rows|are|is|being) )*(?:not counted|not included|left out|taken out|excluded|aside|put aside)\b/;
const led = /^(?:leave|leaving|take|taking)$/;
const out = /^(?:\w+ ){0,2}out\b/;

/** "Walk-ins not counted", "cancelled trips excluded", "leave own label out": all but those. */
export const setAside = whereSaid(/\b(?:not counted|not included|excluded|aside|out)\b/, (scan, at) => {
  const isLed = led.test(scan.text(at));
  return [values, stateWords, statesByMeaning]
    .flatMap((rule) => rule(scan, isLed ? scan.skip(at + 1) : at))
    .flatMap((found): Part[] => {
      const { makes } = found;
      const row = scan.items[found.to];
      const end = (row?.type === 'entity' ? row : scan.items[found.to - 1])?.end ?? 0;
      const said = (isLed ? out : aside).exec(wordsFrom(scan, end, 5))?.[0];
      if (said === undefined || makes.kind !== 'filter') return [];
      const to = itemAfter(scan, end, said.split(' ').length);
      const condition = deniedOf(makes.condition);
      const rule = `filter:aside:${found.rule}`;
      return [
        {
          ...found,
          from: at,
          to,
          rule,
          prior: found.prior + 0.6,
          makes: { ...makes, condition, equality: false },
        },
      ];
    });
});
