import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import {
  analystModel,
  modelOf,
  type AnalystModel,
  type AnalystModelFile,
} from '../../apps/provider/src/analyst/reading/probability/model.ts';
import { cacheFolder } from './workbench.ts';

export const foldCount = 5;

export const foldFile = (fold: number): string => path.join(cacheFolder, `fold-${fold}.model.json`);

/** The weights made without each fold, as they were learned last; null where none are kept. */
export function foldModels(): AnalystModel[] | null {
  const files = Array.from({ length: foldCount }, (_, fold) => foldFile(fold));
  if (!files.every((file) => existsSync(file))) return null;
  return files.map((file) => modelOf(JSON.parse(readFileSync(file, 'utf8')) as AnalystModelFile));
}

/** Who asks a question of a fold: weights that don't know it, else those that ship. */
export const strangerTo =
  (models: AnalystModel[] | null) =>
  (fold: number): AnalystModel =>
    models?.[fold] ?? analystModel();
