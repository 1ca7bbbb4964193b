import { expect, test } from 'vitest';
import { betweenWords, type SentencePart } from './betweenWords.ts';

const figure = (text: string) => ({ figure: text });
const name = (text: string) => ({ name: text });

const groups: SentencePart[] = [
  'Highest ',
  name('amount'),
  ' by ',
  name('status'),
  ': ',
  name('refunded'),
  ' with ',
  figure('1,115'),
  ', ',
  figure('34.3\u00a0%'),
  ' of all.',
];
const times: SentencePart[] = [
  name('Total sales'),
  ' came to ',
  figure('25'),
  ' ',
  'in ',
  name('Apr 2014'),
  ', ',
  figure('25.0\u00a0%'),
  ' more than ',
  'in ',
  name('Mar 2014'),
  '.',
];

/** With what is kept in its place, as the page puts it together. */
const worded = (parts: SentencePart[], rewritten: string): string | null => {
  const between = betweenWords(parts, rewritten);
  const kept = parts.flatMap((part) =>
    typeof part === 'string' ? [] : ['figure' in part ? part.figure : part.name],
  );
  return between && between.map((own, at) => own + (kept[at] ?? '')).join('');
};

test.each([
  [groups, 'The highest amount by status is refunded with 1,115, representing 34.3 % of all.'],
  [groups, 'The largest amount by status was “refunded” at 1115, which is 34.3% of the whole.'],
  [times, 'Total sales rose to 25 in Apr 2014, up 25.0% from Mar 2014.'],
  [times, 'Total sales reached 25 in Apr 2014, which was 25.0 % higher than in Mar 2014.'],
])('words that say the same are taken, with figures as they are written: %#', (parts, rewritten) => {
  expect(worded(parts, rewritten)).toBe(
    rewritten.replace(/\b1,?115/, '1,115').replace(/(34\.3|25\.0) ?%/, '$1\u00a0%'),
  );
});

test.each([
  ['a changed number', 'Total sales rose to 26 in Apr 2014, up 25.0% from Mar 2014.'],
  ['a number with another end', 'Total sales rose to 25.5 in Apr 2014, up 25.0% from Mar 2014.'],
  ['a number with a sign', 'Total sales rose to -25 in Apr 2014, up 25.0% from Mar 2014.'],
  ['a number with a unit', 'Total sales rose to 25% in Apr 2014, up 25.0% from Mar 2014.'],
  ['a number with a currency', 'Total sales rose to $25 in Apr 2014, up 25.0% from Mar 2014.'],
  ['a thousandfold', 'Total sales rose to 25 thousand in Apr 2014, up 25.0% from Mar 2014.'],
  ['a new number', 'Total sales rose to 25 in Apr 2014, up 25.0% from Mar 2014 and 20.'],
  ['a number of another script', 'Total sales rose to 25 in Apr 2014, up 25.0% from Mar 2014 and ٣.'],
  ['a number in words', 'Total sales rose to 25 in Apr 2014, up 25.0% from Mar 2014, two thirds.'],
  ['doubled', 'Total sales doubled to 25 in Apr 2014, up 25.0% from Mar 2014.'],
  ['a left out number', 'Total sales rose to 25 in Apr 2014, up from Mar 2014.'],
  ['a left out percent sign', 'Total sales rose to 25 in Apr 2014, up 25.0 from Mar 2014.'],
  ['another date', 'Total sales rose to 25 in May 2014, up 25.0% from Mar 2014.'],
  ['dates that changed places', 'Total sales rose to 25 in Mar 2014, up 25.0% from Apr 2014.'],
  ['another column', 'Total profit rose to 25 in Apr 2014, up 25.0% from Mar 2014.'],
  ['another name', 'Berlin: Total sales rose to 25 in Apr 2014, up 25.0% from Mar 2014.'],
  ['the other direction', 'Total sales fell to 25 in Apr 2014, down 25.0% from Mar 2014.'],
  ['no direction', 'Total sales reached 25 in Apr 2014, 25.0% from Mar 2014.'],
  ['a change without what it is from', 'Total sales reached 25 in Apr 2014, 25.0% more in Mar 2014.'],
  ['a denial', 'Total sales never rose to 25 in Apr 2014, up 25.0% from Mar 2014.'],
  ['markup', 'Total sales rose to **25** in Apr 2014, up 25.0% from Mar 2014.'],
  ['an element', 'Total sales rose to <b>25</b> in Apr 2014, up 25.0% from Mar 2014.'],
  ['a link', '[Total sales](https://a.example) rose to 25 in Apr 2014, up 25.0% from Mar 2014.'],
  ['two sentences', 'Total sales rose to 25 in Apr 2014. It was up 25.0% from Mar 2014.'],
  ['two lines', 'Total sales rose to 25 in Apr 2014,\nup 25.0% from Mar 2014.'],
  ['no end', 'Total sales rose to 25 in Apr 2014, up 25.0% from Mar 2014'],
  [
    'too many words',
    `Total sales rose to 25 in Apr 2014, ${'and so it was '.repeat(12)}up 25.0% from Mar 2014.`,
  ],
  ['nothing', ''],
])('the plain sentence stands in place of %s', (_, rewritten) => {
  expect(betweenWords(times, rewritten)).toBeNull();
});

test('the plain sentence stands in place of another group', () => {
  const other = 'The highest amount by status is returned with 1,115, representing 34.3 % of all.';
  expect(betweenWords(groups, other)).toBeNull();
});
