import type { BucketUnit, Comparison } from '../query/tree.ts';
import { stem } from './wordForms.ts';

/** What a phrase of a question does, apart from naming columns and values. */
export type Role =
  | { role: 'count'; total: boolean }
  | { role: 'aggregate'; name: 'avg' | 'sum' | 'median' }
  | { role: 'extreme'; most: boolean; word: string; concept: Concept | null }
  | { role: 'frequent'; most: boolean }
  | { role: 'compare'; operator: Comparison; concept: Concept | null }
  | { role: 'after'; operator: Comparison }
  | { role: 'between' }
  | { role: 'less' }
  | { role: 'each' }
  | { role: 'by' }
  | { role: 'distinct' }
  | { role: 'order' }
  | { role: 'direction'; descending: boolean; alphabetical: boolean }
  | { role: 'not' }
  | { role: 'and' }
  | { role: 'or' }
  | { role: 'text'; how: 'contains' | 'starts' | 'ends' }
  | { role: 'missing'; negated: boolean }
  | { role: 'share' }
  | { role: 'all' }
  | { role: 'everything' }
  | { role: 'ask'; what: 'who' | 'when' | 'where' | 'which' | 'what' | 'how'; concept: Concept | null }
  | { role: 'preposition' }
  | { role: 'that' }
  | { role: 'different' }
  | { role: 'frequency' }
  | { role: 'listed' }
  | { role: 'stop' };

/** Something measurable that an adjective stands for, and the words of columns that hold it. */
export interface Concept {
  words: string[];
  /** Columns in which more of it is a smaller value: who is older is born earlier. */
  inverse: string[];
}

const concept = (words: string, inverse = ''): Concept => ({
  words: words.split(' ').filter(Boolean),
  inverse: inverse.split(' ').filter(Boolean),
});

export const concepts = {
  age: concept('age old', 'birth born birthday dob birthdate founded established built opened year'),
  weight: concept('weight mass'),
  height: concept('height tall ht elevation altitude stature'),
  length: concept(
    'length duration minute runtime long second millisecond hour night time distance mile km span year',
  ),
  size: concept('size area population capacity volume'),
  price: concept('price cost fare fee rent rate charge amount value'),
  speed: concept('speed velocity horsepower mph', 'time duration minute second hour lap'),
  time: concept('date time year day created season when month'),
  wealth: concept('worth wealth earnings money income salary gdp'),
  distance: concept('distance mile km'),
  heat: concept('temperature temp heat max high min low'),
  wet: concept('precipitation rain rainfall prcp moisture'),
  wind: concept('wind gust windspeed'),
  money: concept('profit gross revenue sales income earnings'),
  sold: concept('sales revenue gross turnover quantity unit sold amount copy'),
  rich: concept('income gdp wealth salary worth'),
  people: concept('population people inhabitant'),
  pay: concept('salary pay wage earnings income'),
  place: concept('location place venue city town address country region where'),
  width: concept('width breadth'),
  depth: concept('depth'),
  power: concept('power horsepower watt strength magnitude intensity'),
  deaths: concept('death fatality killed casualty victim lost mortality'),
  sun: concept('sun sunshine'),
  snow: concept('snow snowfall'),
  quality: concept(
    'rating score grade quality satisfaction nps star point mark',
    'rank ranking position place',
  ),
} satisfies Record<string, Concept>;

const roles = new Map<string, Role>();
/** Phrases of a list that is written with bars between them. */
const phrasesIn = (list: string): string[] =>
  list.split('|').map((phrase) => phrase.trim().replaceAll(/\s+/g, ' '));

const say = (role: Role, phrases: string) => {
  for (const phrase of phrasesIn(phrases)) roles.set(phrase, role);
};

