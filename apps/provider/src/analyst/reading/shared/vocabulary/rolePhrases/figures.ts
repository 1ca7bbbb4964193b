import { say, type RolePhrase } from '../phrases.ts';

/** What is worked out: counts, sums and averages, shares, differences. */
export const figurePhrases: RolePhrase[] = [
  ...say(
    { role: 'count', total: false },
    `
  how many | hw many | how mny | hw mny | number of | the number of | count of | count the number of | count | number of the | amount
  of | nr of | nr . of | no of | no . of | num of | # of | how many of | numbers of | counts of | what number of | quantity of | count how many | headcount | headcount of | head count | no. of | the
  amount of | how many times
`,
  ),
  ...say(
    { role: 'count', total: true },
    `
  total number of | the total number of | total count of | how many total | total amount of | the total
  amount of | overall number of | how many in total | combined number of | total numbers of
`,
  ),
  ...say(
    { role: 'aggregate', name: 'avg' },
    `
  average | mean | avg | on average | averages | average of | mean of | average number of | average amount
  of | mean number of | average value of | average total
`,
  ),
  ...say({ role: 'aggregate', name: 'median' }, `median | median of | typical`),
  ...say(
    { role: 'aggregate', name: 'avg' },
    `typically | usually | normally | in average | averaging | averaged`,
  ),
  ...say(
    { role: 'aggregate', name: 'sum' },
    `
  total | sum | sum of | total of | combined | altogether | sum up | overall | totals | in total | add up
  | added together | summed | sum total | total of all | total sum of | totaled | total value
  of | total combined
`,
  ),
  ...say(
    { role: 'distinct' },
    `
  different | distinct | unique | differing | various | dissimilar | the different | the distinct |
  separate | without duplicates | without repetition | distinctive | kinds of | unrepeated
`,
  ),
  ...say(
    { role: 'share' },
    `
  percentage of | percent of | proportion of | fraction of | what percentage of | what percent of | what
  share of | what proportion of | what fraction of | % of | percentage | percent | proportion | fraction |
  ratio of | portion of | what portion of | the percentage of | the share of
`,
  ),
  ...say(
    { role: 'share' },
    `how many percent | how much percent | how much percent of | what percentage | what percent | what share | what proportion |
    by what percentage | by what percent | by how many percent | by how much percent | share of | what % of | how many percent of | % | share | what part of | which part of | how big a part of | how large a part of | how big a share of | how large a share of | what portion | what fraction | how much of | percentages | as
    percentages | as a percentage | in percent | shares |
    relatively | as a rate | proportionally | in relative terms | how many in a hundred | how many out of a hundred | how many of a hundred | how many in every hundred | how many out of every hundred`,
  ),
  ...say(
    { role: 'frequency' },
    `
  frequency | their frequency | number of occurrences | how often | occurrences | their count | number of
  times | occurrence | frequencies
`,
  ),
  ...say({ role: 'less' }, `minus | net of | deducting | after deducting | with the deduction of`),
];
