/** Verbs that say little alone, by what they say with what became of some rows: "run out", "turned away", "fell through". */
const verbs: [particle: string, verbs: string][] = [
  ['out', 'ran pulled pull fall fell fallen thrown threw knocked locked opt opted backed'],
  ['away', 'turned sent passed thrown threw taken gave given'],
  ['back', 'sent send brought bring taken took gave given give handed held turned'],
  ['off', 'called written wrote laid paid switched turned cut signed'],
  ['down', 'turned shut closed burned burnt torn knocked marked'],
  ['through', 'fall fell fallen go went gone get got'],
  ['up', 'gave given give picked held put'],
  ['over', 'handed carried rolled'],
  // "Run out in May" tells when that is.
  ['run out', '(?<=ha(?:s|ve|d))'],
  // "Got in", and not "got in 2024".
  [String.raw`in(?=\W*$)`, 'get got gotten let come made'],
];

/** The pattern of all of them. */
export const particleVerbs: string = verbs
  .map(([particle, forms]) => `(?:${forms.replaceAll(' ', '|')}) ${particle}`)
  .join('|');
