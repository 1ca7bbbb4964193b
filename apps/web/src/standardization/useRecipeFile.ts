import { readRecipeFile, writeRecipeFile, type RecipeStep } from '@plinth/api';
import { maxUploadBytes } from '@plinth/api/facts';
import { recipeCopy } from '@plinth/ui';
import { useApp } from '../app.context.ts';
import { saveFile } from '../models/saveFile.ts';

/** A recipe leaves as a file, and the steps of a file come in. */
export const useRecipeFile = (
  name: string,
  steps: readonly RecipeStep[],
  onSteps: (steps: readonly RecipeStep[], done: string) => void,
) => {
  const { notify } = useApp();
  const refuse = (description: string) => void notify.error(recipeCopy.notImported, { description });
  const add = async (file: File) => {
    if (file.size > maxUploadBytes) return refuse(recipeCopy.fileTooLarge);
    const text = await file.text().catch(() => null);
    if (text === null) return refuse(recipeCopy.fileUnread);
    const read = readRecipeFile(text);
    if ('fault' in read) return refuse(recipeCopy.fileFault(read));
    onSteps(read.steps, recipeCopy.imported(read.steps.length));
  };
  return {
    onImport: (file: File) => void add(file),
    onExport: () =>
      saveFile(new Blob([writeRecipeFile(steps)], { type: 'application/json' }), `${name} recipe.json`),
  };
};
