/** A moment that a host sent; null where it is none. A day alone is that day here, not the one before where clocks are behind UTC. */
export const readMoment = (iso: string): Date | null => {
  const date = new Date(/^\d{4}-\d\d-\d\d$/.test(iso) ? `${iso}T00:00` : iso);
  return Number.isNaN(date.getTime()) ? null : date;
};
