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
  able supposed seen saw gave giving see look looking seem split burn burned burnt noted marked flagged tagged classed classified labelled labeled basis counted ship shipped ups
  dr mr mrs prof
`
    .trim()
    .split(/\s+/),
);

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
]);

/** Short forms that are words themselves. */
export const clippedWords: ReadonlySet<string> = new Set(
  'ad admin auto bio demo dev exec gym info lab math ops prod promo rep stats sub temp uni vet'.split(' '),
);
