import { phrasesIn } from './phrases.ts';

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
  result finish runner participant entry | event meeting appointment | downtime stop stoppage standstill outage breakdown interruption |
  accident crash collision incident | outage incident | breakdown failure fault incident | concert gig show performance |
  container box shipment consignment | contract agreement lease tenancy |
  contract agreement licence license subscription | contract policy | sailing crossing trip voyage journey |
  flight trip journey | transfer trip ride | task todo issue ticket story | opportunity deal lead prospect |
  trade transaction deal | order transaction purchase | entry line row transaction posting record |
  post article story | artwork work piece object painting exhibit | lot work piece artwork |
  reading measurement record | observation sighting record | exam test result | loan checkout borrowing |
  listing ad advert property home house flat apartment | home house flat apartment property unit | hive colony |
  plot field parcel allotment | submission entry | workout activity training session | workout run | hike walk |
  return rma | class course lesson workshop session | surgery operation procedure | treatment procedure |
  case matter lawsuit | review feedback | restaurant place cafe eatery | venue place | hotel place |
  shop store place | supplier company firm vendor | client company firm customer
`).map((group) => group.split(' '));

/** What a table is called for where its rows are kept, and what these are. */
const rowsKeptIn: ReadonlyMap<string, string[]> = new Map(
  phrasesIn(`
    helpdesk servicedesk support: ticket incident issue case request |
    inbox mailbox outbox: mail email message | backlog: ticket issue story task | pipeline crm: deal opportunity lead |
    roster rota: shift | calendar agenda diary: event appointment meeting | ledger journal: entry posting transaction |
    payroll: payslip paycheck payment | timesheet: entry | statement: transaction payment |
    menu: dish meal item | catalog catalogue assortment: product item article | inventory: item product article |
    fleet: vehicle car van truck | library bookshelf: book title | playlist: song track | portfolio: holding position |
    survey poll questionnaire: response respondent answer participant | census: person resident household |
    gradebook: student pupil grade | staff workforce: employee person | cellar: wine bottle | fundraiser: donation gift
  `).flatMap((line): [string, string[]][] => {
    const [places = '', rows = ''] = line.split(': ');
    return places.split(' ').map((place) => [place, rows.split(' ')]);
  }),
);

/** Whether a noun says what is kept in a table of such a name: the members of a library are no books, and fleets are no cars. */
export const isKeptIn = (noun: string, nameOfTable: readonly string[]): boolean =>
  [nameOfTable.slice(-1), nameOfTable.slice(-2)].some(
    (words) => rowsKeptIn.get(words.join(''))?.includes(noun) === true,
  );

export const nameSameRows = (a: string, b: string): boolean =>
  rowNouns.some((group) => group.includes(a) && group.includes(b));

/** Things that are called by a title. */
export const titledThings: ReadonlySet<string> = new Set(
  'book novel film movie song track album episode article painting paper play game'.split(' '),
);
