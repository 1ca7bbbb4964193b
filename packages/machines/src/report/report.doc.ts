import type { ReadReport, ReadReportBlock } from '@plinth/api';

/** A part of a report without what it gave. */
export type DocBlock = Omit<ReadReportBlock, 'figure' | 'problem'>;

/** What of a report is written by people. */
export interface ReportDoc {
  name: string;
  blocks: readonly DocBlock[];
}

export type DocEdit =
  | { type: 'name.changed'; name: string }
  | { type: 'block.changed'; id: string; change: Pick<DocBlock, 'title' | 'text' | 'shown_as'> }
  | { type: 'block.moved'; id: string; to: number }
  | { type: 'block.removed'; id: string }
  | { type: 'block.added'; block: Omit<DocBlock, 'id'> };

export const docOf = ({ name, blocks }: Pick<ReadReport, 'name' | 'blocks'>): ReportDoc => ({
  name,
  blocks: blocks.map(({ figure: _, problem: __, ...block }) => block),
});

const freeId = (blocks: readonly DocBlock[], kind: string): string => {
  for (let number = blocks.length + 1; ; number += 1) {
    const id = `${kind}-${number}`;
    if (blocks.every((block) => block.id !== id)) return id;
  }
};

const moved = (blocks: readonly DocBlock[], id: string, to: number): readonly DocBlock[] => {
  const block = blocks.find((candidate) => candidate.id === id);
  if (!block) return blocks;
  return blocks.filter((candidate) => candidate !== block).toSpliced(Math.max(0, to), 0, block);
};

export const edited = (doc: ReportDoc, edit: DocEdit): ReportDoc => {
  const { blocks } = doc;
  switch (edit.type) {
    case 'name.changed':
      return { ...doc, name: edit.name };
    case 'block.changed':
      return {
        ...doc,
        blocks: blocks.map((block) => (block.id === edit.id ? { ...block, ...edit.change } : block)),
      };
    case 'block.moved':
      return { ...doc, blocks: moved(blocks, edit.id, edit.to) };
    case 'block.removed':
      return { ...doc, blocks: blocks.filter(({ id }) => id !== edit.id) };
    case 'block.added':
      return { ...doc, blocks: [...blocks, { ...edit.block, id: freeId(blocks, edit.block.kind) }] };
  }
};

/** Letters typed one after the other into one field are one step; any other edit is a step of its own. */
export const fieldOf = (edit: DocEdit): string | null => {
  if (edit.type === 'name.changed') return 'name';
  if (edit.type !== 'block.changed' || edit.change.shown_as !== undefined) return null;
  return `${edit.id} ${Object.keys(edit.change).join()}`;
};

/** What is written of a block, in one order: a host sends fields in its own, and leaves out what is empty. */
const writtenOf = ({ id, kind, title = '', text = '', sql, metric, graph_type, shown_as }: DocBlock) => [
  ...[id, kind, title, text],
  ...[sql, metric, graph_type, shown_as],
];

export const sameDoc = (a: ReportDoc, b: ReportDoc): boolean =>
  a === b ||
  (a.name === b.name && JSON.stringify(a.blocks.map(writtenOf)) === JSON.stringify(b.blocks.map(writtenOf)));
