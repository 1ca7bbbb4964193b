import { findingFixtures, findingRows } from '@plinth/api/mocks';
import type { StandardizationRule } from '@plinth/ui';

/** The findings of the fixtures, as the page shows them. */
export const foundRules: StandardizationRule[] = findingFixtures.map(
  ({ step, type, impact, status, description, columns, rows, values, examples, risk }) => ({
    id: step.id,
    title: step.title,
    type,
    impact,
    status,
    description,
    affectedColumns: columns,
    evidence: { rows, totalRows: findingRows, values, examples, risk },
  }),
);