say(
  { role: 'count', total: false },
  `
  how many | number of | the number of | count of | count the number of | count | number of the | amount
  of | nr of | nr . of | no of | no . of | num of | # of | how many of | numbers of | counts of | what number of | quantity of | count how many | headcount | headcount of | head count | no. of | the
  amount of | how many times
`,
);
say(
  { role: 'count', total: true },
  `
  total number of | the total number of | total count of | how many total | total amount of | the total
  amount of | overall number of | how many in total | combined number of | total numbers of
`,
);
say(
  { role: 'aggregate', name: 'avg' },
  `
  average | mean | avg | on average | averages | average of | mean of | average number of | average amount
  of | mean number of | average value of | average total
`,
);
say({ role: 'aggregate', name: 'median' }, `median | median of | typical`);
say({ role: 'aggregate', name: 'avg' }, `typically | usually | normally | in average | averaging | averaged`);
say(
  { role: 'aggregate', name: 'sum' },
  `
  total | sum | sum of | total of | combined | altogether | sum up | overall | totals | in total | add up
  | added together | summed | sum total | total of all | total sum of | totaled | total value
  of | total combined
`,
);
const extreme = (most: boolean, of: Concept | null, words: string) => {
  for (const word of phrasesIn(words)) {
    const role = { role: 'extreme', most, word: word.replace(/^the /, ''), concept: of } as const;
    roles.set(word, role);
    // "The biggest single payment" is one anyway.
    if (/(?:est|expensive)$/.test(word)) roles.set(`${word} single`, role);
    if (of) roles.set(`single ${word}`, role);
  }
};
extreme(
  true,
  null,
  `
  most | highest | greatest | maximum | max | top | best | the most | most number of | largest number of |
  greatest number of | highest number of | maximum number of | most amount of | greatest amount of |
  highest amount of | largest amount of | maximum amount of | biggest number of | upper | peak | top
  ranked | top ranking | leading | maximal | record | maximum value of | maximum values of | max number of
  | high | the top
`,
);
extreme(
  false,
  null,
  `
  least | lowest | fewest | minimum | min | worst | bottom | the least | the less | least number of | lowest number
  of | smallest number of | fewest number of | minimum number of | least amount of | lowest amount of |
  smallest amount of | minimum amount of | minimal | minimum value of | minimum values of | min number of
  | low
`,
);
extreme(true, concepts.size, `largest | biggest`);
extreme(false, concepts.size, `smallest | tiniest | littlest`);
extreme(true, concepts.age, `oldest | eldest | most senior`);
extreme(false, concepts.age, `youngest`);
extreme(true, concepts.weight, `heaviest`);
extreme(false, concepts.weight, `lightest`);
extreme(true, concepts.height, `tallest`);
extreme(true, concepts.length, `longest`);
extreme(false, concepts.length, `shortest | briefest`);
extreme(true, concepts.price, `most expensive | costliest | priciest | dearest | most costly`);
extreme(false, concepts.price, `cheapest | least expensive | most affordable`);
extreme(true, concepts.speed, `fastest | quickest`);
extreme(false, concepts.speed, `slowest`);
extreme(true, concepts.time, `latest | newest | most recent | last | most recently | final | lastest`);
extreme(false, concepts.time, `earliest | first | soonest`);
extreme(true, concepts.wealth, `richest | wealthiest | best paid | highest paid`);
extreme(false, concepts.wealth, `poorest`);
extreme(true, concepts.distance, `farthest | furthest`);
extreme(false, concepts.distance, `nearest | closest`);
extreme(true, concepts.heat, `hottest | warmest`);
extreme(true, concepts.wet, `wettest | rainiest`);
extreme(false, concepts.wet, `driest`);
extreme(true, concepts.sun, `sunniest`);
extreme(true, concepts.snow, `snowiest`);
extreme(true, concepts.wind, `windiest`);
extreme(true, concepts.money, `highest grossing | top grossing | most profitable | highest earning`);
extreme(false, concepts.money, `least profitable | lowest grossing`);
extreme(true, concepts.sold, `best selling | top selling | most sold`);
extreme(false, concepts.sold, `worst selling | least sold`);
extreme(
  true,
  concepts.quality,
  `highest rated | best rated | top rated | best reviewed | happiest | most generous | kindest | cleanest`,
);
extreme(false, concepts.quality, `lowest rated | worst rated | strictest | harshest | toughest | dirtiest`);

