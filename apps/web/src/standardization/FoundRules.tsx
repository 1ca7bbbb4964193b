import { useQuery, useQueryClient, type UseQueryResult } from '@tanstack/react-query';
import { useState, type ComponentProps } from 'react';
import { useNavigate } from 'react-router';
import {
  findingsOptions,
  type Looked,
  type ReadFinding,
  type ReadFindings,
  type ReadRecipe,
  type RecipeStep,
} from '@plinth/api';
import { problemOf } from '@plinth/api/facts';
import { standardizationCopy as copy, StandardizationScreen, type StandardizationRule } from '@plinth/ui';
import { useApp } from '../app.context.ts';
import { useRemembered } from '../reading/useRemembered.ts';
import { RecipeGuard } from './RecipeGuard.tsx';
import { recipePath } from './standardization.paths.ts';
import { tickedAfter, useRuleTab } from './ruleTab.ts';
import { sampleRules } from './sampleRules.ts';
import { usePreview } from './usePreview.tsx';
import { useRecipe } from './useRecipe.ts';

type Screen = ComponentProps<typeof StandardizationScreen>;

interface FoundRulesProps {
  modelId: string;
  models: readonly { value: string; label: string }[];
  recipe: ReadRecipe;
  onModelChange: (id: string) => void;
}

const shownRule = (
  finding: ReadFinding,
  { rows: totalRows = 0, partly = [] }: Partial<ReadFindings>,
  isApplied: boolean,
): StandardizationRule => ({
  id: finding.step.id,
  title: finding.step.title,
  type: finding.type,
  impact: finding.impact ?? 'Low Impact',
  status: isApplied ? 'Applied' : (finding.status ?? 'Recommended'),
  description: finding.description ?? '',
  affectedColumns: finding.columns,
  evidence: {
    rows: finding.rows ?? 0,
    totalRows,
    values: finding.values ?? 0,
    isPartly: finding.columns.some((column) => partly.includes(column)),
    examples: finding.examples ?? [],
    risk: finding.risk ?? '',
  },
});

const statusOf = ({ isFetching, data, isError }: UseQueryResult<ReadFindings>): Screen['status'] => {
  if (isFetching) return 'looking';
  if (isError) return 'failed';
  return data === undefined ? 'stopped' : 'ready';
};

/** Which recipe the values were looked at after; `version` is the one that is there now. */
const shownRecipe = (recipe: ReadFindings['recipe'], version: number) => ({
  rulesTaken: recipe?.on ?? 0,
  isRecipeChanged: recipe !== undefined && recipe.version !== version,
});

const shownLook = ({ data, isError, error }: UseQueryResult<ReadFindings>, version: number) => ({
  rows: data?.rows ?? 0,
  ...shownRecipe(data?.recipe ?? undefined, version),
  isSample: data?.sampled ?? false,
  partly: data?.partly ?? [],
  uncompared: data?.uncompared ?? false,
  lookedAt: data?.looked_at ?? '',
  problem: isError ? problemOf(error) : null,
});

/** Those of a model's findings that are ticked, applied, taken back and seen before. */
const useRules = (modelId: string, findings: readonly ReadFinding[], read: ReadRecipe) => {
  const { notify } = useApp();
  const [checked, setChecked] = useState<readonly string[]>([]);
  const { recipe, send } = useRecipe(modelId, read);
  const apply = (steps: readonly RecipeStep[]) => {
    const [only] = steps;
    const done = only && steps.length === 1 ? copy.applied(only.title) : copy.appliedSeveral(steps.length);
    send({ type: 'steps.added', steps }, done);
    setChecked((ids) => ids.filter((id) => !steps.some((step) => step.id === id)));
  };
  const { drawer, open } = usePreview(modelId, recipe, (step) => apply([step]));
  const stepOf = (id: string) => recipe.steps.find((step) => step.id === id);
  /** As it was set before, with the values that are found now. */
  const stepFor = ({ step }: ReadFinding): RecipeStep => {
    const applied = stepOf(step.id);
    if (applied?.kind !== step.kind) return step;
    const isFound = 'values' in step || 'keys' in step;
    return isFound ? { ...step, except: applied.except } : { ...applied, on: true };
  };
  const sayNothingChanged = () => void notify.info(copy.sample);
  return {
    recipe,
    send,
    drawer,
    isApplied: (id: string) => stepOf(id)?.on === true,
    screen: {
      checked,
      onCheckedChange: (id: string, next: boolean) => setChecked((ids) => tickedAfter(ids, id, next)),
      onApply: (ids: readonly string[]) => {
        const steps = findings.filter(({ step }) => ids.includes(step.id)).map(stepFor);
        if (steps.length > 0) apply(steps);
        else sayNothingChanged();
      },
      onUndo: (id: string) => send({ type: 'step.removed', id }),
      onPreview: (id: string) => {
        const finding = findings.find(({ step }) => step.id === id);
        if (finding) open({ ...finding, step: stepFor(finding) }, stepOf(id));
        else sayNothingChanged();
      },
    },
  };
};

/** The rules that were found in the values of a model, and its recipe. */
export function FoundRules({ modelId, models, recipe: read, onModelChange }: FoundRulesProps) {
  const { api } = useApp();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const ruleTab = useRuleTab();
  const [showsSamples, showSamples] = useRemembered('plinth.samples.standardization');
  const [progress, setProgress] = useState<Looked>({ done: 0, columns: 0 });
  const options = findingsOptions(api, modelId, setProgress);
  const query = useQuery({
    ...options,
    retry: false,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
  const findings = query.data?.findings ?? [];
  const { recipe, send, drawer, isApplied, screen } = useRules(modelId, findings, read);

  return (
    <>
      <StandardizationScreen
        status={statusOf(query)}
        rules={findings.map((finding) => shownRule(finding, query.data ?? {}, isApplied(finding.step.id)))}
        samples={sampleRules}
        looked={{
          models,
          modelId,
          ...shownLook(query, recipe.version),
          ...progress,
          saveProblem: recipe.problem,
          showsSamples,
          onModelChange,
          onLook: () => void query.refetch(),
          onStop: () => void queryClient.cancelQueries({ queryKey: options.queryKey }),
          onShowSamples: showSamples,
          onSaveRetry: () => send({ type: 'retry.requested' }),
          onSaveDrop: () => send({ type: 'edits.dropped' }),
        }}
        {...ruleTab}
        {...screen}
        onContinue={() => void navigate(recipePath(modelId))}
      />
      {drawer}
      <RecipeGuard status={recipe.status} ofParameters={['model']} send={send} />
    </>
  );
}
