import { RadioGroup } from '@base-ui/react/radio-group';
import { CircleCheck, PlugZap, RotateCw } from 'lucide-react';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { Button } from '../../components/Button.tsx';
import { ErrorView } from '../../components/ErrorView.tsx';
import { Frame } from '../../components/Frame.tsx';
import { Icon } from '../../components/Icon.tsx';
import { Notice } from '../../components/Notice.tsx';
import { PasswordField } from '../../components/PasswordField.tsx';
import { Select } from '../../components/Select.tsx';
import { TextField } from '../../components/TextField.tsx';
import { narrowQuery } from '../../theme/measures.tokens.ts';
import { wideOnly } from '../../theme/mixins.ts';
import { token } from '../../theme/token.ts';
import { languageModelCopy as copy } from './languageModel.copy.ts';
import { LanguageModelOption } from './LanguageModelOption.tsx';
import type { TrialOutcome } from './languageModel.types.ts';
import { WhatIsSent, type SentView } from './WhatIsSent.tsx';

export const languageModelCardStatuses = ['ready', 'error'] as const;

/** As it lies in the fields. */
export interface LanguageModelDraft {
  kind: 'built_in' | 'local' | 'address';
  baseUrl: string;
  model: string;
  localModel: string;
  /** Empty for the one that is kept. */
  key: string;
  sharesValues: boolean;
}

interface LocalServer {
  status: 'looking' | 'found' | 'missing' | 'unknown';
  address: string;
  models: readonly string[];
}

export interface LanguageModelCardProps {
  /** Whether the choice could be read. */
  status: (typeof languageModelCardStatuses)[number];
  /** What lies in the fields. */
  draft: LanguageModelDraft;
  /** It differs from what is saved. */
  changed: boolean;
  /** A key is kept for the address that lies in the field. */
  hasKey: boolean;
  /** A key is kept for it that the host can't read any more. */
  isKeyLost: boolean;
  /** Why it can't be changed. */
  heldBy: 'environment' | 'owner' | null;
  /** What is found on the host's machine. */
  local: LocalServer;
  /** What the host says of single fields. */
  errors: Partial<Record<'baseUrl' | 'model' | 'localModel' | 'key', string>>;
  /** Why the last save or test failed, beside its fields. */
  problem: string | null;
  /** The choice is on its way to the host. */
  saving: boolean;
  /** A question is being asked. */
  testing: boolean;
  /** Of the last test. */
  outcome: TrialOutcome | null;
  /** The text that leaves, word for word. */
  sent: SentView;
  /** Something in the fields is another. */
  onDraftChange: (draft: LanguageModelDraft) => void;
  /** The person wants the server of this machine looked for again. */
  onLook: () => void;
  /** The person wants a question asked. */
  onTest: () => void;
  /** The person wants it to count. */
  onSave: () => void;
  /** The person wants what is saved back. */
  onReset: () => void;
  /** The person wants the choice read again. */
  onRetry: () => void;
}

const Use = styled.span`
  color: ${token.textMuted};
  font-size: ${token.typeXs};

  ${wideOnly}
`;

const Padded = styled.div`
  padding: ${token.space3} ${token.space4};
`;

const Fields = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr) 220px;
  align-items: start;
  gap: 14px ${token.space3};

  @media ${narrowQuery} {
    grid-template-columns: minmax(0, 1fr);
  }
`;

const Trial = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: flex-start;
  gap: ${token.space3};

  > [role] {
    flex: 1 1 16rem;
    min-width: 0;
    overflow-wrap: anywhere;
  }
`;

const Found = styled.span`
  display: inline-flex;
  align-items: center;
  gap: 6px;
  color: ${token.textDefault};
  font-size: ${token.typeSm};
  font-weight: ${token.weightRegular};

  > svg {
    color: ${token.successSolid};
  }
`;

const Lead = styled.b`
  font-weight: ${token.weightMedium};
`;

const Grow = styled.span`
  flex: 1 1 12rem;
`;

const Buttons = styled.span`
  display: flex;
  gap: ${token.space3};
  margin-inline-start: auto;
`;

function TestRow({
  testing,
  outcome,
  onTest,
  children,
}: Pick<LanguageModelCardProps, 'testing' | 'outcome' | 'onTest'> & { children?: ReactNode }) {
  return (
    <Trial>
      {children}
      <Button icon={PlugZap} pending={testing} pendingLabel={copy.testing} onClick={onTest}>
        {outcome === null ? copy.test : copy.testAgain}
      </Button>
      {outcome !== null && !testing && (
        <Notice tone={outcome.ok ? 'success' : 'danger'}>
          <Lead>{outcome.ok ? copy.answers : copy.step(outcome.step)}</Lead>{' '}
          {outcome.ok ? copy.outcome(outcome) : outcome.reason}
        </Notice>
      )}
    </Trial>
  );
}

const localHint = ({ status, address, models }: LocalServer): string => {
  if (status === 'missing') return copy.localMissing(address);
  if (status !== 'found') return copy.localHint;
  return models.length === 0 ? copy.localEmpty(address) : copy.localFound(address, models.length);
};

