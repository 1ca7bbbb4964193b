import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useState, type ComponentProps } from 'react';
import { previewOptions, type ReadFinding, type ReadStepPreview, type RecipeStep } from '@plinth/api';
import { problemOf } from '@plinth/api/facts';
import type { PreviewDrawer } from '@plinth/ui';
import { useApp } from '../app.context.ts';

type Drawer = ComponentProps<typeof PreviewDrawer>;

interface Wanted {
  finding: ReadFinding;
  isOpen: boolean;
  isApplied: boolean;
  search: string;
  filter: Drawer['filter'];
  except: readonly string[];
  decision: Drawer['decision'];
}

/** Kinds that make something else of a text have no place for a text that is left. */
const canExcept = ({ kind }: RecipeStep): boolean =>
  !['number', 'boolean', 'date', 'time', 'unit', 'leave out', 'one row', 'distinct'].includes(kind);

const stepOf = ({ finding, except, decision }: Wanted, changes: Drawer['changes']): RecipeStep => {
  if (!canExcept(finding.step)) return finding.step;
  const conflicts = changes.flatMap(({ before, note }) => (note === 'merges' ? [before] : []));
  const left = decision === 'leave' ? [...new Set([...except, ...conflicts])] : [...except];
  return { ...finding.step, ...(left.length > 0 && { except: left }) };
};

const shownPreview = (data: ReadStepPreview | undefined) => {
  const { changes = [], rows = 0, changed_rows = 0, conflict_rows = 0, changed_values } = data ?? {};
  return {
    changes: changes.map(({ note, ...change }) => ({ ...change, note })),
    rows,
    changedRows: changed_rows,
    conflictRows: conflict_rows,
    changedValues: changed_values ?? changes.length,
  };
};

const shownFinding = ({ step, type, columns, risk = '' }: ReadFinding) => ({
  title: step.title,
  about: `${type} · ${columns.join(', ')}`,
  risk,
  canExcept: canExcept(step),
});

/** All that a finding would change, in a drawer that is there once one was wanted. */
export const usePreview = (modelId: string, onApply: (step: RecipeStep) => void) => {
  const { api } = useApp();
  const [wanted, setWanted] = useState<Wanted | null>(null);
  const search = useDeferredValue(wanted?.search ?? '');
  const { data, error, isError, refetch } = useQuery({
    ...previewOptions(api, modelId, wanted?.finding.step ?? null, search),
    enabled: wanted?.isOpen === true,
    placeholderData: (before, query) => (query?.queryKey[3] === wanted?.finding.step ? before : undefined),
  });
  const change = (changes: Partial<Wanted>) => setWanted((before) => before && { ...before, ...changes });

  const open = (finding: ReadFinding, applied: RecipeStep | undefined) =>
    setWanted({
      finding,
      isOpen: true,
      isApplied: applied !== undefined,
      search: '',
      filter: 'all',
      except: applied?.except ?? [],
      decision: null,
    });
  if (wanted === null) return { drawer: null, open };

  const { finding, isOpen, isApplied, except, decision, filter } = wanted;
  const shown = shownPreview(data);
  const drawer: Drawer = {
    ...shownFinding(finding),
    ...shown,
    open: isOpen,
    status: isError ? 'failed' : data === undefined ? 'reading' : 'ready',
    except,
    decision,
    search: wanted.search,
    filter,
    isApplied,
    problem: isError ? problemOf(error) : null,
    onSearchChange: (text) => change({ search: text }),
    onFilterChange: (next) => change({ filter: next }),
    onExcept: (value, isLeft) =>
      change({ except: isLeft ? [...except, value] : except.filter((other) => other !== value) }),
    onDecide: (next) => change({ decision: next }),
    onApply: () => {
      onApply(stepOf(wanted, shown.changes));
      change({ isOpen: false });
    },
    onRetry: () => void refetch(),
    onClose: () => change({ isOpen: false }),
  };
  return { drawer, open };
};
