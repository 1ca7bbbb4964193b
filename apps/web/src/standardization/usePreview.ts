import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useDeferredValue, useState, type ComponentProps } from 'react';
import { previewOptions, type ReadFinding, type RecipeStep } from '@plinth/api';
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
const canExcept = ({ kind }: RecipeStep): boolean => ['spaces', 'case', 'spelling', 'missing'].includes(kind);

const stepOf = ({ finding, except, decision }: Wanted, changes: Drawer['changes']): RecipeStep => {
  if (!canExcept(finding.step)) return finding.step;
  const conflicts = changes.flatMap(({ before, note }) => (note === 'merges' ? [before] : []));
  const left = decision === 'leave' ? [...new Set([...except, ...conflicts])] : [...except];
  return { ...finding.step, ...(left.length > 0 && { except: left }) };
};

/** All that a finding would change, in a drawer that is there once one was wanted. */
export const usePreview = (modelId: string, onApply: (step: RecipeStep) => void) => {
  const { api } = useApp();
  const [wanted, setWanted] = useState<Wanted | null>(null);
  const search = useDeferredValue(wanted?.search ?? '');
  const { data, error, isError, refetch } = useQuery({
    ...previewOptions(api, modelId, wanted?.finding.step ?? null, search),
    enabled: wanted?.isOpen === true,
    placeholderData: keepPreviousData,
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

  const changes = (data?.changes ?? []).map((each) => ({ ...each, note: each.note }));
  const drawer: Drawer | null = wanted && {
    open: wanted.isOpen,
    status: isError ? 'failed' : data === undefined ? 'reading' : 'ready',
    title: wanted.finding.step.title,
    about: `${wanted.finding.type} · ${wanted.finding.columns.join(', ')}`,
    risk: wanted.finding.risk ?? '',
    changes,
    rows: data?.rows ?? 0,
    changedRows: data?.changed_rows ?? 0,
    conflictRows: data?.conflict_rows ?? 0,
    changedValues: data?.changed_values ?? changes.length,
    except: wanted.except,
    canExcept: canExcept(wanted.finding.step),
    decision: wanted.decision,
    search: wanted.search,
    filter: wanted.filter,
    isApplied: wanted.isApplied,
    problem: isError ? problemOf(error) : null,
    onSearchChange: (text) => change({ search: text }),
    onFilterChange: (filter) => change({ filter }),
    onExcept: (value, isLeft) =>
      change({
        except: isLeft ? [...wanted.except, value] : wanted.except.filter((other) => other !== value),
      }),
    onDecide: (decision) => change({ decision }),
    onApply: () => {
      onApply(stepOf(wanted, changes));
      change({ isOpen: false });
    },
    onRetry: () => void refetch(),
    onClose: () => change({ isOpen: false }),
  };
  return { drawer, open };
};