extreme(false, concepts.heat, `coldest | coolest`);
extreme(true, concepts.people, `most populous | most populated | most people | most crowded`);
extreme(false, concepts.people, `least populous | least populated | fewest people | least people`);
extreme(true, concepts.width, `widest | broadest`);
extreme(true, concepts.depth, `deepest`);
extreme(true, concepts.deaths, `deadliest | most deadly | bloodiest`);
extreme(true, concepts.power, `strongest | most powerful`);
extreme(false, concepts.power, `weakest | least power`);
say(
  { role: 'frequent', most: true },
  `
  most common | commonest | favourite | favorite | most frequent | most frequently | most often | most popular | most commonly | most
  prevalent | most frequently used | most commonly used | most used | most repeated | the most times |
  most frequent used | busiest | most active | most crowded |
  main | fullest | mostly | the most often
`,
);
say(
  { role: 'frequent', most: false },
  `
  least common | least frequent | least often | rarest | least popular | least commonly | least used |
  least frequently | the least times | most rare | quietest | least busy | least active | emptiest
`,
);
const compare = (operator: Comparison, of: Concept | null, words: string) => {
  for (const word of phrasesIn(words)) roles.set(word, { role: 'compare', operator, concept: of });
};
compare(
  '>',
  null,
  `
  more than | greater than | larger than | higher than | bigger than | over | above | exceeding | exceeds
  | exceed | in excess of | > | larger | higher | greater | more | beyond | better than | greater or more
  than | strictly more than | upwards of | surpass | surpassing
`,
);
compare(
  '<',
  null,
  `
  less than | fewer than | lower than | smaller than | under | below | < | lower | smaller | fewer | less
  | worse than | lesser than
`,
);
compare(
  '>=',
  null,
  `
  at least | no less than | not less than | no fewer than | not fewer than | minimum of | a minimum of |
  >= | greater than or equal to | more than or equal to | at minimum | equal or more than | not below |
  not under | larger than or equal to | no lower than | no smaller than
`,
);
compare(
  '<=',
  null,
  `
  at most | no more than | not more than | up to | maximum of | a maximum of | <= | less than or equal to
  | not greater than | no greater than | not exceeding | not over | not above | no higher than | no larger
  than | smaller than or equal to | fewer than or equal to
`,
);
compare('=', null, `exactly | equal to | equals | equal | = | exactly equal to | same as | precisely`);
compare('<>', null, `<> | != | not equal to`);
compare('>', concepts.age, `older than | elder than | aged over | aged above | older`);
compare('<', concepts.age, `younger than | aged under | aged below | younger`);
compare('>', concepts.weight, `heavier than | weighing more than | weigh more than | weighs more than`);
compare('<', concepts.weight, `lighter than | weighing less than | weigh less than | weighs less than`);
compare('>', concepts.height, `taller than`);
compare('>', concepts.length, `longer than`);
compare('<', concepts.length, `shorter than`);
compare(
  '>',
  concepts.price,
  `more expensive than | pricier than | dearer than | costlier than | costing more than | cost more than | costs more than`,
);
compare(
  '<',
  concepts.price,
  `cheaper than | costing less than | cost less than | less expensive than | costs less than`,
);
compare('>', concepts.time, `after | later than | newer than | more recent than | later`);
compare('<', concepts.time, `before | earlier than | prior to | earlier`);
compare(
  '>=',
  concepts.time,
  `since | starting from | on or after | in or after | during or after | no earlier than | starting in | since the start of | since the beginning of | from the start of | from the beginning of`,
);
compare(
  '<=',
  concepts.time,
  `until | till | by the end of | on or before | in or before | during or before | no later than | up until`,
);
compare('>', concepts.speed, `faster than`);
compare('>', concepts.power, `stronger than | more powerful than`);
compare('<', concepts.power, `weaker than | less powerful than`);
compare('>', concepts.depth, `deeper than`);
compare('>', concepts.width, `wider than | broader than`);
compare('<', concepts.width, `narrower than`);
compare('>', concepts.rich, `richer than | wealthier than`);
compare('<', concepts.rich, `poorer than`);
compare('>', concepts.wet, `wetter than`);
compare('<', concepts.wet, `drier than`);
compare('>', concepts.wind, `windier than`);
compare('<', concepts.speed, `slower than`);
compare('>', concepts.heat, `hotter than | warmer than`);
compare('<', concepts.heat, `colder than | cooler than`);
compare('=', concepts.age, `aged | at the age of`);
say(
  { role: 'after', operator: '>=' },
  `
  or more | or bigger | or taller | or stronger | or wider | or above | or higher | or greater | or older | or over | and above | and over | or later | or
  larger | or old | or better | and up | or longer | or heavier | and older | and more | or at least | or after |
  and later | and higher | +
`,
);
say(
  { role: 'after', operator: '<=' },
  `
  or less | or fewer | or below | or lower | or young | or younger | or under | and below | and under | or earlier |
  or smaller | or shorter | or lighter | and younger | or before | and less | and earlier | and lower
`,
);
say(
  { role: 'between' },
  `
  between | within the range | within range | in range | ranging between | ranging from | in the range of | in the range | range from | ranges from | within the range of
  | falls between
`,
);
say({ role: 'less' }, `minus | net of | deducting | after deducting | with the deduction of`);
say(
  { role: 'each' },
  `
  for each | each | each one | per | for every | in each | of each | from each | by each | every | at each | on each
  | for each different | grouped by | group by | for each distinct | of every | in every | broken down by
  | split by | split it by | split that by | split this by | split them by | break it down by | break that down by | break this down by | break
  them down by | broken down | for all the different | for all different | for different | across different | for the
  different | with each | from every | per each | for each of the | according to | to each | within each |
  under each | of different | in different | breakdown by | by every | on every | per every | split between | split among |
  divided between | divided among
`,
);
say({ role: 'by' }, `by`);
say(
  { role: 'distinct' },
  `
  different | distinct | unique | differing | various | dissimilar | the different | the distinct |
  separate | without duplicates | without repetition | distinctive | kinds of | unrepeated
`,
);
say(
  { role: 'order' },
  `
  sorted by | ordered by | order by | sort by | sorted | ordered | in order of | in the order of |
  arranged by | ranked by | sort | order | arrange | arranged | in order by | sorting by | ordering by |
  in the order by | listed by | rank by | sorted according to | ordered according to | sort in | listed in
  order of | listed in | sort the result by | order the result by | sort the results by | order the
  results by | sort them by | order them by | and sort them by | and sort by | and order by | sorted in
  order of
`,
);
const direction = (descending: boolean, alphabetical: boolean, words: string) => {
  for (const word of phrasesIn(words)) {
    const role: Role = { role: 'direction', descending, alphabetical };
    for (const form of [
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
    ])
      roles.set(form, role);
  }
};
direction(
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
);
direction(
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
);
direction(
  false,
  true,
  `
  alphabetical | alphabetic | alphabetically | lexicographical | lexicographic | lexical | ascending
  alphabetical | ascending lexicographical | alphanumeric | alphabetical ascending | from a to z | a to z
`,
);
direction(
  true,
  true,
  `
  reverse alphabetical | descending alphabetical | decreasing alphabetical | reversed alphabetic | reversed
  lexicographic | reversed alphabetical | reverse lexicographical | reversed lexicographical |
  descending alphabetical | descending lexicographical | reverse alphabetic | from z to a | reverse
  lexicographic | reverse lexical | z to a | alphabetical descending
`,
);
say(
  { role: 'not' },
  `
  not | other than | except | except for | excluding | without | isn't | aren't | wasn't | weren't | don't | dont | didnt | doesnt | hasnt | havent | wasnt | werent | hasn't | haven't
  | doesn't | didn't | no | neither | nor | never | exclude | besides | apart from | but not | cannot |
  isnt | arent | hadnt | hadn't | not from | that are not | non | outside | outside of | not in | not have | do not have | not
  equal | not named | anything but | anyone but | anybody but | anywhere but | everything but | everyone but | everybody but | everywhere but | all but | anything else than | something else than | anything other than | something other than | anyone other than | leave out | leave out the | leaving out | leaving out the | not counting | ignoring |
  ignore | skip | nobody | no one
`,
);
say(
  { role: 'and' },
  `
  and | , | ; | & | as well as | along with | together with | and also | and the | both | plus | also |
  and their | and its | but | and the corresponding | with the corresponding | alongside | while | and
  then | followed by | vs | versus
`,
);
say({ role: 'or' }, `or | either | / | and/or`);
say(
  { role: 'text', how: 'contains' },
  `
  contains | contain | containing | contained | contained the word | has the phrase | have the phrase | with the
  phrase | contains the phrase | contain the phrase | containing the phrase | includes the phrase | includes the
  letter | include the letter | includes the word | includes | include | including | has the substring | have the
  substring | contain the substring | contains the substring | has the word | have the word | contains the
  word | contain the word | containing the word | like | with the word | has the letter | contain the
  letter | contains the letter | with substring | with the substring | has word | have word | include the
  word | includes the word | containing the substring | that contains | mention | mentions | mentioning |
  containing the letter | contains the text | contain the text | with the letter | has substring |
  contains substring | contain substring | containing the text | contains the string | contain the string
  | containing the string | has the substring the
`,
);
say(
  { role: 'text', how: 'starts' },
  `
  starts with | start with | starting with | begins with | begin with | beginning with | starts with the
  letter | start with the letter | starting with the letter | begins with the letter | begin with the
  letter | beginning with the letter | starts with letter | start with letter | with the prefix | with
  prefix | has the prefix | starts with the word | have the prefix | start with the word | with first
  letter | whose first letter is
`,
);
say(
  { role: 'text', how: 'ends' },
  `
  ends with | end with | ending with | ends in | end in | ending in | ends with the letter | end with the
  letter | ending with the letter | with the suffix | has the suffix | with suffix | finishing with
`,
);
say(
  { role: 'missing', negated: false },
  `
  missing | empty | null | blank | been left blank | been left empty | still empty | still blank | not been filled in | unfilled | unknown | unspecified | no value | not given | not known | not
  specified | not available | is not set | no known | not filled | not filled in | without a value | not
  set | without value | not recorded | not measured | is not measured | not noted | do not know | don't know | not stated | no answer to | didn't tell us | didnt tell us | did not tell us | no figure for | without a figure for | left blank | left empty | without an | not filled out | not entered | not written down | not logged | never recorded | never noted | never entered | not on file | without any | has no | have no | had no | with no | do not have a | does not have
  a | do not have any | without a | lacks | lack | lacking
`,
);
say(
  { role: 'missing', negated: true },
  `
  not missing | not empty | not null | not blank | non null | non empty | filled in | a known
`,
);
say(
  { role: 'share' },
  `
  percentage of | percent of | proportion of | fraction of | what percentage of | what percent of | what
  share of | what proportion of | what fraction of | % of | percentage | percent | proportion | fraction |
  ratio of | portion of | what portion of | the percentage of | the share of
`,
);
say(
  { role: 'share' },
  `how many percent | how much percent | how much percent of | what percentage | what percent | what share | what proportion |
    by what percentage | by what percent | by how many percent | by how much percent | share of | what % of | how many percent of | % | share | what part of | which part of | how big a part of | how large a part of | how big a share of | how large a share of | what portion | what fraction | how much of | percentages | as
    percentages | as a percentage | in percent | shares |
    relatively | as a rate | proportionally | in relative terms | how many in a hundred | how many out of a hundred | how many of a hundred | how many in every hundred | how many out of every hundred`,
);
say(
  { role: 'all' },
  `
  all | any | all the | all of the | across all | in all the | of all | among all | for all | across all
  the | of all the | for all the | among | whole | entire | across | out of | given in all | amongst |
  whichever | some | among the | everyone | everybody
`,
);
say(
  { role: 'everything' },
  `
  all the information | all information | all the details | all details | everything | all columns | all
  the columns | all info | all the info | all attributes | full details | all fields | all available
  information | all the available information | all data | all the data | complete information | full
  information | every detail | every column | entire table | the whole table | the entire table | all
  records | all the records | all rows | all the rows
`,
);
const ask = (what: Extract<Role, { role: 'ask' }>['what'], of: Concept | null, words: string) => {
  for (const word of phrasesIn(words)) roles.set(word, { role: 'ask', what, concept: of });
};
ask('who', null, `who | whom | which person | which people | who's | whos | who all`);
ask(
  'when',
  concepts.time,
  `when | whens | when's | on what date | on which date | at what time | what time | on what dates`,
);
ask('where', concepts.place, `where | wheres | where's | in what place | from where`);
ask(
  'which',
  null,
  `
  which | wich | which of the | which of these | which one | which ones | which one of the | in which
`,
);
ask(
  'what',
  null,
  `
  what | what's | whats | wat | what kind of | what sort of | in what | for what | on what | at what
`,
);
ask('how', null, `how | hows | how's | how much | how much did | how much does`);
ask('how', concepts.age, `how old`);
ask('how', concepts.height, `how tall | how high`);
ask('how', concepts.weight, `how heavy`);
ask('how', concepts.length, `how long`);
ask('how', concepts.distance, `how far`);
ask('how', concepts.size, `how large | how big`);
ask('how', concepts.speed, `how fast`);
ask('how', concepts.power, `how strong | how powerful`);
ask('how', concepts.heat, `how hot | how warm | how cold`);
ask('how', concepts.price, `how expensive | how much is | how much are | how much was | how much were`);
ask('how', concepts.wealth, `how rich`);
ask('how', concepts.width, `how wide`);
ask('how', concepts.depth, `how deep`);
say(
  { role: 'preposition' },
  `
  of | in | for | from | with | at | on | to | into | about | within | during | as | through | against |
  onto | toward | towards | upon | via | around | inside | 's | ’s | under the | for the | in the | of the
  | from the | on the | at the | with the | to the | than | in terms of | with respect to | regarding | in
  regards to | concerning | due to | because of | throughout | based on | based in | in regard to
`,
);
say(
  { role: 'that' },
  `
  that | whose | which are | where the | for which | from which | where there | such that | those | these
  | them | it | they | he | she | his | her | their | its | him | there | this | here | someone | anyone |
  that is | that are | who is | who are | we | you | i | me | us | our | your | my | ones | his or her |
  that's | thats | there's | theres | here's | heres | ourselves | somebody | anybody | folks |
  he or she | each other | itself | themselves | if | then
`,
);
say(
  { role: 'different' },
  `
  is different from | are different from | differs from | differ from | different from | is not the same
  as | are not the same as | not the same as | unequal to | is not equal to | differing from | different
  than | is different than | not identical to | do not match | does not match
`,
);
say(
  { role: 'frequency' },
  `
  frequency | their frequency | number of occurrences | how often | occurrences | their count | number of
  times | occurrence | frequencies
`,
);
say(
  { role: 'listed' },
  `
  at the top of the list | top of the list | listed first | listed last | first listed | last listed | on
  the top of the list | at the bottom of the list | bottom of the list | top of the chart | at the top of
  the chart | bottom of the chart | first on the list | last on the list | last on the chart | first on
  the chart | last on this chart | first on this chart | next | previous | directly | immediately |
  consecutive | in a row | listed directly | consecutively | adjacent | following
`,
);
say(
  { role: 'stop' },
  `
  in all | at all | whatsoever | the | a | an | is | are | was | were | be | been | being | do | does | did | has | have | had |
  having | can | could | would | will | shall | should | please | pls | plz | thx | show | list | give | return | find |
  tell | display | get | provide | compute | calculate | determine | identify | show me | give me | tell
  me | list out | find out | present | output | select | retrieve | fetch | see | want | need | know |
  like to | let | corresponding | respectively | respective | associated | currently | recorded | listed |
  exist | exists | existing | table | database | dataset | data | available | given | shown | stored |
  just | only | so | too | very | ever | together | . | ? | ! | ( | ) | value | values | records |
  rows | entries | entry | row | chart | list of | actually | really | mentioned | called | named | known
  | known as | hi | hello | thanks | column | field | look | up | out | off | down | own | same | result |
  results | print | return the | what are | what is | who are | xhart | throughout the | in this | on this
  | on this chart | on the chart | on the list | in the table | in the list | on this list | in this table
  | in the chart | in this chart | in this list | listed here | from the table | from this table | from
  the list | indicated | indicated as | of them | possible | information | info | information about |
  information on | corresonding | correspond | corresponds | corresponds to | corresponding to | belong |
  belongs | belong to | belongs to | belonging to | affiliated | affiliated with | related | related to |
  compare | comparing | compared | compared to | equivalent | certain | particular | specific | kind | yet | still | already |
  now | to date | today | well | much | many | lot | lots | few | set | way | aslo | case | cases | instance |
  instances | times | instead | again | roughly | i.e | i.e. | so far | by far | right now | right away | straight away | anywhere |
  on record | on file | is enough | at present | at the minute | okay | hey | hm | hmm | basically |
  ended up | ends up | end up | ending up | at the moment | if possible | all together | anything | something
`,
);

