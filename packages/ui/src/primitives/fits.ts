/** Whether all of a text is in sight: no ellipsis ends it. */
export const fits = (line: Element): boolean =>
  line.scrollWidth <= line.clientWidth && line.scrollHeight <= line.clientHeight;
