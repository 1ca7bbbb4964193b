import {
  connectionKindNames,
  connectionKinds,
  detailFields,
  fieldsOfKind,
  type ConnectionKindName,
  type Problem,
  type ServerField,
} from '@plinth/api/facts';
import { Suspense, useEffect, useRef, type SubmitEvent } from 'react';
import { styled } from 'styled-components';
import { Button } from '../../components/Button.tsx';
import { ButtonLink } from '../../components/ButtonLink.tsx';
import { ConfirmDialog } from '../../components/ConfirmDialog.tsx';
import { FileDrop } from '../../components/FileDrop.tsx';
import { Frame } from '../../components/Frame.tsx';
import { Notice } from '../../components/Notice.tsx';
import { PageHeader } from '../../components/PageHeader.tsx';
import { Select } from '../../components/Select.tsx';
import { SourceMark } from '../../components/SourceMark.tsx';
import { TextField } from '../../components/TextField.tsx';
import { lazyAtRest, useFetchedAtRest } from '../../loading/lazyAtRest.ts';
import { columns } from '../../theme/mixins.ts';
import { token } from '../../theme/token.ts';
import { connectionsCopy } from './connections.copy.ts';
import { ConnectionFields } from './ConnectionFields.tsx';
import { ConnectionTestPanel, type ConnectionTestPanelProps } from './ConnectionTestPanel.tsx';
import type { CsvDialectChange, CsvPreviewPanelProps } from './CsvPreviewPanel.tsx';

const copy = connectionsCopy.create;

export const createConnectionStatuses = ['editing', 'saving', 'uploading'] as const;

type CreateField = 'name' | ServerField;

interface CreateProblem {
  code: string;
  problem?: Problem;
}

interface CreateConnectionScreenProps {
  /** Whether it is being saved or uploaded. */
  status: (typeof createConnectionStatuses)[number];
  /** The kind of source, which decides the fields. */
  sourceType: ConnectionKindName;
  /** The host takes how a connection uses TLS. */
  offersTls: boolean;
  /** What the fields hold. */
  values: Record<CreateField, string>;
  /** What is wrong with each field. */
  problems: Partial<Record<CreateField | 'file', CreateProblem>>;
  /** Parameters of the pasted URL that no field takes. */
  unusedOptions: readonly string[];
  /** The chosen CSV file. */
  file: { name: string; size: number } | null;
  /** The first rows of the file, as they would be read. */
  preview: Omit<CsvPreviewPanelProps, 'onCorrect' | 'disabled'>;
  /** Of the upload, 0 to 1. */
  progress: number;
  /** Where Cancel leads. */
  cancelHref: string;
  /** The panel that tests what was entered. */
  test: ConnectionTestPanelProps;
  /** Asks before what was entered is lost. */
  leaving: boolean;
  /** What was entered on an earlier visit is not wanted; absent where there is nothing of one. */
  onStartAgain?: (() => void) | undefined;
  /** Another kind: the fields begin anew. */
  onTypeChange: (type: ConnectionKindName) => void;
  /** A field and what it holds. */
  onFieldChange: (field: CreateField, value: string) => void;
  /** A file was chosen, or taken out. */
  onFileChange: (file: File | null) => void;
  /** How the file is read is corrected. */
  onDialectCorrect: (change: CsvDialectChange) => void;
  /** The person wants it saved. */
  onSubmit: () => void;
  /** The person stops the upload. */
  onCancelUpload: () => void;
  /** What was entered may be lost. */
  onLeave: () => void;
  /** What was entered is wanted after all. */
  onStay: () => void;
}

const Columns = styled.div`
  ${columns('minmax(0, 35rem) minmax(0, 1fr)')}
`;

const Resumed = styled.div`
  margin-block-end: ${token.space4};
`;

const Fields = styled.div`
  display: grid;
  gap: ${token.space4};
  padding: ${token.space4};
`;

const Footer = styled.div`
  display: flex;
  flex: 1 1 auto;
  justify-content: flex-end;
  gap: ${token.space2};
`;

const types = connectionKindNames.map((value) => ({
  value,
  label: connectionKinds[value].name,
  icon: <SourceMark type={value} size={20} />,
}));

const isBusy = (status: CreateConnectionScreenProps['status']): boolean =>
  status === 'saving' || status === 'uploading';

