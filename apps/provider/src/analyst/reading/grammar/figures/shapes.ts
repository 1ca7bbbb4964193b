import { findMentions } from '../../mentions/findMentions.ts';
import { part, type Rule } from '../rule.ts';
import type { Scan } from '../scan.ts';

const shapes: [RegExp, 'growth' | 'trend' | 'running' | 'correlation' | 'difference' | 'never'][] = [
  [
    /^(?:growth|grow|grew|growing|(?:day|week|month|quarter|year) (?:over|on) (?:day|week|month|quarter|year)|mom|yoy|increase)$/,
    'growth',
  ],
  [
    /^(?:develop|developed|developing|improve|improved|improving|worsen|worsened|worsening|deteriorated?|evolve|evolved|evolving|trend|trends|over time|change|changed|changing|progress|progressed|over the years|over the decades|trending|history|timeline|development)$/,
    'trend',
  ],
  [
    /^(?:(?:getting|becoming|got|gotten|gone|become) (?:any )?(?:better|worse|more|less|fewer|\p{L}{3,}er)|(?:going|gone|went|moving|creeping) (?:up|down)(?: or (?:up|down))?)$/u,
    'trend',
  ],
  [
    /^(?:cumulative|cumulatively|cumulated|accumulated|running total|running sum|running|to date)$/,
    'running',
  ],
  [
    /^(?:correlation|correlated|connection|relationship|related|correlate|relation|depend|affect|impact)$/,
    'correlation',
  ],
  [/^(?:gap|spread|range|difference)$/, 'difference'],
  [
    /^(?:never|nothing|nobody|no one|haven't|hasn't|have not|has not|have never|has never|without any|did not|didn't|never ever|no|(?:have|has|had|with) no|without a single)$/,
    'never',
  ],
];

/** "Plants still running", and the "running distance" of runs, add nothing up. */
const isOfRunning = (text: string, scan: Scan, at: number): boolean => {
  if (text !== 'running') return false;
  const start = scan.items[at]?.start ?? 0;
  const isValue = findMentions(scan.context).some(
    ({ item }) => item.type === 'value' && item.start === start && item.end === start + 1,
  );
  return isValue || /^(?:still|currently|now|are|is|were|was|not)$/.test(scan.text(at - 1));
};

/** What is to be made of the figures: growth, a course in time, a connection. */
export const shaped: Rule = (scan, at) => {
  const { tokens } = scan.context;
  const start = scan.items[at]?.start ?? 0;
  return [4, 3, 2, 1].flatMap((words) => {
    const text = tokens
      .slice(start, start + words)
      .map((t) => t.lower)
      .join(' ');
    const shape = shapes.find(([pattern]) => pattern.test(text))?.[1];
    const end = scan.items.findIndex((x) => x.start >= start + words);
    if (!shape || isOfRunning(text, scan, at) || (end >= 0 && scan.items[end]?.start !== start + words))
      return [];
    const to = end < 0 ? scan.items.length : end;
    // "The correlation between one and the other" is of two columns, and of nothing that lies between them.
    const isOfTwo = (shape === 'correlation' || shape === 'difference') && scan.text(to) === 'between';
    // Who hasn't ordered asks for no order of rows.
    const isOfDeed = shape === 'never' && scan.text(to) === 'ordered';
    return [
      part(at, isOfTwo || isOfDeed ? to + 1 : to, `shape:${shape}`, shape === 'never' ? 0 : 0.7, {
        kind: 'shape',
        shape,
      }),
    ];
  });
};
