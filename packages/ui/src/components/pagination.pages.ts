/** A page number, or a gap that an ellipsis stands for. */
type PageSlot = { kind: 'page'; page: number; distance: number } | { kind: 'gap'; after: number };

/** The wanted page, or the nearest that there is, and which items it shows: `items.slice(start, end)`. */
export function pageRange(wanted: number, pageSize: number, total: number) {
  const count = Math.max(1, Math.ceil(total / pageSize));
  const current = Math.min(Math.max(1, wanted), count);
  const start = (current - 1) * pageSize;
  return { current, count, start, end: Math.min(start + pageSize, total) };
}

/** First, last, and `reach` pages on either side of the current one; an ellipsis for what is left out. */
export function pageSlots(current: number, count: number, reach: number): PageSlot[] {
  const slots: PageSlot[] = [];
  let previous = 0;
  for (let page = 1; page <= count; page += 1) {
    const distance = Math.abs(page - current);
    const isShown = page === 1 || page === count || distance <= reach;
    if (!isShown) continue;
    if (page > previous + 1) slots.push({ kind: 'gap', after: previous });
    slots.push({ kind: 'page', page, distance });
    previous = page;
  }
  return slots;
}
