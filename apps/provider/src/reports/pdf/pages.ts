import type { Content, ContentTable, Style as PdfStyle, TDocumentDefinitions } from 'pdfmake/interfaces';
import type { ContentBlock, ReportContent } from '../renderReport.ts';
import { columnWidths } from './columnWidths.ts';
import { drawingFor } from './drawing.ts';
import { missingSign, type Family, type Fonts } from './fonts.ts';

/** A4, in points. */
const page = { width: 595.28, side: 57, top: 50, bottom: 56 } as const;
const room = page.width - 2 * page.side;
const tallest = 640;
/** What stays together: so many rows of so few letters each, and so many lines of text. */
const fewRows = 12;
const fewLetters = 40;
const fewLines = 40;
/** A column's text, and about what a letter of it takes; smaller where many stand side by side. */
const lettersOf = (columns: number) =>
  columns > 6 ? { size: 8, letter: 4.3, gap: 9 } : { size: 9.5, letter: 5.1, gap: 12 };

type Colors = ReportContent['colors'];

type Features = NonNullable<PdfStyle['fontFeatures']>;

interface Pen {
  fonts: Fonts;
  colors: Colors;
}

interface Style {
  size?: number;
  color?: string;
  bold?: boolean;
  lineHeight?: number;
  linkToDestination?: string;
  fontFeatures?: Features;
}

/** Text with the fonts that have it. */
const written = ({ fonts }: Pen, text: string, { size, ...style }: Style = {}, family?: Family) =>
  fonts
    .runs(text, family)
    .map((run) => ({ ...run, ...style, ...(size !== undefined && { fontSize: size }) }));

const quiet = (pen: Pen, text: string): Content => ({
  text: written(pen, text, { size: 9.5, color: pen.colors.muted }),
  margin: [0, 4, 0, 0],
});

const ruleOf = ({ line }: Colors): Content => ({
  canvas: [{ type: 'line', x1: 0, y1: 0, x2: room, y2: 0, lineWidth: 0.6, lineColor: line }],
});

const anchorOf = (id: string): string => `block-${id}`;

/** Where a figure of the summary and the list beside the pages lead to; it takes no room. */
const placeOf = (pen: Pen, title: string, id: string): Content =>
  ({
    text: written(pen, ' ', { size: 0.1 }),
    id,
    ...(title !== '' && { outline: true, outlineText: title }),
  }) as Content;

/** A line above, and what the block is called. */
const headOf = (pen: Pen, title: string, problem: string | null): Content => ({
  stack: [
    ruleOf(pen.colors),
    ...(title === ''
      ? []
      : [
          {
            text: written(pen, title, { size: 10.5, bold: true, color: pen.colors.strong }),
            margin: [0, 11, 0, 0],
          } as Content,
        ]),
    ...(problem === null ? [] : [quiet(pen, problem)]),
  ],
  margin: [0, 0, 0, 5],
});

/** A table whose head, with the name of its block, stands on each page that it goes on to. */
const tableOf = (pen: Pen, head: Content, table: NonNullable<ContentBlock['table']>): ContentTable => {
  const { columns, rows } = table;
  const { line, rule, muted } = pen.colors;
  const last = columns.length - 1;
  const { size, letter, gap } = lettersOf(columns.length);
  const put = (text: string, at: number, color?: string): Content => ({
    text: written(pen, text.trim() === '' ? ' ' : text.replace(/\s+/g, ' '), {
      size,
      ...(color !== undefined && { color }),
    }),
    alignment: columns[at]!.isNumeric ? 'right' : 'left',
    margin: [at === 0 ? 0 : gap / 2, 4, at === last ? 0 : gap / 2, 2.5],
    lineHeight: 1.15,
  });
  const isSmall =
    rows.length <= fewRows && rows.every((row) => row.every(({ length }) => length <= fewLetters));
  return {
    table: {
      headerRows: 2,
      keepWithHeaderRows: isSmall ? rows.length : Math.min(rows.length, 2),
      dontBreakRows: true,
      widths: columnWidths(table, room, letter, gap),
      body: [
        [{ ...(head as object), colSpan: columns.length }, ...columns.slice(1).map(() => '')],
        columns.map(({ header }, at) => put(header, at, muted)),
        ...rows.map((row) => row.map((text, at) => put(text, at))),
      ] as Content[][],
    },
    layout: {
      hLineWidth: (at: number) => (at < 2 ? 0 : 0.6),
      hLineColor: (at: number) => (at === 2 ? rule : line),
      vLineWidth: () => 0,
      paddingLeft: () => 0,
      paddingRight: () => 0,
      paddingTop: () => 0,
      paddingBottom: () => 0,
    },
  };
};

const drawingOf = (pen: Pen, drawing: NonNullable<ContentBlock['drawing']>): Content => {
  const scale = Math.min(room / drawing.width, tallest / drawing.height);
  return {
    svg: drawingFor(drawing, pen.fonts),
    width: drawing.width * scale,
    height: drawing.height * scale,
    margin: [0, 8, 0, 0],
  };
};

