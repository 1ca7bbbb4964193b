import { phrasesIn, say, type RolePhrase } from '../phrases.ts';

const direction = (descending: boolean, alphabetical: boolean, words: string): RolePhrase[] =>
  phrasesIn(words).flatMap((word) =>
    [
      word,
      `in ${word} order`,
      `${word} order`,
      `in ${word} order of`,
      `${word} order of`,
      `in ${word} order by`,
      `${word} order by`,
      `in the ${word} order of`,
      `in the ${word} order`,
      `in a ${word} order`,
      `with ${word} order`,
      `by ${word} order of`,
      `by ${word} order`,
      `in an ${word} order`,
      `in ${word} order according to`,
      `in a ${word} order of`,
      `in a ${word} order by`,
      `in the ${word} order by`,
      `in order of ${word}`,
    ].map((form): RolePhrase => [form, { role: 'direction', descending, alphabetical }]),
  );

/** In which order rows come. */
export const orderPhrases: RolePhrase[] = [
  ...say(
    { role: 'order' },
    `
  sorted by | ordered by | order by | sort by | sorted | ordered | in order of | in the order of |
  arranged by | ranked by | sort | order | arrange | arranged | in order by | sorting by | ordering by |
  in the order by | listed by | rank by | sorted according to | ordered according to | sort in | listed in
  order of | listed in | sort the result by | order the result by | sort the results by | order the
  results by | sort them by | order them by | and sort them by | and sort by | and order by | sorted in
  order of
`,
  ),
  ...direction(
    false,
    false,
    `
  ascending | increasing | asc | ascendingly | chronological | from low to high | from lowest to highest |
  from smallest to largest | low to high | lowest first | smallest first | weakest first | shortest first | fastest first | quickest first | lightest first |
  least first | the lowest first | the smallest first | the least first | the fewest first | the cheapest first | from the lowest to the highest
  | from youngest to oldest | from the youngest to the oldest | earliest first | from earliest to latest |
  rising | lowest to highest | smallest to largest | from small to large | from least to most | from the
  smallest to the largest | youngest to oldest | from early to late | from shortest to longest | from
  short to long | from cheapest to most expensive | fewest first | ascend | youngest first | cheapest
  first | from least to greatest | least to greatest | from young to old | from the
  least to the most | starting with the lowest | starting with the smallest | starting with the youngest | starting
  with the earliest | starting from the earliest | starting with the cheapest | starting from the lowest
`,
  ),
  ...direction(
    true,
    false,
    `
  descending | decreasing | desc | descendingly | reverse | reversed | reverse chronological | from high
  to low | from highest to lowest | from largest to smallest | high to low | highest first | largest first
  | from the highest to the lowest | from oldest to youngest | from the oldest to the youngest | latest
  first | from latest to earliest | most recent first | newest first | falling | highest to lowest |
  largest to smallest | from large to small | from most to least | from the largest to the smallest |
  oldest to youngest | most first | from late to early | from longest to shortest | from long to short |
  from most expensive to cheapest | biggest first | decending | descend | from latest to oldest | from
  newest to oldest | from most to fewest | starting with the highest | starting from the highest | from greatest
  to least | greatest to least | strongest first | best first | worst first | longest first | slowest first |
  heaviest first | most expensive first | busiest first | richest first | greatest first | top first | largest one
  first | biggest one first | with the largest first | with the highest first | the highest first | the largest
  first | the biggest first | the most first | the best first | the worst first | from old to young | from the most to the least | from most recent to oldest | from
  the most recent to the oldest | from most recent to least recent | starting with the largest | starting with the
  most recent | starting from the most recent | starting from the most recent one | starting with the most recent
  one | starting with the latest | starting from the latest | starting with the newest | starting with the most
  expensive
`,
  ),
  ...direction(
    false,
    true,
    `
  alphabetical | alphabetic | alphabetically | lexicographical | lexicographic | lexical | ascending
  alphabetical | ascending lexicographical | alphanumeric | alphabetical ascending | from a to z | a to z
`,
  ),
  ...direction(
    true,
    true,
    `
  reverse alphabetical | descending alphabetical | decreasing alphabetical | reversed alphabetic | reversed
  lexicographic | reversed alphabetical | reverse lexicographical | reversed lexicographical |
  descending alphabetical | descending lexicographical | reverse alphabetic | from z to a | reverse
  lexicographic | reverse lexical | z to a | alphabetical descending
`,
  ),
  ...say(
    { role: 'listed' },
    `
  at the top of the list | top of the list | listed first | listed last | first listed | last listed | on
  the top of the list | at the bottom of the list | bottom of the list | top of the chart | at the top of
  the chart | bottom of the chart | first on the list | last on the list | last on the chart | first on
  the chart | last on this chart | first on this chart | next | previous | directly | immediately |
  consecutive | in a row | listed directly | consecutively | adjacent | following
`,
  ),
];