export const longestPhrase = Math.max(...[...roles.keys()].map((p) => p.split(' ').length));

/** The words that phrases of questions are made of. */
export const roleWords: ReadonlySet<string> = new Set(
  [...roles.keys()].flatMap((phrase) => phrase.split(' ')),
);
/** Those long enough to be told when mistyped. */
export const longRoleWords: readonly string[] = [...roleWords].filter((word) => /^[a-z]{6,}$/.test(word));
/** Whether a word stands in a phrase of questions. */
export const isRoleWord = (word: string): boolean => roleWords.has(word);

export function roleOf(phrase: string): Role | undefined {
  return roles.get(phrase);
}

/** Verbs and nouns that carry little of their own: left over, they don't make a question less understood. */
export const lightWords: ReadonlySet<string> = new Set(
  `
  full date make produce play receive earn win score serve take hold offer sell give use work live come go run appear
  participate compete finish complete achieve gain get obtain collect contain occur happen found release
  publish perform star feature join attend study teach register enroll own operate manage drive ride fly
  travel visit stay move become remain reach carry bring put set keep start begin end open close build
  create develop sing record draw cast act air broadcast rank place stand lie locate situate base originate
  hail bear exist say call name label consist comprise include have do be leave depart arrive land cover
  span measure weigh cost charge pay spend buy purchase sale award nominate host hire employ lead represent
  belong affiliate associate relate amount figure unit member thing stuff kind level overall time way person
  piece part detail made entire career history world during ago since share used using earned accumulate
  rack tally tallied recorded obtained played produced born worked released published issued received given
  taken held located situated sold offered posted listed living featured starred appeared participated
  competed finished completed achieved gained nominated awarded scored drafted picked selected elected drawn
  named called considered owned operated served driven started opened built created developed established
  founded covered spanned measured paid spent bought purchased ordered employed hired contested won lost
  placed ranked signed transferred hosted organised organized attended launched introduced occurred happened
  took came went got did accrue accrued involved shared hit reported report reports man woman guy guys men
  women cause caused corresponding described individual such multiple several various having respectively
  able seen saw gave giving see look looking seem burn burned burnt basis counted ship shipped ups
`
    .trim()
    .split(/\s+/),
);

