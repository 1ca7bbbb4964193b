import type { AnalystColumn } from '../../../table.ts';
import { isMeasure, isNamed } from './measures.ts';
import { timeLike } from '../calendar/times.ts';
import type { ColumnChoice } from './columnChoice.ts';

interface Kind {
  /** What people call such things. */
  said: Set<string>;
  /** How a column that holds them may be named instead, the likeliest first. */
  named: RegExp[];
  /** Whether they do what rows tell. */
  acts: boolean;
}

const kind = (said: string, named: string, acts = false): Kind => ({
  said: new Set(said.split(/\s+/)),
  named: named.split(/\s+/).map((word) => new RegExp(`^${word}$`)),
  acts,
});

const kinds: Kind[] = [
  kind(
    `agent rep representative salesperson seller employee staff worker colleague operator handler technician
    engineer clerk doctor nurse vet teacher tutor inspector analyst vaccinator manager user`,
    `agent rep handler assignee owner operator analyst technician mechanic employee staff officer prescriber
    instructor author`,
    true,
  ),
  kind('employee staff worker colleague', 'consultant inspector driver volunteer picker crew'),
  kind(
    `customer client buyer guest patient member donor user debtor payer visitor learner traveller passenger reader
    subscriber tenant people person individual folk poster somebody writer giver supporter viewer listener rider`,
    `customer client member user author patient guest trader tenant cardholder borrower buyer donor reader
    subscriber sub player account contact employee traveller volunteer constituent supporter holder policyholder insured
    patron observer runner participant`,
    true,
  ),
  kind('insured holder policyholder', 'holder policyholder insured'),
  kind(
    'doctor physician gp clinician',
    'provider clinician physician practitioner consultant prescriber gp doctor',
  ),
  kind(
    'athlete runner participant competitor contestant entrant racer starter',
    'athlete runner participant competitor contestant entrant racer rider swimmer player',
  ),
  kind('caller requester reporter complainant', 'requester reporter caller complainant claimant'),
  kind('sponsor funder backer benefactor', 'sponsor funder donor backer benefactor'),
  kind('boss supervisor foreman', 'manager supervisor boss foreman mgr'),
  kind('driver courier rider', 'courier driver rider'),
  kind('observer recorder spotter birder watcher', 'observer recorder'),
  kind('band musician act', 'artist band performer act'),
  kind(
    'place shop store branch site outlet venue spot station office',
    `store shop branch site outlet venue merchant location depot stall pitch locality station office restaurant cafe
    hotel clinic practice facility establishment premises payee`,
  ),
  kind('restaurant cafe eatery bar', 'restaurant cafe establishment premises facility merchant payee'),
  kind(
    'neighborhood neighbourhood area district suburb borough zone',
    'neighborhood neighbourhood district borough suburb zone area',
  ),
  kind('field plot paddock', 'field plot parcel block paddock'),
  kind('shelf rack bin aisle bay', 'shelf rack bin aisle bay location slot'),
  kind('building house block', 'building bldg block house property'),
  kind('department division ward', 'department dept division ward'),
  kind('student pupil learner kid child', 'student pupil learner child matriculation matr matrno candidate'),
  kind('town city', 'city town location destination locality'),
  kind('country nation', 'ioc nationality'),
  kind(
    'company firm business',
    `company firm client customer account merchant supplier vendor contractor employer carrier haulier courier
    manufacturer payee`,
  ),
  kind('haulier carrier transporter trucker', 'haulier carrier courier transporter'),
  kind('producer winery vineyard estate', 'producer winery vineyard estate grower'),
  kind('recipient merchant vendor', 'payee merchant vendor recipient'),
  kind(
    'machine device computer server equipment sensor logger',
    'machine device host press printer equipment asset sensor dev',
  ),
  kind('car vehicle van truck lorry', 'vehicle plate registration reg vin cab'),
  kind('product article item thing good', 'product article item lineitem sku object description dish food'),
  kind('dish meal food plate', 'dish meal food'),
  kind('animal cow head beast', 'animal tag eartag cow'),
  kind('organisation organization org applicant', 'applicant organisation organization org grantee'),
  kind('plant flower', 'plant species variety cultivar'),
  kind('variety breed strain', 'variety cultivar strain breed'),
  kind('drug medicine medication remedy pill', 'drug medicine medication product'),
  kind('treatment procedure operation surgery', 'treatment procedure operation surgery service'),
  kind('course class training workshop module lesson', 'course class training workshop module lesson'),
  kind('show gig concert event performance', 'show event concert performance production'),
  kind('exhibition exhibit', 'exhibition exhibit show'),
  kind(
    'plan tariff package tier subscription membership',
    'plan tariff package tier membership subscription',
  ),
  kind('channel source medium', 'channel source medium platform via'),
  kind('reason complaint problem cause', 'reason cause fault problem complaint category issue symptom'),
  kind('purpose', 'reason'),
  kind('issue symptom', 'issue problem complaint symptom fault'),
  kind('crime offence offense', 'crime offence offense violation'),
  kind('role position post', 'role position job'),
  kind('book film movie song album', 'title'),
  kind('coin token currency', 'coin token asset symbol ticker'),
  kind('paper', 'stock'),
  kind('slot', 'time start'),
];

