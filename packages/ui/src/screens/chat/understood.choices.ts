import { orderEnds } from '@plinth/api/facts';
import { chatCopy as copy } from './chat.copy.ts';
import { sayName } from './result.columns.ts';

/** How a question was understood, part by part, in the words of the host. */
export interface UnderstoodView {
  measure?: readonly string[] | undefined;
  grouping?: readonly string[] | undefined;
  filters?: readonly string[] | undefined;
  time?: readonly string[] | undefined;
  order?: readonly string[] | undefined;
  limit?: number | null | undefined;
}

export interface Understood {
  measure: string[];
  grouping: string[];
  filters: string[];
  time: string[];
  order: string[];
  limit: number | null;
}

/** A column of the model, as far as a choice needs it. */
export interface AnswerColumn {
  name: string;
  category: string | null;
  samples: readonly string[];
  /** Different values, where the host has counted them. */
  distinct?: number | undefined;
  min: string | null;
  max: string | null;
}

const parts = ['measure', 'grouping', 'filters', 'time', 'order'] as const;
type UnderstoodPart = (typeof parts)[number] | 'limit';

export interface Chip {
  part: UnderstoodPart;
  index: number;
  text: string;
}

export const inFull = ({ measure, grouping, filters, time, order, limit }: UnderstoodView): Understood => ({
  measure: [...(measure ?? [])],
  grouping: [...(grouping ?? [])],
  filters: [...(filters ?? [])],
  time: [...(time ?? [])],
  order: [...(order ?? [])],
  limit: limit ?? null,
});

export const chipsOf = (understood: Understood): Chip[] => [
  ...parts.flatMap((part) => understood[part].map((text, index) => ({ part, index, text }))),
  ...(understood.limit === null
    ? []
    : [{ part: 'limit' as const, index: 0, text: copy.firstRows(understood.limit) }]),
];

/** One figure has no order, and none is the first. */
const whole = (understood: Understood): Understood =>
  understood.grouping.length > 0 ? understood : { ...understood, order: [], limit: null };

/** With one part as it should be; null takes it away. A figure that is sorted by goes along with its change. */
export const changed = (
  understood: Understood,
  { part, index, text }: Chip,
  to: string | null,
): Understood => {
  if (part === 'limit') return { ...understood, limit: to === null ? null : Number(/\d+/.exec(to)?.[0]) };
  const list = to === null ? understood[part].toSpliced(index, 1) : understood[part].with(index, to);
  const next = { ...understood, [part]: list };
  if (part !== 'measure' && part !== 'grouping') return next;
  const order = next.order.flatMap((by) => {
    if (by !== text && !by.startsWith(`${text}, `)) return [by];
    return to === null ? [] : [to + by.slice(text.length)];
  });
  const measure =
    part === 'grouping' ? next.measure.flatMap((one) => (one !== text ? [one] : (to ?? []))) : next.measure;
  const changedParts = { ...next, order, measure: [...measure] };
  return to === null ? whole(changedParts) : changedParts;
};

/** With one more condition; a time that was chosen is one of the times. */
export const added = (
  understood: Understood,
  condition: string,
  columns: readonly AnswerColumn[],
): Understood => {
  const part = timeChoices(columns).includes(condition) ? 'time' : 'filters';
  return { ...understood, [part]: [...understood[part], condition] };
};

/** What can be left out: without a figure there is no question, and rows come in some order anyway. */
export const isRemovable = (understood: Understood, { part }: Chip): boolean =>
  part === 'measure' ? understood.measure.length > 1 : part !== 'order';

/** As it is looked for in a sentence: people's words, each between two blanks. */
const wordsOf = (text: string): string =>
  ` ${sayName(text)
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()} `;

/** Finds the column that a part names; of several that fit, the one whose name is longest. Words of values are none of a name. */
export const columnFinder = (
  columns: readonly AnswerColumn[],
): ((text: string) => AnswerColumn | undefined) => {
  const named = columns
    .map((column) => ({ column, words: wordsOf(column.name) }))
    .toSorted((a, b) => b.words.length - a.words.length);
  return (text) => {
    const said = wordsOf(text.replace(/“[^”]*”/g, ' '));
    return named.find(({ words }) => said.includes(words))?.column;
  };
};

