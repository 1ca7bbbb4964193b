import type { RecipeStep } from '@plinth/api';

const step = (column: string): RecipeStep => ({
  id: `spaces:${column}`,
  kind: 'spaces',
  title: column,
  column,
  on: true,
});
export const [a, b, c] = ['a', 'b', 'c'].map(step) as [RecipeStep, RecipeStep, RecipeStep];