/** Words that mean the same in the names of columns, as lemmas. */
const synonymGroups = phrasesIn(`
  source origin departure depart leave starting | destination arrival arrive land into to dest | country
  nation nationality citizenship land | city town municipality village | location place venue site where |
  salary pay wage earnings income compensation | earnings prize money winnings | price cost fare | weight
  weigh mass heavy | height tall ht | age old | tournament tourney competition | description describe detail
  | phone telephone mobile cell | zip postal postcode zipcode | attendance audience spectator crowd attend
  visitor | movie film | company firm corporation business | population people inhabitant resident person |
  name title | identifier id | number no num nr | abbreviation abbrev abbr acronym | type kind category sort
  | duration length minute runtime | position pos rank place ranking placing | club team squad side |
  director direct | writer write author | point pts pt | season year | revenue sales turnover | employee
  staff worker | area size | start begin | end finish leave | year yr | birth born birthday birthdate dob |
  worth wealth | found founded founding establish established | salesperson seller vendor | customer client
  buyer account | pupil student | teacher instructor tutor | course class subject | address location | email mail |
  sex gender | spouse wife husband | vehicle car automobile | maker manufacturer make brand | region area |
  continent region | language tongue speak spoken | killed death casualty fatality dead | injured injury |
  damage harm | result outcome | score mark grade | rating rate star | csat satisfaction rating star | hour hr | lap laps | goal goals gls | app appearance
  apps cap | match game | song track single | singer artist performer | episode show | channel station
  network | cartoon animation | author writer | theme topic | party political | candidate nominee | vote
  ballot | seat seats | school college university | hometown home | capacity seating hold | stadium arena
  venue ground | leader head president | airport airfield | airline carrier operator | month monthly |
  profit gain margin | quantity units amount | discount reduction rebate | species animal | surface terrain
  | pet animal | store shop | document doc file | template layout | version edition release | professional
  specialist expert | treatment therapy care | breed race | property house home estate | room rooms |
  feature characteristic | grade level class | friend friends | museum gallery | visit visitor | battle
  fight war conflict | ship vessel boat | tonnage ton tonnes | commander general captain | federal
  government | expectancy expectation | gnp gdp | surname last family | forename given first | date day | product good goods item | enterprise company firm |
  discipline major subject | detail information info | county district | inventory stock |
  loser lose defeated | winner win victor champion | official formal | area surface | average avg mean |
  percent percentage share | setting set | won win wins | drawn draw tie | lost lose loss | release released
  | jockey rider ride | breeder breed | developer develop develops | nickname nick | broadcast broadcaster |
  character role | enrollment enrolment student | speed velocity fast | opponent opposition against |
  assigned assignee owner holder | occupation job profession | power wattage | job position post | city location |
  location office site | country origin | opportunity deal | incident strike accident | trip ride journey |
  donation gift contribution | booking reservation | notice ticket citation | subscription signup |
  membership signup | payout paid payment | rep representative agent salesperson | reason cause | calorie kcal | tax vat gst | foot footage |
  channel source | renewal renew extension extend prolong prolongation | solar pv photovoltaic | giver donor
`).map((group) => group.split(' '));

