/** A page number, or a gap that an ellipsis stands for. */
export type PageSlot = { kind: 'page'; page: number; distance: number } | { kind: 'gap'; after: number };

/** First, last, and `reach` pages on either side of the current one; a gap of one page is shown as that page. */
export function pageSlots(current: number, count: number, reach = 2): PageSlot[] {
  const slots: PageSlot[] = [];
  let previous = 0;
  for (let page = 1; page <= count; page += 1) {
    const distance = Math.abs(page - current);
    const isShown = page === 1 || page === count || distance <= reach;
    if (!isShown) continue;
    const missing = page - previous - 1;
    if (missing === 1) slots.push({ kind: 'page', page: page - 1, distance: Math.abs(page - 1 - current) });
    else if (missing > 1) slots.push({ kind: 'gap', after: previous });
    slots.push({ kind: 'page', page, distance });
    previous = page;
  }
  return slots;
}
