import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useDeferredValue, useState, type ComponentProps } from 'react';
import { previewOptions, type ReadFinding, type ReadStepPreview, type RecipeStep } from '@plinth/api';
import { problemOf } from '@plinth/api/facts';
import type { RecipeView } from '@plinth/machines';
import { PreviewDrawer } from '@plinth/ui';
import { useApp } from '../app.context.ts';
import { stepWith, type SettingsTyped } from './stepSettings.ts';

type Drawer = ComponentProps<typeof PreviewDrawer>;

/** What is previewed: a finding, or a step of a recipe alone. */
export type Previewed = Pick<ReadFinding, 'step' | 'columns' | 'risk'> & {
  type?: ReadFinding['type'];
  undecided?: ReadFinding['undecided'];
};

export interface PreviewProps {
  modelId: string;
  /** Its steps, and the version that the host has. */
  recipe: Pick<RecipeView, 'steps' | 'version'>;
  finding: Previewed;
  /** The step as the recipe has it. */
  applied: RecipeStep | undefined;
  onApply: (step: RecipeStep) => void;
}

interface Choices {
  isOpen: boolean;
  search: string;
  filter: Drawer['filter'];
  except: readonly string[];
  decision: Drawer['decision'];
  typed: SettingsTyped;
}

/** Kinds that make something else of a text have no place for a text that is left. */
const canExcept = ({ kind }: RecipeStep): boolean =>
  !['number', 'boolean', 'date', 'time', 'unit', 'leave out', 'one row', 'distinct'].includes(kind);

const stepOf = (
  step: RecipeStep,
  { except, decision }: Pick<Choices, 'except' | 'decision'>,
  conflicts: readonly string[] = [],
): RecipeStep => {
  if (!canExcept(step)) return step;
  const left = decision === 'leave' ? [...new Set([...except, ...conflicts])] : [...except];
  return { ...step, except: left.length > 0 ? left : undefined };
};

/** Where each conflict is left already, there is nothing more to decide. */
const decidedBy = (except: readonly string[], conflicts: readonly string[] = []): Drawer['decision'] =>
  conflicts.length > 0 && conflicts.every((value) => except.includes(value)) ? 'leave' : null;

const shownPreview = (data: ReadStepPreview | undefined) => {
  const { changes = [], rows = 0, changed_rows = 0, conflict_rows = 0, changed_values } = data ?? {};
  return {
    changes: changes.map(({ note, cut, ...change }) => ({ ...change, note, isCut: cut })),
    rows,
    changedRows: changed_rows,
    conflictRows: conflict_rows,
    changedValues: changed_values ?? changes.length,
  };
};

const shownFinding = ({ step, type, columns, risk = '' }: Previewed) => ({
  title: step.title,
  about: [type, columns.join(', ')].filter(Boolean).join(' · '),
  risk,
  canExcept: canExcept(step),
  isWhole: ['distinct', 'one row', 'leave out'].includes(step.kind),
});

/** How many steps that are on leave what this one reads. Rows that are there again are left out last, wherever that stands. */
const countBefore = (steps: readonly RecipeStep[], { id, kind }: RecipeStep): number => {
  const others = steps.filter((one) => one.id === id || one.kind !== 'distinct');
  const place = kind === 'distinct' ? -1 : others.findIndex((one) => one.id === id);
  return others.slice(0, place === -1 ? undefined : place).filter((one) => one.on && one.id !== id).length;
};

/** All that a step would change, in a drawer that is open until it is closed or the step applied. */
export function Preview({ modelId, recipe, finding, applied, onApply }: PreviewProps) {
  const { api } = useApp();
  const [choices, setChoices] = useState<Choices>({
    isOpen: true,
    search: '',
    filter: 'all',
    except: applied?.except ?? [],
    decision: null,
    typed: {},
  });
  const { isOpen, except, filter, search, typed } = choices;
  // What is applied was decided.
  const { step, settings } = stepWith(finding.step, typed, applied ? [] : (finding.undecided ?? []));
  const isDecided = !settings.some((setting) => 'isOpen' in setting && setting.isOpen);
  const { data, error, isError, isPlaceholderData, refetch } = useQuery({
    ...previewOptions(api, modelId, recipe.version, step, useDeferredValue(search)),
    enabled: isOpen && isDecided,
    placeholderData: keepPreviousData,
  });
  const change = (changes: Partial<Choices>) => setChoices((before) => ({ ...before, ...changes }));
  const shown = shownPreview(data);
  const decision = choices.decision ?? decidedBy(except, data?.conflicts);
  return (
    <PreviewDrawer
      {...shownFinding({ ...finding, step })}
      {...shown}
      open={isOpen}
      rulesBefore={countBefore(recipe.steps, step)}
      settings={settings}
      isBefore={isPlaceholderData}
      status={isError ? 'failed' : data === undefined ? 'reading' : 'ready'}
      except={except}
      decision={decision}
      canLeave={data?.conflicts !== undefined}
      search={search}
      filter={filter}
      isApplied={applied !== undefined}
      problem={isError ? problemOf(error) : null}
      // What is decided of some conflicts is not decided of others.
      onSettingChange={(key, value) => change({ typed: { ...typed, [key]: value }, decision: null })}
      onSearchChange={(text) => change({ search: text })}
      onFilterChange={(next) => change({ filter: next })}
      onExcept={(value, isLeft) =>
        change({ except: isLeft ? [...except, value] : except.filter((other) => other !== value) })
      }
      onDecide={(next) => change({ decision: next })}
      onApply={() => {
        onApply(stepOf(step, { except, decision }, data?.conflicts));
        change({ isOpen: false });
      }}
      onRetry={() => void refetch()}
      onClose={() => change({ isOpen: false })}
    />
  );
}