/** Things that are called by a title. */
export const titledThings: ReadonlySet<string> = new Set(
  'book novel film movie song track album episode article painting paper play game'.split(' '),
);

/** Words for one row of a table that is called by one of them, though they don't name the same columns. */
const rowNouns = phrasesIn(`
  incident issue ticket case request report complaint problem bug fault | job order work repair ticket |
  rental hire loan lease | booking reservation stay appointment visit session |
  trip ride journey drive run tour | shipment parcel delivery consignment package dispatch |
  donation gift contribution pledge | pick harvest load lot batch ticket | catch haul landing trip |
  asset device machine item kit equipment unit box | sample test result specimen analysis |
  reading measurement observation sample | inspection check audit visit | talk session presentation lecture |
  call conversation chat | invoice bill | claim case | application applicant candidate |
  fine penalty notice ticket | absence leave | match game fixture | expense receipt claim |
  result finish runner participant entry | downtime stop stoppage standstill outage breakdown interruption
`).map((group) => group.split(' '));

export const nameSameRows = (a: string, b: string): boolean =>
  rowNouns.some((group) => group.includes(a) && group.includes(b));

const synonyms = new Map<string, Set<string>>();
for (const group of synonymGroups)
  for (const word of group) synonyms.set(word, new Set([...(synonyms.get(word) ?? []), ...group]));

