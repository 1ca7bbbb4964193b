import { say, type RolePhrase } from '../phrases.ts';

/** Words that join others, and those that say nothing of their own. */
export const functionPhrases: RolePhrase[] = [
  ...say(
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
  ),
  ...say({ role: 'by' }, `by`),
  ...say(
    { role: 'and' },
    `
  and | , | ; | & | as well as | along with | together with | and also | and the | both | plus | also |
  and their | and its | but | and the corresponding | with the corresponding | alongside | while | and
  then | followed by | vs | versus
`,
  ),
  ...say({ role: 'or' }, `or | either | / | and/or`),
  ...say(
    { role: 'all' },
    `
  all | any | all the | all of the | across all | in all the | of all | among all | for all | across all
  the | of all the | for all the | among | whole | entire | across | out of | given in all | amongst |
  whichever | some | among the | everyone | everybody
`,
  ),
  ...say(
    { role: 'everything' },
    `
  all the information | all information | all the details | all details | everything | all columns | all
  the columns | all info | all the info | all attributes | full details | all fields | all available
  information | all the available information | all data | all the data | complete information | full
  information | every detail | every column | entire table | the whole table | the entire table | all
  records | all the records | all rows | all the rows
`,
  ),
  ...say(
    { role: 'preposition' },
    `
  of | in | for | from | with | at | on | to | into | about | within | during | as | through | against |
  onto | toward | towards | upon | via | around | inside | 's | ’s | under the | for the | in the | of the
  | from the | on the | at the | with the | to the | than | in terms of | with respect to | regarding | in
  regards to | concerning | due to | because of | throughout | based on | based in | in regard to
`,
  ),
  ...say(
    { role: 'that' },
    `
  that | whose | which are | where the | for which | from which | where there | such that | those | these
  | them | it | they | he | she | his | her | their | its | him | there | this | here | someone | anyone |
  that is | that are | who is | who are | we | you | i | me | us | our | your | my | ones | his or her |
  that's | thats | there's | theres | here's | heres | ourselves | somebody | anybody | folks |
  he or she | each other | itself | themselves | if | then
`,
  ),
  ...say(
    { role: 'stop' },
    `
  in all | at all | whatsoever | the | a | an | is | are | was | were | be | been | being | do | does | did | has | have | had |
  having | can | could | would | will | shall | should | please | pls | plz | thx | show | list | give | return | find |
  tell | display | get | provide | compute | calculate | determine | identify | show me | give me | tell
  me | list out | find out | present | output | select | retrieve | fetch | see | want | need | know |
  like to | let | may i have | may i see | may i know | may i get | may we have | may we see | corresponding | respectively | respective | associated | currently | recorded | listed |
  exist | exists | existing | table | database | dataset | data | available | given | shown | stored |
  just | only | so | too | very | ever | together | . | ? | ! | ( | ) | value | values | records |
  rows | entries | entry | row | chart | chart of | pie chart | pie chart of | bar chart | bar chart of |
  column chart | column chart of | line chart | line chart of | line graph | line graph of | bar graph | bar graph of |
  graph | graph of | graph for | chart for | histogram of | diagram of | visualise | visualize | list of | actually | really | mentioned | called | named | known
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
  across all years | over all years | all years together | all years combined | regardless of year | regardless of the year | irrespective of year |
  irrespective of the year | whatever the year | no matter which year | no matter what year | no matter the year |
  ended up | ends up | end up | ending up | at the moment | if possible | all together | anything | something
`,
  ),
];
