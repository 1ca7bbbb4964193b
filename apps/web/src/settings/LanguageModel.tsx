import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import {
  languageModelOptions,
  localModelsOptions,
  saveLanguageModel,
  sentOptions,
  testLanguageModel,
  type LanguageModelChoice,
  type ReadLanguageModelState,
  type ReadLanguageModelTrial,
} from '@plinth/api';
import { fieldText, problemOf } from '@plinth/api/facts';
import {
  LanguageModelCard,
  languageModelCopy as copy,
  problemText,
  type LanguageModelCardProps,
  type LanguageModelDraft,
} from '@plinth/ui';
import { useApp } from '../app.context.ts';
import { replaceData } from '../reading/replaceData.ts';
import { UnsavedGuard } from '../session/UnsavedGuard.tsx';

/** What is known of the key of the address that lies in the field. */
const keyOf = (
  state: ReadLanguageModelState | undefined,
  { baseUrl, key }: LanguageModelDraft,
): Pick<LanguageModelCardProps, 'hasKey' | 'isKeyLost'> => {
  const isKept = state?.base_url === baseUrl;
  return {
    hasKey: isKept && Boolean(state?.has_key),
    isKeyLost: isKept && key === '' && Boolean(state?.needs_key),
  };
};

const kinds: readonly string[] = ['local', 'address'];

const draftOf = (state: ReadLanguageModelState | undefined): LanguageModelDraft => ({
  kind: kinds.includes(state?.kind ?? '') ? (state?.kind as LanguageModelDraft['kind']) : 'built_in',
  baseUrl: state?.base_url ?? '',
  model: state?.model ?? '',
  localModel: state?.local_model ?? '',
  key: '',
  sharesValues: state?.shares_values ?? false,
});

const holderOf = (state: ReadLanguageModelState | undefined): LanguageModelCardProps['heldBy'] => {
  const holder = state?.held_by ?? null;
  return holder === null || holder === 'environment' ? holder : 'owner';
};

const choiceOf = ({ kind, baseUrl, model, localModel, key, sharesValues }: LanguageModelDraft) =>
  ({
    kind,
    base_url: baseUrl,
    model,
    local_model: localModel,
    ...(key !== '' && { key }),
    shares_values: sharesValues,
  }) satisfies LanguageModelChoice;

const outcomeOf = ({ ok, ms = 0, ...told }: ReadLanguageModelTrial) => ({
  ok,
  ms,
  step: told.step ?? null,
  reason: told.reason ?? '',
  question: told.question ?? '',
  rows: told.rows ?? null,
  answer: told.answer ?? null,
});

const errorsOf = (
  error: Error | null,
  fallback: string,
): Pick<LanguageModelCardProps, 'errors' | 'problem'> => {
  if (error === null) return { errors: {}, problem: null };
  const problem = problemOf(error);
  const errors = {
    baseUrl: fieldText(problem, 'base_url'),
    model: fieldText(problem, 'model'),
    localModel: fieldText(problem, 'local_model'),
    key: fieldText(problem, 'key'),
  };
  const isOfAField = Object.values(errors).some((text) => text !== '');
  return { errors, problem: isOfAField ? null : problemText(problem, fallback) };
};

/** What is found on the host's machine; asked for only by who may choose it. */
const useLocal = (wanted: boolean) => {
  const { api } = useApp();
  const { data, isFetching, refetch } = useQuery({
    ...localModelsOptions(api),
    enabled: wanted,
    retry: false,
  });
  const settled =
    data === undefined ? ('unknown' as const) : data.found ? ('found' as const) : ('missing' as const);
  return {
    local: {
      status: isFetching ? ('looking' as const) : settled,
      address: data?.base_url ?? '',
      models: data?.models ?? [],
    },
    look: () => void refetch(),
  };
};

const textOf = (messages: readonly { role: string; content: string }[] = []): string =>
  messages.map(({ role, content }) => `${role}:\n${content}`).join('\n\n');

const useSent = ({ kind, sharesValues }: LanguageModelDraft): LanguageModelCardProps['sent'] => {
  const { api } = useApp();
  const sent = useQuery({ ...sentOptions(api, sharesValues), enabled: kind !== 'built_in', retry: false });
  return {
    status: sent.isSuccess ? 'ready' : sent.isError ? 'error' : 'loading',
    about: sent.data?.about ?? null,
    text: textOf(sent.data?.messages),
    writing: textOf(sent.data?.writing),
  };
};

/** The card of the host's language model, with what lies in its fields. */
export function LanguageModel() {
  const { api, notify } = useApp();
  const queryClient = useQueryClient();
  const options = languageModelOptions(api);
  // The page shows it once it is known whether there is one; asked again by itself, a failure would take it away and bring it back.
  const saved = useQuery({ ...options, retryOnMount: false });
  const state = saved.data ?? undefined;
  const [edited, setEdited] = useState<LanguageModelDraft | null>(null);
  const draft = edited ?? draftOf(state);
  const heldBy = holderOf(state);
  const { local, look } = useLocal(state !== undefined && heldBy === null);
  const trial = useMutation({
    mutationFn: (body: LanguageModelChoice) => api.call(testLanguageModel, { body }),
  });
  const saving = useMutation({
    mutationFn: (body: LanguageModelChoice) => api.call(saveLanguageModel, { body }),
    onSuccess: (next) => {
      replaceData(queryClient, options.queryKey, next);
      setEdited(null);
      notify.success(copy.saved);
    },
  });
  const change = (next: LanguageModelDraft | null) => {
    saving.reset();
    trial.reset();
    setEdited(next);
  };
  const changed = JSON.stringify(draft) !== JSON.stringify(draftOf(state));
  return (
    <>
      <LanguageModelCard
        status={saved.isError && state === undefined ? 'error' : 'ready'}
        draft={draft}
        changed={changed}
        {...keyOf(state, draft)}
        heldBy={heldBy}
        local={local}
        {...(saving.error ? errorsOf(saving.error, copy.saveFailed) : errorsOf(trial.error, copy.testFailed))}
        saving={saving.isPending}
        testing={trial.isPending}
        outcome={trial.data ? outcomeOf(trial.data) : null}
        sent={useSent(draft)}
        onDraftChange={change}
        onLook={look}
        onTest={() => trial.mutate(choiceOf(draft))}
        onSave={() => saving.mutate(choiceOf(draft))}
        onReset={() => change(null)}
        onRetry={() => void saved.refetch()}
      />
      <UnsavedGuard of="languageModel" unsaved={changed} onLeave={() => setEdited(null)} />
    </>
  );
}
