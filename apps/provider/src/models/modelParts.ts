import type { WriteModel } from '../modeling/generate.ts';
import type { Drafts } from './drafts.ts';
import type { WorkOnColumns } from './modelContent.ts';
import type { Profilings } from './profilings.ts';
import type { QuestionParts } from './questions.routes.ts';

export interface ModelParts extends QuestionParts {
  drafts: Drafts;
  profilings: Profilings;
  workOnColumns: WorkOnColumns;
  /** Writes an account's models. */
  writerOf: (account: string) => WriteModel;
}
