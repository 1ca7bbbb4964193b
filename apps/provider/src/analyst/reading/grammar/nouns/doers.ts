import { namesOf } from '../../shared/columns/measures.ts';
import { meantColumn } from '../../shared/columns/columnChoice.ts';
import type { Part } from '../part.ts';
import type { Scan } from '../scan.ts';
import type { AnalystColumn } from '../../../table.ts';
import { timeLike } from '../../shared/calendar/times.ts';
import { stem } from '../../shared/vocabulary/wordForms.ts';
import { part, type Rule } from '../rule.ts';
import { wordsFrom } from '../wordsAt.ts';

/** What is done to a row, as it is said, and who is kept for doing it. */
const doers: [did: RegExp, doer: RegExp][] = [
  [
    /^(?:handle[sd]?|handling|took|takes?|answer(?:ed|s)?|picked|looks?|looked|responsible|manage[sd]?|runs?|ran|owns?|deals?|dealt|closed?|won|sold|sells?)$/,
    /^(?:agent|handler|handled|rep|salesperson|owner|manager|mgr|csm|assignee|assigned|officer|staff|technician|consultant|recruiter|buyer|seller|host|waiter|server|guide|carer|keeper|mentor|adviser|advisor|counsellor|coach)$/,
  ],
  [
    /^(?:wrote|writes?|issued?|logged|recorded|entered|reported?)$/,
    /^(?:author|writer|officer|reporter|timekeeper|user|consultant|employee|reported|issued|entered)$/,
  ],
  [/^(?:repair(?:ed)?|fixe[sd]|fixed|repairs|serviced?)$/, /^(?:technician|mechanic|contractor|engineer)$/],
  [
    /^(?:treat(?:ed|s)?|saw|examined?|operated)$/,
    /^(?:doctor|vet|physician|consultant|examiner|nurse|therapist|physio|physiotherapist|dentist|clinician|practitioner|surgeon|provider)$/,
  ],
  [/^(?:taught|teach(?:es)?|gave|gives)$/, /^(?:teacher|instructor|tutor|lecturer|trainer)$/],
  [
    /^(?:bought|buys?|ordered|orders?|paid|pays?|booked|books?)$/,
    /^(?:customer|client|buyer|guest|user|account|ordered)$/,
  ],
  [/^(?:borrow(?:ed|s)?|joined|lent|taken)$/, /^(?:member|borrower|reader)$/],
  [
    /^(?:supply|supplie[sd]|deliver(?:ed|s)?|makes?|made)$/,
    /^(?:supplier|vendor|driver|courier|maker|manufacturer)$/,
  ],
  [
    /^(?:counted|checked|measured|read|tested|inspected|weighed|audited|surveyed)$/,
    /^(?:counter|counted|inspector|tester|auditor|assessor|surveyor|handler|read|staff|desk)$/,
  ],
];

/** Who has something is who it is kept for; "who has handled" is who handled it. */
const keeps = /^(?:has|have|had|got)$/;
const keeper = /^(?:assigned|assignee|holder|keeper|owner|custodian|user)$/;

const isName = (column: AnalystColumn): boolean =>
  column.kind === 'text' && !column.derived && !timeLike(column);
const farthest = 3;
const mostDoers = 2;
const particles = /^(?:after|for|up|on|out|over|with)$/;

/** "drove" of "driver", "counted" of "CntBy": a verb and who is called for it. */
const irregular: ReadonlyMap<string, string> = new Map([
  ['drove', 'drive'],
  ['taught', 'teach'],
  ['wrote', 'write'],
  ['flew', 'fly'],
  ['ran', 'run'],
  ['sang', 'sing'],
  ['rode', 'ride'],
  ['bought', 'buy'],
  ['sold', 'sell'],
  ['found', 'find'],
  ['caught', 'catch'],
  ['spoke', 'speak'],
  ['sent', 'send'],
  ['built', 'build'],
  ['grew', 'grow'],
  ['gave', 'give'],
  ['kept', 'keep'],
]);
/** A verb as it stands in names: "finder" and "found_by" of "found". */
const rootsOf = (verb: string): string[] =>
  [irregular.get(verb) ?? verb, verb]
    .map((form) => stem(form).slice(0, leastRoot))
    .filter((root) => root.length >= leastRoot);
const leastRoot = 4;