const isOfAccounts = ({ words }: AnalystColumn, said: RegExp): boolean =>
  words[0] === 'account' && words.some((w) => said.test(w));

/** "AccountCode", and an "Account Name" beside it: an account in the books, which is no customer. */
export const isOfBooks = (column: AnalystColumn, columns: readonly AnalystColumn[]): boolean =>
  isOfAccounts(column, /^(?:code|type|balance)$/) ||
  (column.words[0] === 'account' && columns.some((c) => !c.derived && isOfAccounts(c, /^(?:code|balance)$/)));

/** Names and codes of things, and no amounts or times of them. */
const tellsThings = (column: AnalystColumn, columns: readonly AnalystColumn[]): boolean =>
  !column.derived &&
  !isOfBooks(column, columns) &&
  column.kind !== 'boolean' &&
  !isMeasure(column) &&
  !timeLike(column);

/** "submitted_by": whoever it was. */
const isDoneBy = ({ rawWords }: AnalystColumn): boolean => rawWords.length > 1 && rawWords.at(-1) === 'by';

/** "Vaccinators" are no slip of "vaccinations". */
export const namesKind = (word: string): boolean => kinds.some(({ said }) => said.has(word));

const buys = /^(?:customer|client|buyer|shopper)$/;
const others = /^(?:employee|staff|vendor|supplier|agent|rep)$/;
const writings = /^(?:note|message|comment|remark|instruction|ip)$/;

/** "Note from customer": what somebody writes is nobody. */
const isWriting = (column: AnalystColumn): boolean => isNamed(column, writings);

/** "Employee", "Vendor", "Note from customer": whoever buys is none of these. */
export const isNoBuyer = (said: string, column: AnalystColumn): boolean =>
  buys.test(said) && (isNamed(column, others) || isWriting(column));

/** "Billing Name", "Email": whose order it is, where no column is called for customers; no employee who took it. */
const isBilledTo = ({ rawWords }: AnalystColumn): boolean =>
  /^(?:(?:billing|bill to|buyer|ship|ship to|shipping|recipient|contact) (?:full )?name|(?:contact |billing |buyer )?e ?mail)$/.test(
    rawWords.join(' '),
  );

const mostMeant = 2;

const aspects = /^(?:class|type|category|kind|group|segment|status|country|colou?r|size|level)$/;

/** "Vehicle class" tells of a vehicle, and not which it is. */
export const tellsAspect = ({ rawWords }: AnalystColumn): boolean =>
  rawWords.length > 1 && aspects.test(rawWords.at(-1) ?? '');

/** "The agents" of a column handled_by: columns of what a word says, though none of their names has it. */
export function columnsOfKind(said: string, columns: AnalystColumn[]): ColumnChoice[] {
  const fitting = kinds.filter((k) => k.said.has(said));
  if (fitting.length === 0) return [];
  const held = columns.filter((c) => tellsThings(c, columns));
  const billed = buys.test(said) ? held.filter(isBilledTo) : [];
  const mayBe = (c: AnalystColumn): boolean => !isNoBuyer(said, c);
  const named = [
    ...fitting.flatMap((k) => k.named.flatMap((name) => held.filter((c) => isNamed(c, name) && mayBe(c)))),
    ...billed,
  ];
  const found = named.length === 0 && fitting.some(({ acts }) => acts) ? held.filter(isDoneBy) : named;
  const whichFirst = [...found.filter((c) => !tellsAspect(c)), ...found.filter(tellsAspect)];
  return [...new Set(whichFirst)]
    .slice(0, mostMeant)
    .map((column, place) => ({ column, score: 0.6 - place * 0.05, kin: 'broader', unsaid: [] }));
}
