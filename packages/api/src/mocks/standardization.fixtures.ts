import type { Finding, StepPreview } from '../standardization/standardization.contract.ts';

const rows = 9994;

/** What is found in the orders of the fixtures. */
export const findingFixtures: Finding[] = [
  {
    type: 'NUMERIC',
    step: {
      id: 'number:amount',
      kind: 'number',
      title: 'Read amount as numbers',
      column: 'amount',
      on: true,
      decimal: '.',
    },
    columns: ['amount'],
    impact: 'High Impact',
    status: 'Needs a decision',
    description:
      '9,990 of 9,994 values are numbers written as text, with a decimal point. They can’t be added up as they are. 4 rows can’t be read as a number, such as “on request”.',
    risk: 'Currencies and percent signs are dropped; what can’t be read becomes a missing value.',
    rows: 5210,
    values: 2014,
    examples: [
      { before: '$1,200.50', after: '1200.50', rows: 12 },
      { before: '(15.00)', after: '-15.00', rows: 4 },
      { before: '2,000', after: '2000', rows: 2 },
    ],
  },
  {
    type: 'TEXT',
    step: {
      id: 'spaces:customer',
      kind: 'spaces',
      title: 'Tidy up spaces in customer',
      column: 'customer',
      on: true,
    },
    columns: ['customer'],
    impact: 'High Impact',
    status: 'Recommended',
    description:
      'Spaces that don’t belong: 225 rows have an unusual one, 32 rows have several in a row. Such values look equal but don’t match.',
    risk: 'Only spaces change. Values that differed by nothing else become equal.',
    rows: 257,
    values: 41,
    examples: [
      {
        before: 'Logitech\u00a0P710e Mobile Speakerphone',
        after: 'Logitech P710e Mobile Speakerphone',
        rows: 9,
      },
      {
        before: 'Tyvek  Top-Opening Peel & Seel Envelopes, Plain White',
        after: 'Tyvek Top-Opening Peel & Seel Envelopes, Plain White',
        rows: 7,
      },
      { before: 'Gyford Cart ', after: 'Gyford Cart', rows: 1 },
    ],
  },
  {
    type: 'TEXT',
    step: {
      id: 'case:status',
      kind: 'case',
      title: 'Write status with the same capitals',
      column: 'status',
      on: true,
      values: [{ from: 'OPEN', to: 'Open' }],
    },
    columns: ['status'],
    impact: 'Low Impact',
    status: 'Recommended',
    description: '1 value comes with other capitals as well: “Open”, “OPEN”.',
    risk: 'Two codes that differ by capitals alone would become one.',
    rows: 3,
    values: 1,
    examples: [{ before: 'OPEN', after: 'Open', rows: 3 }],
  },
  {
    type: 'TEXT',
    step: {
      id: 'missing:note',
      kind: 'missing',
      title: 'Empty the placeholders in note',
      column: 'note',
      on: true,
      words: ['N/A', '-'],
    },
    columns: ['note'],
    impact: 'Low Impact',
    status: 'Recommended',
    description: 'Words stand for a value that isn’t there: “N/A” 31 times, “-” 2 times.',
    risk: 'A word that was meant as a value of its own would be gone.',
    rows: 33,
    values: 2,
    examples: [
      { before: 'N/A', after: null, rows: 31 },
      { before: '-', after: null, rows: 2 },
    ],
  },
  {
    type: 'DATE/TIME',
    step: {
      id: 'date:ordered',
      kind: 'date',
      title: 'Write ordered as ISO dates',
      column: 'ordered',
      on: true,
      first: 'day',
    },
    columns: ['ordered'],
    impact: 'High Impact',
    status: 'Recommended',
    description:
      'Days are written in other ways than 2024-12-31. As text they are sorted and filtered wrongly.',
    risk: 'A day could be taken for a month; what can’t be read becomes a missing value.',
    rows: 1812,
    values: 604,
    examples: [
      { before: '13/02/2024', after: '2024-02-13', rows: 8 },
      { before: '5 Jan 2024', after: '2024-01-05', rows: 3 },
    ],
  },
];

export const findingRows = rows;

/** Of the examples of a finding. */
export const previewFixture = ({ rows: changed_rows, values, examples, step }: Finding): StepPreview => ({
  rows,
  changed_rows,
  changed_values: values,
  conflict_rows: step.kind === 'number' ? 4 : 0,
  changes: [
    ...(step.kind === 'number'
      ? [{ before: 'on request', after: null, rows: 4, note: 'lost' as const }]
      : []),
    ...examples,
  ],
});
