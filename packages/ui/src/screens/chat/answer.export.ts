import { csvText, disarmed } from '@plinth/api/facts';
import { jsonText } from '../../primitives/jsonText.ts';
import type { ResultColumn } from './result.columns.ts';

type Rows = readonly (readonly unknown[])[];

/** 62213.74999999997, which a sum of cents has come to, is 62213.75: what fifteen digits make that much shorter had no more. */
const withoutNoise = (value: number): number => {
  const rounded = Number(value.toPrecision(15));
  return String(rounded).length < String(value).length - 2 ? rounded : value;
};

/** A value as other programs read it: no thousands, dates as they came. */
const raw = (value: unknown): string => {
  if (value === null || value === undefined) return '';
  if (typeof value === 'number') return jsonText(withoutNoise(value));
  return typeof value === 'string' ? value : jsonText(value);
};

const lines = (columns: readonly ResultColumn[], rows: Rows): string[][] => [
  columns.map(({ header }) => header),
  ...rows.map((row) => columns.map(({ index }) => raw(row[index]))),
];

export const csvOf = (columns: readonly ResultColumn[], rows: Rows): string => csvText(lines(columns, rows));

/** The sentence, and the rows as spreadsheets take them from the clipboard. */
export const clipboardOf = (answer: string, columns: readonly ResultColumn[], rows: Rows): string => {
  const sentence = answer.split('\n').map(disarmed).join('\n');
  if (columns.length === 0) return sentence;
  const cells = lines(columns, rows).map((line) =>
    line.map((cell) => disarmed(cell).replace(/[\t\r\n]+/g, ' ')).join('\t'),
  );
  return [sentence, '', ...cells].join('\n');
};

/** "Total Sales by Region" is total-sales-by-region.csv. */
export const fileName = (title: string, extension: string): string => {
  const name = title
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 60);
  return `${name || 'answer'}.${extension}`;
};

const scale = 2;
const margin = 16;
const head = 28;

const paint = (context: CanvasRenderingContext2D, element: SVGGraphicsElement): void => {
  const style = getComputedStyle(element);
  const number = (name: string) => Number(element.getAttribute(name));
  context.fillStyle = style.fill === 'none' ? 'transparent' : style.fill;
  context.strokeStyle = style.stroke === 'none' ? 'transparent' : style.stroke;
  context.lineWidth = parseFloat(style.strokeWidth);
  context.lineJoin = 'round';
  if (element instanceof SVGTextElement) {
    context.font = style.font;
    context.textAlign = { start: 'left', middle: 'center', end: 'right' }[
      style.textAnchor
    ] as CanvasTextAlign;
    context.fillText(element.textContent, number('x'), number('y'));
    return;
  }
  const path = new Path2D(element.getAttribute('d') ?? undefined);
  if (element instanceof SVGRectElement)
    path.rect(number('x'), number('y'), number('width'), number('height'));
  if (element instanceof SVGCircleElement) path.arc(number('cx'), number('cy'), number('r'), 0, 2 * Math.PI);
  if (element instanceof SVGLineElement) {
    path.moveTo(number('x1'), number('y1'));
    path.lineTo(number('x2'), number('y2'));
  }
  context.fill(path);
  context.stroke(path);
};

/** The drawing as it is seen, in its theme and with the page's fonts, under its name and the moment it was made. */
export const pngOf = (drawing: SVGSVGElement, title: string, made: string): Promise<Blob | null> => {
  const { width, height } = drawing.getBoundingClientRect();
  const canvas = document.createElement('canvas');
  canvas.width = (width + 2 * margin) * scale;
  canvas.height = (height + 2 * margin + head) * scale;
  const context = canvas.getContext('2d');
  if (!context) return Promise.resolve(null);
  const { color, fontFamily, backgroundColor } = getComputedStyle(drawing);
  context.fillStyle = backgroundColor;
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.setTransform(scale, 0, 0, scale, margin * scale, margin * scale);
  context.fillStyle = color;
  context.font = `12px ${fontFamily}`;
  const room = width - context.measureText(made).width;
  context.fillText(made, room, 14);
  context.font = `600 14px ${fontFamily}`;
  context.fillText(title, 0, 14, Math.max(1, room - margin));
  for (const element of drawing.querySelectorAll<SVGGraphicsElement>('rect, line, path, circle, text')) {
    const place = element.getCTM();
    const { e = 0, f = 0 } = place ?? {};
    context.setTransform(scale, 0, 0, scale, (margin + e) * scale, (margin + head + f) * scale);
    paint(context, element);
  }
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/png'));
};