/** Columns that are named for a verb, and those that are called what does so; the first of them. */
function doersOf({ columns }: Scan, verb: string): { column: AnalystColumn; rule: string }[] {
  const roots = rootsOf(verb);
  const named = (fits: (word: string) => boolean, rule: string) =>
    columns.filter((c) => isName(c) && namesOf(c).some(fits)).map((column) => ({ column, rule }));
  const own = named((w) => roots.some((root) => w.startsWith(root)), 'named');
  const doer = keeps.test(verb) ? keeper : doers.find(([did]) => did.test(verb))?.[1];
  const called = doer ? named((w) => doer.test(w), 'meant') : [];
  return [...own, ...called.filter(({ column }) => !own.some((o) => o.column === column))].slice(
    0,
    mostDoers,
  );
}

/** Where the words end up to a verb and what belongs to it; 0 where a value or a number stands among them. */
function endOf(scan: Scan, at: number, verb: number): number {
  const isLed = particles.test(scan.context.tokens[verb + 1]?.lower ?? '');
  const to = scan.items.findIndex((item) => item.end === verb + (isLed ? 2 : 1)) + 1;
  const passed = scan.items.slice(at, to);
  return passed.some(({ type }) => type === 'value' || type === 'number') ? 0 : to;
}

/** "who drove trip 51400", "who looks after Umbra Security": whom a column names for doing it. */
export const whoDid: Rule = (scan, at) => {
  const { tokens } = scan.context;
  const start = scan.items[at]?.start ?? 0;
  if (tokens[start]?.lower !== 'who' || !/^(?:role|word)$/.test(scan.items[at]?.type ?? '')) return [];
  const places = tokens.slice(start + 1, start + 1 + farthest).map((_, i) => start + 1 + i);
  const verbs = places.filter((place) => doersOf(scan, tokens[place]?.lower ?? '').length > 0);
  const verb = verbs.find((place) => !keeps.test(tokens[place]?.lower ?? '')) ?? verbs[0];
  const to = verb === undefined ? 0 : endOf(scan, at, verb);
  if (verb === undefined || to <= at) return [];
  return doersOf(scan, tokens[verb]?.lower ?? '').map(({ column, rule }, place): Part => {
    const makes = { kind: 'select' as const, columns: [column], distinct: false };
    const use = meantColumn(column, 0.75 - place * 0.05);
    return part(at, to, `ask:who:did:${rule}`, 1.4 - place * 0.2, makes, [use]);
  });
};

/** How something is done, and the column that says so. */
const ways: [did: RegExp, way: RegExp][] = [
  [
    /^how (?:(?:was|were|is|are|did|do|does|will|has|have) )?(?:\S+ ){0,3}?(?:paid|pays?|paying|given|give)\b/,
    /^(?:method|meth|pay|paid|payment|how|given)$/,
  ],
  [
    /^how (?:(?:was|were|is|are|did|do|does|will|has|have) )?(?:\S+ ){0,3}?(?:shipped|ships?|sent|send|delivered|returned|booked|ordered|bought|come to us|hear(?:d)?|find|found)\b/,
    /^(?:method|meth|mode|channel|source|how|via|heard|service)$/,
  ],
];
const byOf = /^(?:by|method|meth|how|mode|channel|source|via|heard|service|level)$/;
const mostWords = 7;
const notWays = /^(?:many|much|long|often|far|old|big|high|late)$/;
/** A column that says how something is done, and not what was. */
const isWay = (column: AnalystColumn, way: RegExp): boolean =>
  isName(column) &&
  !column.isUnique &&
  [way, byOf].every((said) => namesOf(column).some((w) => said.test(w)));

/** "how was order 51234 paid": the column that keeps the way in which it is done, whatever stands between. */
export const howDone: Rule = (scan, at) => {
  const item = scan.items[at];
  const { tokens } = scan.context;
  if (!item || item.end - item.start !== 1) return [];
  const from = Math.max(0, item.start - mostWords);
  const lead = tokens.findIndex((t, i) => i >= from && i <= item.start && t.lower === 'how');
  if (lead < 0 || notWays.test(tokens[lead + 1]?.lower ?? '')) return [];
  const text = wordsFrom(scan, lead, mostWords);
  const [did, way] = ways.find(([pattern]) => pattern.test(text)) ?? [];
  const said = did?.exec(text)?.[0].split(' ').length ?? 0;
  if (!way) return [];
  const columns = scan.columns.filter((c) => isWay(c, way)).slice(0, mostDoers);
  // The verb says what the way is of, and no figure.
  if (item.start === lead + said - 1 && columns.length > 0)
    return [part(at, at + 1, 'ask:how:verb', 0.8, { kind: 'none' })];
  if (item.start !== lead) return [];
  return columns.map((column, i): Part => {
    const makes = { kind: 'select' as const, columns: [column], distinct: false };
    return part(at, at + 1, 'ask:how:done', 0.9 - i * 0.2, makes, [meantColumn(column, 0.7 - i * 0.05)]);
  });
};
