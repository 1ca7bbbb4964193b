/** Under which the wizard is kept. */
export const wizardDraftKey = 'wizard';

/** Nothing was generated: a table that was chosen for it is chosen again in no time. */
export const isMereChoice = (kept: unknown): boolean => {
  const { context } =
    (kept as { snapshot?: { context?: { setup?: unknown; review?: unknown } } } | undefined)?.snapshot ?? {};
  return context?.setup !== undefined && context.review === null;
};