const synonymStems = new Map<string, Set<string>>();
for (const group of synonymGroups) {
  const stems = group.map(stem);
  for (const word of stems) synonymStems.set(word, new Set([...(synonymStems.get(word) ?? []), ...stems]));
}

export function areSynonyms(a: string, b: string): boolean {
  if (synonyms.get(a)?.has(b)) return true;
  // Other forms of longer words: "arriving", "described".
  return b.length > 4 && (synonymStems.get(stem(a))?.has(stem(b)) ?? false);
}

/** Words of a column name that say little about what it holds. */
export const genericWords = new Set([
  'id',
  'identifier',
  'name',
  'number',
  'no',
  'code',
  'type',
  'value',
  'of',
  'the',
  'in',
  'is',
  'if',
  'a',
  'total',
  'and',
  'per',
  'date',
  'text',
  'by',
  'other',
  'major',
  'official',
  'common',
  'has',
  'have',
  'be',
  'for',
  's',
  'en',
  'english',
]);

const buckets: Record<string, BucketUnit> = {
  year: 'year',
  yearly: 'year',
  annually: 'year',
  annual: 'year',
  month: 'month',
  monthly: 'month',
  week: 'week',
  weekly: 'week',
  day: 'day',
  daily: 'day',
  quarter: 'quarter',
  quarterly: 'quarter',
  weekday: 'weekday',
  decade: 'decade',
  hour: 'hour',
  hourly: 'hour',
};
export const bucketWords: ReadonlyMap<string, BucketUnit> = new Map(Object.entries(buckets));

export const monthNumbers: ReadonlyMap<string, number> = new Map<string, number>(
  [
    'january',
    'february',
    'march',
    'april',
    'may',
    'june',
    'july',
    'august',
    'september',
    'october',
    'november',
    'december',
  ].flatMap((month, i) => [
    [month, i + 1],
    [month.slice(0, 3), i + 1],
  ]),
);

