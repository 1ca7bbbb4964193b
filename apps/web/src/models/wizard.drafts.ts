import { columnChangesSchema, draftSchema } from '@plinth/api';
import { exportFormatNames } from '@plinth/api/facts';
import type { ReviewedDraft, UnsavedReview, WizardInput, WizardSetup } from '@plinth/machines';
import type { Drafts } from '../session/drafts.ts';
import { readColumnEdit } from './columnEdit.drafts.ts';

const wizardKey = 'wizard';
const unsavedKey = 'wizard.unsaved';

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

const textOrNull = (value: unknown): string | null => (typeof value === 'string' ? value : null);

const readSetup = (value: unknown): Partial<WizardSetup> => {
  if (!isRecord(value)) return {};
  const { source } = value;
  const database = textOrNull(value['database']);
  const format = exportFormatNames.find((name) => name === value['format']);
  const known =
    isRecord(source) &&
    typeof source['id'] === 'string' &&
    typeof source['name'] === 'string' &&
    typeof source['type'] === 'string'
      ? {
          id: source['id'],
          name: source['name'],
          type: source['type'],
          fileName: textOrNull(source['fileName']),
        }
      : null;
  return {
    source: known,
    database: known && database,
    table: known && database !== null ? textOrNull(value['table']) : null,
    descriptions: value['descriptions'] !== false,
    metrics: value['metrics'] !== false,
    ...(format && { format }),
  };
};

const readReview = (value: unknown): ReviewedDraft | null => {
  if (!isRecord(value)) return null;
  const draft = draftSchema.safeParse(value['draft']);
  const pending = columnChangesSchema.safeParse(value['pending']);
  if (!draft.success || !pending.success) return null;
  const metrics = Array.isArray(value['metrics']) ? value['metrics'] : [];
  return {
    draft: draft.data,
    pending: pending.data,
    metrics: metrics.filter((index) => typeof index === 'number'),
  };
};

const readUnsaved = (value: unknown): UnsavedReview | null => {
  if (!isRecord(value)) return null;
  const { saveEntries } = value;
  return {
    notes: textOrNull(value['notes']),
    columnEdit: readColumnEdit(value['columnEdit']),
    saveEntries:
      isRecord(saveEntries) &&
      typeof saveEntries['name'] === 'string' &&
      typeof saveEntries['description'] === 'string'
        ? { name: saveEntries['name'], description: saveEntries['description'] }
        : null,
  };
};

/** The wizard as a reload, a lost session or a walk back through the history left it. */
export const loadWizard = (drafts: Drafts): Pick<WizardInput, 'setup' | 'review' | 'unsaved'> => {
  const stored = drafts.load(wizardKey);
  if (!isRecord(stored)) return {};
  const review = readReview(stored['review']);
  return {
    setup: readSetup(stored['setup']),
    review,
    unsaved: review === null ? null : readUnsaved(drafts.load(unsavedKey)),
  };
};

export const keepWizard = (drafts: Drafts, setup: WizardSetup, review: ReviewedDraft | null): void => {
  // The format is kept as a preference.
  const untouched = setup.source === null && setup.descriptions && setup.metrics && review === null;
  if (untouched) drafts.discard(wizardKey);
  else drafts.save(wizardKey, { setup, review });
};

/** Apart from the draft, which is large and changes seldom. */
export const keepUnsavedReview = (drafts: Drafts, unsaved: UnsavedReview): void => {
  if (Object.values(unsaved).every((entry) => entry === null)) drafts.discard(unsavedKey);
  else drafts.save(unsavedKey, unsaved);
};

export const discardWizard = (drafts: Drafts): void => {
  drafts.discard(wizardKey);
  drafts.discard(unsavedKey);
};
