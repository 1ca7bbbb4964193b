/**
 * The search reads names alone: a story's own tags follow its name, and whoever shows the name leaves them out again. It forgives a
 * wrong letter among the first of a word: without what stands before an id, CHA-14 would be found for CHA-12.
 */
export const findableByTags = <Entry extends { name?: string; tags?: string[] }>(entry: Entry): Entry => {
  const words = (entry.tags ?? []).flatMap((tag) => {
    if (/^[A-Z]{3}-\d+$/.test(tag)) return `#req:${tag}`;
    return /^(\d+|combobox|cooldown|dark)$/.test(tag) ? `#${tag}` : [];
  });
  return words.length === 0 ? entry : { ...entry, name: [entry.name, ...words].join(' ') };
};

export const withoutTags = (name: string): string => name.replace(/ #.*$/, '');