function FormButtons({
  status,
  isCsv,
  cancelHref,
  onCancelUpload,
}: Pick<CreateConnectionScreenProps, 'status' | 'cancelHref' | 'onCancelUpload'> & { isCsv: boolean }) {
  return (
    <Footer>
      {status === 'uploading' ? (
        <Button onClick={onCancelUpload}>{copy.cancel}</Button>
      ) : (
        <ButtonLink to={cancelHref}>{copy.cancel}</ButtonLink>
      )}
      <Button
        type="submit"
        variant="primary"
        pending={isBusy(status)}
        pendingLabel={isCsv ? copy.uploading : copy.saving}
      >
        {isCsv ? copy.upload : copy.save}
      </Button>
    </Footer>
  );
}

function EntryFields(props: CreateConnectionScreenProps) {
  const { status, sourceType, values, problems, file, progress } = props;
  const busy = isBusy(status);
  const fields = fieldsOfKind(sourceType);
  const field = (name: CreateField) => ({
    label: name === 'name' ? copy.name : detailFields[name].label,
    hint: name === 'name' ? undefined : fields[name]?.hint,
    value: values[name],
    onValueChange: (value: string) => props.onFieldChange(name, value),
    error: problems[name] && copy.problem(name, problems[name]),
    disabled: busy,
    autoComplete: 'off',
  });
  return (
    <Fields>
      <Select
        label={copy.sourceType}
        options={types}
        value={sourceType}
        onValueChange={props.onTypeChange}
        disabled={busy}
      />
      <TextField {...field('name')} />
      {sourceType === 'csv' ? (
        <FileDrop
          label={copy.file}
          hint={copy.fileHint}
          accept=".csv"
          prompt={copy.filePrompt}
          file={file}
          onFileChange={props.onFileChange}
          onReject={props.onFileChange}
          disabled={busy}
          error={problems.file && copy.problem('file', problems.file)}
          progress={status === 'uploading' ? progress : undefined}
        />
      ) : (
        <>
          {props.unusedOptions.length > 0 && (
            <Notice tone="info">{copy.unusedOptions(props.unusedOptions)}</Notice>
          )}
          <ConnectionFields
            names={Object.keys(fields) as ServerField[]}
            tlsModes={props.offersTls ? (fields.sslmode?.choices ?? []) : null}
            field={(name) => field(name as ServerField)}
          />
        </>
      )}
    </Fields>
  );
}

function ConnectionForm(props: CreateConnectionScreenProps) {
  const form = useRef<HTMLFormElement>(null);
  const busy = isBusy(props.status);
  const problemKey = Object.keys(props.problems).join(' ');

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!busy) props.onSubmit();
  };

  // After a refused submit the first field that needs attention has the focus.
  const refused = useRef('');
  useEffect(() => {
    const before = refused.current;
    refused.current = problemKey;
    if (problemKey.length <= before.length || busy) return;
    form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [problemKey, busy]);

  return (
    <form ref={form} noValidate onSubmit={submit} aria-label={copy.title}>
      <Frame title={copy.frame} footer={<FormButtons {...props} isCsv={props.sourceType === 'csv'} />}>
        <EntryFields {...props} />
      </Frame>
    </form>
  );
}

const CsvPreviewPanel = lazyAtRest(async () => (await import('./CsvPreviewPanel.tsx')).CsvPreviewPanel);

/** Takes what a connection needs, of a database or of a CSV file, and tests it before it is saved. To change one that exists, there is `EditConnectionDrawer`. */
export function CreateConnectionScreen(props: CreateConnectionScreenProps) {
  const { status, sourceType, onStartAgain } = props;
  useFetchedAtRest(CsvPreviewPanel);
  return (
    <>
      <PageHeader title={copy.title} />
      {onStartAgain && (
        <Resumed>
          <Notice
            tone="info"
            live={false}
            action={
              <Button size="sm" disabled={isBusy(status)} onClick={onStartAgain}>
                {copy.startAgain}
              </Button>
            }
          >
            {copy.resumed(sourceType)}
          </Notice>
        </Resumed>
      )}
      <Columns>
        <ConnectionForm {...props} />
        {sourceType === 'csv' ? (
          <Suspense>
            <CsvPreviewPanel
              {...props.preview}
              disabled={isBusy(status)}
              onCorrect={props.onDialectCorrect}
            />
          </Suspense>
        ) : (
          <ConnectionTestPanel {...props.test} />
        )}
      </Columns>
      <ConfirmDialog
        open={props.leaving}
        title={connectionsCopy.leave.title}
        message={connectionsCopy.leave.question}
        confirmLabel={connectionsCopy.leave.leave}
        cancelLabel={connectionsCopy.leave.stay}
        onConfirm={props.onLeave}
        onCancel={props.onStay}
      />
    </>
  );
}