function LocalOption(props: LanguageModelCardProps) {
  const { draft, local, heldBy, errors, saving, testing, outcome, onDraftChange, onLook, onTest } = props;
  const chosen = draft.kind === 'local';
  const names = [...new Set([...local.models, ...(draft.localModel ? [draft.localModel] : [])])];
  return (
    <LanguageModelOption
      value="local"
      title={copy.local}
      hint={localHint(local)}
      state={
        local.status === 'found' && (
          <Found>
            <Icon icon={CircleCheck} size={14} />
            {copy.found}
          </Found>
        )
      }
    >
      {chosen && (
        <>
          <Select
            label={copy.fields.model}
            options={names.map((name) => ({ value: name, label: name }))}
            value={draft.localModel || null}
            error={errors.localModel}
            disabled={heldBy !== null}
            readOnly={saving}
            loading={local.status === 'looking'}
            onValueChange={(localModel) => onDraftChange({ ...draft, localModel })}
          />
          {heldBy === null && (
            <TestRow {...{ testing, outcome, onTest }}>
              <Button
                icon={RotateCw}
                pending={local.status === 'looking'}
                pendingLabel={copy.looking}
                onClick={onLook}
              >
                {copy.lookAgain}
              </Button>
            </TestRow>
          )}
        </>
      )}
    </LanguageModelOption>
  );
}

function AddressOption(props: LanguageModelCardProps) {
  const { draft, hasKey, isKeyLost, heldBy, errors, saving, testing, outcome, onDraftChange, onTest } = props;
  const disabled = heldBy !== null;
  const shared = { disabled, readOnly: saving };
  return (
    <LanguageModelOption value="address" title={copy.address} hint={copy.addressHint}>
      {draft.kind === 'address' && (
        <>
          <Fields>
            <TextField
              label={copy.fields.address}
              value={draft.baseUrl}
              placeholder={copy.addressExample}
              error={errors.baseUrl}
              inputMode="url"
              mono
              {...shared}
              onValueChange={(baseUrl) => onDraftChange({ ...draft, baseUrl })}
            />
            <TextField
              label={copy.fields.model}
              value={draft.model}
              error={errors.model}
              mono
              {...shared}
              onValueChange={(model) => onDraftChange({ ...draft, model })}
            />
            <PasswordField
              label={copy.fields.key}
              value={draft.key}
              placeholder={hasKey ? copy.keyKept : undefined}
              hint={copy.keyHint}
              error={errors.key ?? (isKeyLost ? copy.keyLost : undefined)}
              autoComplete="off"
              {...shared}
              onValueChange={(key) => onDraftChange({ ...draft, key })}
            />
          </Fields>
          {!disabled && <TestRow {...{ testing, outcome, onTest }} />}
        </>
      )}
    </LanguageModelOption>
  );
}

function Foot({ changed, saving, onSave, onReset }: LanguageModelCardProps) {
  return (
    <>
      <Grow>{copy.fallback}</Grow>
      <Buttons>
        {' '}
        <Button disabled={!changed || saving} onClick={onReset}>
          {copy.reset}
        </Button>
        <Button
          variant="primary"
          disabled={!changed}
          pending={saving}
          pendingLabel={copy.saving}
          onClick={onSave}
        >
          {copy.save}
        </Button>
      </Buttons>{' '}
    </>
  );
}

/** Who answers questions and writes descriptions on this host: rules, a server on its machine, or any address. */
export function LanguageModelCard(props: LanguageModelCardProps) {
  const { status, draft, heldBy, saving, problem, sent, onDraftChange, onRetry } = props;
  if (status === 'error')
    return (
      <Frame title={copy.title}>
        <ErrorView compact title={copy.failed} onRetry={onRetry} />
      </Frame>
    );
  return (
    <Frame
      title={copy.title}
      actions={<Use>{copy.use}</Use>}
      footer={heldBy === null ? <Foot {...props} /> : copy.fallback}
    >
      {heldBy !== null && (
        <Padded>
          <Notice tone="info" live={false}>
            {copy.held[heldBy]}
          </Notice>
        </Padded>
      )}
      <RadioGroup
        aria-label={copy.title}
        value={draft.kind}
        disabled={heldBy !== null}
        readOnly={saving}
        onValueChange={(kind) => onDraftChange({ ...draft, kind })}
      >
        <LanguageModelOption value="built_in" title={copy.builtIn} hint={copy.builtInHint} />
        <LocalOption {...props} />
        <AddressOption {...props} />
      </RadioGroup>
      {draft.kind !== 'built_in' && (
        <WhatIsSent
          sent={sent}
          sharesValues={draft.sharesValues}
          disabled={heldBy !== null}
          readOnly={saving}
          onShareChange={(sharesValues) => onDraftChange({ ...draft, sharesValues })}
        />
      )}
      {problem !== null && (
        <Padded>
          <Notice tone="danger">{problem}</Notice>
        </Padded>
      )}
    </Frame>
  );
}
