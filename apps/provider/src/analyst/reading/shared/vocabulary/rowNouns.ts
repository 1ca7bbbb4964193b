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
  result finish runner participant entry | downtime stop stoppage standstill outage breakdown interruption
`).map((group) => group.split(' '));

export const nameSameRows = (a: string, b: string): boolean =>
  rowNouns.some((group) => group.includes(a) && group.includes(b));

/** Things that are called by a title. */
export const titledThings: ReadonlySet<string> = new Set(
  'book novel film movie song track album episode article painting paper play game'.split(' '),
);
