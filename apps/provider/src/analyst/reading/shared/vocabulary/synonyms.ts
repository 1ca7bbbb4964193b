import { phrasesIn } from './phrases.ts';
import { stem } from './wordForms.ts';

/** Words that mean the same in the names of columns, as lemmas. */
const synonymGroups = phrasesIn(`
  source origin departure depart leave starting | destination arrival arrive land into to dest | country
  nation nationality citizenship land | city town municipality village | location place venue site where |
  salary pay wage earnings income compensation | earnings prize money winnings | price cost fare | weight
  weigh mass heavy | height tall ht | width wide breadth | depth deep | thickness thick | age old | tournament tourney competition | description describe detail
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
  channel source | renewal renew extension extend prolong prolongation | solar pv photovoltaic | giver donor |
  apartment flat | tenant renter lessee occupant occupier lodger | landlord lessor |
  candidate applicant | priority urgency | floor storey | tip gratuity | deductible excess | alcohol abv |
  sugar brix | emission co2 carbon | gradient slope incline | humidity rh | crime offence offense |
  violation offence offense infraction | concert gig | keeper zookeeper | dam mother | slot timeslot |
  mileage odometer | favourite favorite preferred | haulier carrier | observer spotter | seat seating capacity | waste wastage | winery vineyard
`).map((group) => group.split(' '));

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
