/** Steps of a generation as the host names them, each with the number of the shown step that it belongs to (GEN-02). */
export const generationSteps = {
  checking_connection: 1,
  fetching_data: 2,
  generating_data_model: 3,
  generating_understanding: 3,
  generating_visualizations: 3,
  finish: 4,
} as const;
export type GenerationStep = keyof typeof generationSteps;

export const lastGenerationStep = generationSteps.finish;

/** Undefined for a step of another host that we don't know. */
export const generationStepNumber = (step: string): number | undefined =>
  Object.hasOwn(generationSteps, step) ? generationSteps[step as GenerationStep] : undefined;
