/** English words that columns are named with, each in the singular. Those that are also names, such as "May" or "New", aren't among them. */
const words = new Set(
  `account accident action address age agent airline airport amount answer area arrival average balance bedroom bike bill birth
  board bonus booking branch brand budget building buyer call campaign capacity car card cargo carrier case cash category cause
  change channel charge child city claim class client cluster code commission company competition complaint condition contact
  contract conversion cost count country course crime crop currency customer damage data date day deal debt defect degree delay
  delivery department departure depth description destination device difference discount disease dish distance district division
  doctor donation donor driver duration earning education email employee energy engine entry error event exam expense fare fee
  figure flight floor food fuel game gender genre goal grade group growth guest height home hotel hour household incident income
  industry ingredient insurance interest invoice item job journey kind language lateness lead length level line list loan location
  loss machine maintenance manager margin market match maximum meal mean measure median member message method mile minimum minute
  mode model money month movie name number occupation offer office operator opponent order origin other outcome output owner page
  part partner party passenger patient payment people per percent percentage performance period person phone place plan plant
  platform player point population position postcode power premium price priority process product production profit program project
  property purchase quality quantity quarter question race rank ranking rate rating ratio reading reason referee region release rent
  request response result return revenue review reviewer risk role room round route row salary sale sample satisfaction score season
  seat second segment sender sensor service session severity sex share shift ship shipment shipping shop size smallest largest sold
  source speed spend spending staff stage standard state station status stock stop store street student subject sum supplier survey
  table tax teacher team temperature term test ticket tier time title topic total track trade traffic transaction transport treatment
  trip turnover type unit usage user value variety vehicle vendor venue version visit visitor volume vote wage warehouse waste water
  weather week weekday weight width work worker year yield zone`.split(/\s+/),
);

const singularsOf = (word: string): string[] => [
  word,
  word.replace(/s$/, ''),
  word.replace(/es$/, ''),
  word.replace(/ies$/, 'y'),
];

/** Whether a word, in small letters, is one that English sentences write small; words of other languages and names are none. */
export const isPlainWord = (word: string): boolean => singularsOf(word).some((one) => words.has(one));