const women = ['f', 'female', 'woman', 'women', 'w', 'girl', 'girls'];
const men = ['m', 'male', 'man', 'men', 'boy', 'boys'];
/** Adjectives of countries and words for people, as values hold the country or the letter itself. */
const namesOfValues: Record<string, string[]> = {
  ...Object.fromEntries(
    phrasesIn('female | females | woman | women | girl | girls | lady | ladies').map((word) => [word, women]),
  ),
  ...Object.fromEntries(
    phrasesIn('male | males | man | men | boy | boys | gentleman | gentlemen').map((word) => [word, men]),
  ),
  'united states': ['usa', 'us', 'united states of america'],
  usa: ['united states', 'us', 'united states of america'],
  us: ['united states', 'usa'],
  america: ['united states', 'usa', 'us'],
  'united kingdom': ['uk', 'great britain'],
  uk: ['united kingdom', 'great britain'],
  american: ['united states', 'usa', 'us', 'united states of america', 'america'],
  french: ['france'],
  german: ['germany'],
  italian: ['italy'],
  spanish: ['spain'],
  russian: ['russia'],
  chinese: ['china'],
  japanese: ['japan'],
  british: ['united kingdom', 'uk', 'great britain'],
  english: ['england'],
  dutch: ['netherlands'],
  canadian: ['canada'],
  australian: ['australia'],
  brazilian: ['brazil'],
  indian: ['india'],
  mexican: ['mexico'],
  swedish: ['sweden'],
  norwegian: ['norway'],
  danish: ['denmark'],
  finnish: ['finland'],
  polish: ['poland'],
  irish: ['ireland'],
  scottish: ['scotland'],
  welsh: ['wales'],
  greek: ['greece'],
  turkish: ['turkey'],
  swiss: ['switzerland'],
  austrian: ['austria'],
  belgian: ['belgium'],
  portuguese: ['portugal'],
  argentine: ['argentina'],
  argentinian: ['argentina'],
  chilean: ['chile'],
  korean: ['south korea', 'korea'],
  african: ['africa'],
  asian: ['asia'],
  european: ['europe'],
  ukrainian: ['ukraine'],
  hungarian: ['hungary'],
  czech: ['czech republic', 'czechia'],
  bulgarian: ['bulgaria'],
  romanian: ['romania'],
  egyptian: ['egypt'],
  kenyan: ['kenya'],
  israeli: ['israel'],
  cuban: ['cuba'],
  colombian: ['colombia'],
  bangladeshi: ['bangladesh'],
  pakistani: ['pakistan'],
  nepalese: ['nepal'],
  indonesian: ['indonesia'],
  vietnamese: ['vietnam'],
  malaysian: ['malaysia'],
  singaporean: ['singapore'],
  taiwanese: ['taiwan'],
  mongolian: ['mongolia'],
  iranian: ['iran'],
  iraqi: ['iraq'],
  lebanese: ['lebanon'],
  jordanian: ['jordan'],
  nigerian: ['nigeria'],
  ghanaian: ['ghana'],
  ethiopian: ['ethiopia'],
  moroccan: ['morocco'],
  tunisian: ['tunisia'],
  algerian: ['algeria'],
  ugandan: ['uganda'],
  tanzanian: ['tanzania'],
  croatian: ['croatia'],
  serbian: ['serbia'],
  slovenian: ['slovenia'],
  slovak: ['slovakia'],
  estonian: ['estonia'],
  latvian: ['latvia'],
  lithuanian: ['lithuania'],
  icelandic: ['iceland'],
  maltese: ['malta'],
  jamaican: ['jamaica'],
  peruvian: ['peru'],
  venezuelan: ['venezuela'],
  uruguayan: ['uruguay'],
  ecuadorian: ['ecuador'],
  bolivian: ['bolivia'],
  paraguayan: ['paraguay'],
  filipino: ['philippines'],
  emirati: ['united arab emirates', 'uae'],
  'saudi arabian': ['saudi arabia'],
  'south african': ['south africa'],
  thai: ['thailand'],
};
/** States of the US, as values often hold their letters. */
const stateLetters = phrasesIn(`
  alabama al | alaska ak | arizona az | arkansas ar | california ca | colorado co | connecticut ct | delaware
  de | florida fl | georgia ga | hawaii hi | idaho id | illinois il | indiana in | iowa ia | kansas ks |
  kentucky ky | louisiana la | maine me | maryland md | massachusetts ma | michigan mi | minnesota mn |
  mississippi ms | missouri mo | montana mt | nebraska ne | nevada nv | new hampshire nh | new jersey nj | new
  mexico nm | new york ny | north carolina nc | north dakota nd | ohio oh | oklahoma ok | oregon or |
  pennsylvania pa | rhode island ri | south carolina sc | south dakota sd | tennessee tn | texas tx | utah ut
  | vermont vt | virginia va | washington wa | west virginia wv | wisconsin wi | wyoming wy
`).map((state): [string, string[]] => [state.slice(0, -3), [state.slice(-2)]]);
export const demonyms: ReadonlyMap<string, string[]> = new Map([
  ...Object.entries(namesOfValues),
  ...stateLetters,
]);

/** Short forms that are words themselves. */
export const clippedWords: ReadonlySet<string> = new Set(
  'ad admin auto bio demo dev exec gym info lab math ops prod promo rep stats sub temp uni vet'.split(' '),
);

/** Words for people, who are asked for with "who". */
export const personWords = new Set(
  'person name player driver rider athlete jockey swimmer singer artist actor actress director author writer president minister candidate winner champion coach manager captain member representative student teacher employee conductor owner trainer competitor cyclist skater runner golfer boxer racer representative commentator couple people contestant wrestler skier bearer governor mayor king queen performer musician senator judge crew client customer patient guest passenger payee supplier assignee timekeeper officer agent vet doctor instructor handler rep examiner skipper stylist consultant buyer donor pupil learner technician contractor nurse therapist reporter salesperson seller mechanic lawyer waiter observer applicant volunteer lecturer trader moderator inspector engineer holder recruiter shopper cashier picker caller reporter requester tenant merchant payer counterparty'.split(
    ' ',
  ),
);
export const placeWords = new Set(
  'country nation nationality city town location state province district region county venue place origin continent site hometown birthplace area village citizenship college school address'.split(
    ' ',
  ),
);