const isNumber = ({ category }: AnswerColumn): boolean => category === 'numerical';
const isTime = ({ category }: AnswerColumn): boolean => category === 'temporal';
/** Keys group into single rows: they come last. */
const keysLast = (columns: readonly AnswerColumn[]): AnswerColumn[] => {
  const isKey = ({ category }: AnswerColumn) => category === 'identifier';
  return [...columns.filter((column) => !isKey(column)), ...columns.filter(isKey)];
};

/** What has few values, or values that name something. */
const isName = (column: AnswerColumn): boolean => !isNumber(column) && !isTime(column);

/** A time itself, or the part of one that is grouped by: its month, but not how many there are. */
const isTimeKey = (by: string, { grouping }: Understood, columns: readonly AnswerColumn[]): boolean =>
  columns
    .filter(isTime)
    .map(({ name }) => sayName(name))
    .some((name) => by === name || (grouping.includes(by) && by.endsWith(copy.grainOf('', name))));

const limits = [1, 3, 5, 10, 20, 50];
const mostYears = 12;

const measureChoices = (text: string, columns: readonly AnswerColumn[]): string[] => {
  const figures = Object.values(copy.figures);
  const named = columns.filter(isNumber).map(({ name }) => sayName(name));
  const figure = figures.find((word) => text.startsWith(`${word} `)) ?? copy.figures.sum;
  const own = named.find((name) => text === `${figure} ${name}`);
  return [
    ...(own === undefined ? [] : figures.map((word) => `${word} ${own}`)),
    ...named.map((name) => `${figure} ${name}`),
    copy.rowCount,
  ];
};

const filterChoices = (text: string | null, columns: readonly AnswerColumn[]): string[] => {
  const named = columns.filter(isName);
  const own = text === null ? [] : named.filter(({ name }) => text.startsWith(`${sayName(name)} is`));
  return (own.length > 0 ? own : named).flatMap(({ name, samples }) =>
    samples.map((sample) => copy.isValue(sayName(name), sample)),
  );
};

const timeChoices = (columns: readonly AnswerColumn[]): string[] =>
  columns.filter(isTime).flatMap(({ name, min, max }) => {
    const [from, to] = [Number(min?.slice(0, 4)), Number(max?.slice(0, 4))];
    if (!(from > 0 && to >= from)) return [];
    const first = Math.max(from, to - mostYears + 1);
    return Array.from({ length: to - first + 1 }, (_, index) => copy.inYear(sayName(name), to - index));
  });

/** What could stand in the place of a part; with null, what could be added as a filter. */
export const choicesFor = (
  chip: Chip | null,
  understood: Understood,
  columns: readonly AnswerColumn[],
): string[] => {
  const all = ((): string[] => {
    switch (chip?.part) {
      case undefined:
        return [...filterChoices(null, columns), ...timeChoices(columns)];
      case 'measure':
        return measureChoices(chip.text, columns);
      case 'grouping':
        return [
          ...keysLast(columns.filter(isName)).map(({ name }) => sayName(name)),
          ...columns
            .filter(isTime)
            .flatMap(({ name }) => copy.grains.map((grain) => copy.grainOf(grain, sayName(name)))),
        ];
      case 'filters':
        return filterChoices(chip.text, columns);
      case 'time':
        return timeChoices(columns);
      case 'order':
        // The first of groups are those with the most of a figure.
        return [...understood.measure, ...(understood.limit === null ? understood.grouping : [])].flatMap(
          (by) =>
            orderEnds[isTimeKey(by, understood, columns) ? 'times' : 'figures']
              .map((end) => copy.inOrder(by, end))
              .toReversed(),
        );
      case 'limit':
        return limits.map(copy.firstRows);
    }
  })();
  const taken = chip === null ? [...understood.filters, ...understood.time] : [chip.text];
  return [...new Set(all)].filter((choice) => !taken.includes(choice));
};

const listed = (items: readonly string[]): string =>
  items.length < 3 ? items.join(' and ') : `${items.slice(0, -1).join(', ')} and ${items.at(-1)}`;

/** The parts as a question, in words that any host may read. */
export const questionOf = ({ measure, grouping, filters, time, order, limit }: Understood): string => {
  const [key] = order;
  const isSmallest = [orderEnds.figures[0], orderEnds.times[0]].some((end) =>
    key?.endsWith(copy.inOrder('', end)),
  );
  const by = key?.slice(0, key.lastIndexOf(', ')) ?? '';
  const where = [...filters, ...time];
  return copy.question({
    figures: listed(measure),
    by: listed(grouping),
    where: listed(where),
    order: key === undefined ? null : { by, isSmallest },
    limit,
  });
};
