import { type Form, form, longMonth, yearOf, mayBeYear, month, longYear, over, begin, led } from './form.ts';

const units: ReadonlyMap<string, string> = new Map([
  ['d', 'day'],
  ['w', 'week'],
  ['m', 'month'],
  ['q', 'quarter'],
  ['y', 'year'],
]);
const unitOf = (letters: string | undefined): string | undefined =>
  units.get((letters ?? '').slice(0, 1).toLowerCase());

const unit = `(?:day|week|month|quarter|year)`;
const versus = `(?:vs?\\.?|versus|against|compared (?:to|with))`;

/** Words of a comparison that says itself what is compared. */
const compared = `(?:this|current|latest|last|by|per|each|every|growth|grow|grew|change|changed|more|less|fewer|higher|lower|up|down|${month}|q[1-4]|${longYear})`;

/** Two sides whose years are said once, or in two digits; "vs previous month" is one of them. */
export const sides: Form[] = [
  form(
    `(?<=^(?:(?!\\b${compared}\\b).)*)\\b${versus} (?:the )?(?:last|previous|prior) (?<unit>${unit})\\b`,
    (said) => `this ${said.unit ?? ''} vs last ${said.unit ?? ''}`,
  ),
  form(
    `${begin}(?<first>${month}|q[1-4]|h[12]) (?<versus>${versus}) (?<last>${month}|q[1-4]|h[12]) (?:of )?(?<year>${longYear})${over}`,
    ({ first, versus: sign, last, year: ended }) =>
      `${first ?? ''} ${ended ?? ''} ${sign ?? ''} ${last ?? ''} ${ended ?? ''}`,
  ),
  form(
    `${begin}(?<first>${month}) ?/ ?(?<last>${month}) (?<year>${longYear}|['’‘]\\d\\d)${over}`,
    ({ first, last, year: ended }, reach) =>
      `${longMonth(first)} and ${longMonth(last)} ${yearOf(ended, reach)}`,
  ),
  form(
    `(?<=\\b(?:in|during) )(?<first>${month}) (?<joint>and|&|or) (?<last>${month}) (?<year>\\d\\d)${over}`,
    ({ first, joint, last, year: ended = '' }, reach) =>
      mayBeYear(ended, reach)
        ? `${longMonth(first)} ${joint ?? ''} ${longMonth(last)} ${yearOf(ended, reach)}`
        : null,
  ),
  form(
    `${begin}(?<month>${month}) (?<first>\\d\\d) (?<versus>${versus}) \\k<month> (?<last>\\d\\d)${over}`,
    ({ month: name, first = '', versus: sign, last = '' }, reach) =>
      mayBeYear(first, reach) && mayBeYear(last, reach)
        ? `${longMonth(name)} ${yearOf(first, reach)} ${sign ?? ''} ${longMonth(name)} ${yearOf(last, reach)}`
        : null,
  ),
];

/** "Mom", "this qtr vs last", "L12M". */
export const relative: Form[] = [
  form(
    `\\b(?<side>this|last|previous|prior|past|next|current) (?<unit>yr|qtr|mth|mnth|wk)(?![\\p{L}\\d])`,
    (said) => `${said.side ?? ''} ${unitOf(said.unit) ?? ''}`,
  ),
  form(`(?<!^|[\\p{L}\\d/-])(?<unit>[dwmqy])(?<sign>[-/]?)o\\k<sign>\\k<unit>(?!['’\\p{L}\\d/-])`, (said) =>
    said.unit === undefined ? null : `${unitOf(said.unit) ?? ''} over ${unitOf(said.unit) ?? ''}`,
  ),
  form(
    `(?<![\\p{L}\\d/-])(?<unit>[wmqy])/\\k<unit>(?![\\p{L}\\d/-])`,
    (said) => `${unitOf(said.unit) ?? ''} over ${unitOf(said.unit) ?? ''}`,
  ),
  form(
    `\\bthis (?<unit>${unit}) (?:${versus}|or) (?:the )?(?<side>last|previous|prior)(?: one)?(?! ?${unit}\\b| \\d|\\p{L})`,
    (said) => `this ${said.unit ?? ''} vs last ${said.unit ?? ''}`,
  ),
  form(
    `(?<one>\\b(?:this|last|previous|the last) ${unit}|\\b(?:${month} |q[1-4] |h[12] )?${longYear}) v\\.? (?=(?:the )?(?:this|last|previous|prior) ${unit}\\b|(?:${month} |q[1-4] |h[12] )?${longYear}\\b)`,
    ({ one }) => `${one ?? ''} vs `,
  ),
  form(
    `${led}(?:the )?${begin}l(?<count>\\d{1,2}) ?(?<unit>[dwmqy])(?![\\p{L}\\d])`,
    (said) => `over the last ${said.count ?? ''} ${unitOf(said.unit) ?? ''}s`,
  ),
  form(`${led}(?:the )?\\b(?:ltm|ttm)\\b`, () => 'over the last 12 months'),
  form(
    `${led}(?:the )?\\b(?:trailing|rolling) (?<count>\\d+)[ -](?<unit>${unit}s)\\b`,
    (said) => `over the last ${said.count ?? ''} ${said.unit ?? ''}`,
  ),
  form(
    `\\b(?<side>last|past|previous) (?<count>\\d+) ?(?<unit>d|w|wks?|m|mths?|mos?|q|qtrs?|y|yrs?)(?![\\p{L}\\d])`,
    (said) => `${said.side ?? ''} ${said.count ?? ''} ${unitOf(said.unit) ?? ''}s`,
  ),
  form(`\\b(?<unit>year|quarter|month)-to-date\\b`, (said) => `${said.unit ?? ''} to date`),
  form(`\\bmost recent (?=(?:week|month|quarter)\\b)`, () => 'latest '),
];
