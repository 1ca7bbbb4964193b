import { type ColumnChanges, type ModelColumn } from '@plinth/api/contract';
import { dataCategories, maxNotesLength } from '@plinth/api/facts';
import { Refusal } from '../http/refusal.ts';

const maxDescription = 2000;

const categories = new Set<string>(dataCategories);

/** The columns with a person's changes in them; refuses changes that fit no column or category. */
export const changeColumns = (columns: readonly ModelColumn[], changes: ColumnChanges): ModelColumn[] => {
  const names = new Set(columns.map((column) => column.name));
  const byName = new Map(Object.entries(changes));
  for (const [name, { data_category: category, description }] of byName) {
    if (!names.has(name)) throw new Refusal(422, `The model has no column named “${name}”.`);
    if (category !== undefined && !categories.has(category))
      throw new Refusal(
        422,
        `“${category}” is no data category. Choose one of ${dataCategories.join(', ')}.`,
      );
    if (description !== undefined && description.length > maxDescription)
      throw new Refusal(422, `The description of “${name}” is longer than 2,000 characters.`);
  }
  return columns.map((column) => {
    const change = byName.get(column.name);
    if (change === undefined) return column;
    const category = change.data_category ?? column.data_category;
    const description = change.description ?? column.description;
    if (category === column.data_category && description === column.description) return column;
    const { category_reason: reason, ...rest } = column;
    return {
      ...rest,
      // The reason speaks of the category that was chosen first.
      ...(category === column.data_category && reason !== undefined ? { category_reason: reason } : {}),
      ...(category === undefined ? {} : { data_category: category }),
      ...(description === undefined ? {} : { description }),
      origin: 'edited',
    };
  });
};

export const demandUnderstanding = (text: string): string => {
  if (text.trim() === '') throw new Refusal(422, 'Understanding notes cannot be empty.');
  if (text.length > maxNotesLength)
    throw new Refusal(422, `Understanding notes can have at most ${maxNotesLength} characters.`);
  return text;
};