/** About the lines that a text takes, of so many letters each. */
const linesOf = (text: string, letters: number): number =>
  text.split('\n').reduce((sum, { length }) => sum + Math.max(1, Math.ceil(length / letters)), 0);

const blockOf = (pen: Pen, block: ContentBlock): Content => {
  const { id, problem, text, table, drawing, said } = block;
  const heading = block.heading.replace(/[ \t\n]+/g, ' ').trim();
  const head = headOf(pen, heading, problem);
  return {
    stack: [
      placeOf(pen, heading, anchorOf(id)),
      table === null ? head : tableOf(pen, head, table),
      ...(text === null ? [] : [{ text: written(pen, text) } as Content]),
      ...(block.quiet === null ? [] : [quiet(pen, block.quiet)]),
      ...(drawing === null ? [] : [drawingOf(pen, drawing)]),
      ...(said === '' ? [] : [quiet(pen, said)]),
    ],
    // What is taller than a page would end with it.
    unbreakable: table === null && linesOf(text ?? '', 80) <= fewLines,
    margin: [0, 0, 0, 15],
  };
};

const summaryOf = (pen: Pen, { note, sentences }: ReportContent['summary']): Content[] => {
  if (sentences.length === 0) return [];
  const words = sentences.flatMap(({ block, words: of }, at) => [
    ...(at === 0 ? [] : written(pen, ' ')),
    ...of.flatMap(({ text, isFigure }) =>
      written(
        pen,
        text,
        isFigure ? { bold: true, color: pen.colors.strong, linkToDestination: anchorOf(block) } : {},
      ),
    ),
  ]);
  return [
    { text: words, fontSize: 12, lineHeight: 1.4, margin: [0, 0, 0, note === null ? 12 : 2] },
    ...(note === null
      ? []
      : [
          {
            text: written(pen, note, { size: 9.5, color: pen.colors.muted }),
            margin: [0, 0, 0, 14],
          } as Content,
        ]),
  ];
};

/** Signs that follow each other stay as they are: no ligature, whose parts the library can't read either. */
const noLigatures = { calt: false, liga: false } as unknown as Features;
const asCode: Style = { size: 7.8, lineHeight: 1.25, fontFeatures: noLigatures };

const queryOf = (pen: Pen, { number, sql }: { number: number; sql: string }): Content => ({
  columns: [
    { text: written(pen, String(number), { size: 8.5, bold: true, color: pen.colors.strong }), width: 18 },
    { text: written(pen, sql, asCode, 'mono'), preserveLeadingSpaces: true },
  ],
  unbreakable: linesOf(sql, 90) <= fewLines,
  margin: [0, 9, 0, 0],
});

const queriesOf = (pen: Pen, { title, note, of }: NonNullable<ReportContent['queries']>): Content[] => [
  {
    stack: [
      placeOf(pen, title, 'queries'),
      headOf(pen, title, note),
      ...of.slice(0, 1).map((query) => queryOf(pen, query)),
    ],
    unbreakable: linesOf(of[0]?.sql ?? '', 90) <= fewLines,
  },
  ...of.slice(1).map((query) => queryOf(pen, query)),
];

/** Above all of it, so that nobody takes a sign for what is in the data. */
const missingOf = (pen: Pen, unwritten: string): Content[] =>
  pen.fonts.missing.length === 0
    ? []
    : [
        {
          ...(quiet(pen, `${unwritten} ${missingSign}: ${pen.fonts.missing.join(', ')}.`) as object),
          margin: [0, 0, 0, 12],
        } as Content,
      ];

/** A report as pages of A4, in points. */
export const pagesOf = (content: ReportContent, fonts: Fonts): TDocumentDefinitions => {
  const { name, about, summary, blocks, queries, colors } = content;
  const pen = { fonts, colors };
  const title = written(pen, name, { size: 19.5, bold: true, color: colors.strong });
  const aside = { size: 8, color: colors.muted };
  const foot = written(pen, name, aside);
  const main = [
    ...summaryOf(pen, summary),
    ...blocks.map((block) => blockOf(pen, block)),
    ...(queries === null ? [] : queriesOf(pen, queries)),
  ];
  return {
    pageSize: 'A4',
    pageMargins: [page.side, page.top, page.side, page.bottom],
    language: 'en',
    // The same state gives the same bytes.
    info: {
      title: name,
      subject: about,
      creator: 'Plinth',
      producer: 'Plinth',
      creationDate: new Date(content.refreshedAt ?? 0),
    },
    defaultStyle: { font: fonts.first, fontSize: 10.5, lineHeight: 1.25, color: colors.text },
    content: [
      { text: title, lineHeight: 1.15 },
      { ...(quiet(pen, about) as object), margin: [0, 3, 0, 16] } as Content,
      ...missingOf(pen, content.unwritten),
      ...main,
    ],
    footer: (current, count) => ({
      columns: [
        { text: foot, width: '*' },
        { text: written(pen, `${current} / ${count}`, aside), alignment: 'right', width: 60 },
      ],
      margin: [page.side, 22, page.side, 0],
    }),
  };
};
