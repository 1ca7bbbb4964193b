import { FileUp, X } from 'lucide-react';
import { useEffect, useRef, useState, type DragEvent } from 'react';
import { styled } from 'styled-components';
import { nameLine, visuallyHidden } from '../theme/mixins.ts';
import { token } from '../theme/token.ts';
import { Field, type FieldControlProps, type FieldProps } from '../primitives/Field.tsx';
import { asPercent } from '../primitives/intl.format.ts';
import { componentsCopy as copy } from './components.copy.ts';
import { fileSize } from './file.size.ts';
import { Icon } from './Icon.tsx';
import { IconButton } from './IconButton.tsx';
import { RuleScale } from './RuleScale.tsx';

interface FileDropProps extends Omit<FieldProps, 'hideLabel' | 'note'> {
  /** What was chosen; null for nothing yet. */
  file: { name: string; size: number } | null;
  /** A file was chosen or dropped, or taken out again. */
  onFileChange: (file: File | null) => void;
  /** Endings, e.g. `.csv`. */
  accept?: string;
  /** A file with another ending was dropped. Nothing is chosen then. */
  onReject?: (file: File) => void;
  /** What it asks for. */
  prompt?: string;
  /** Can't be changed now. */
  disabled?: boolean;
  /** While it's being sent, 0 to 1. */
  progress?: number | undefined;
}

const Zone = styled.label`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: center;
  gap: ${token.space2};
  min-height: 96px;
  padding: ${token.space4};
  border: 1px dashed ${token.borderStrong};
  border-radius: ${token.radiusControl};
  color: ${token.textMuted};
  text-align: center;
  cursor: pointer;
  transition: background ${token.motionFast};

  &:hover {
    background: ${token.surfaceHover};
  }
  &:has(:focus-visible) {
    outline: 2px solid ${token.focusRing};
    outline-offset: 2px;
  }
  &[data-over] {
    border-style: solid;
    border-color: ${token.accentSolid};
    background: ${token.accentSoft};
    color: ${token.accentText};
  }
  &:has([aria-invalid='true']) {
    border-color: ${token.dangerSolid};
  }
  &:has(:disabled) {
    border-color: ${token.borderDefault};
    background: ${token.surfaceSunken};
    color: ${token.textDisabled};
    cursor: not-allowed;
  }
`;

const Input = styled.input`
  ${visuallyHidden}
`;

const Chosen = styled.div`
  display: grid;
  grid-template-columns: auto minmax(0, 1fr) auto;
  align-items: center;
  gap: ${token.space1} ${token.space3};
  min-height: ${token.rowLg};
  padding: ${token.space2} ${token.space3};
  border: 1px solid ${token.borderDefault};
  border-radius: ${token.radiusControl};
  background: ${token.surfaceRaised};

  > svg {
    color: ${token.textMuted};
  }
`;

const Name = styled.div`
  ${nameLine}
  color: ${token.textStrong};

  > span {
    color: ${token.textMuted};
    font-size: ${token.typeSm};
  }
`;

const Progress = styled.div`
  display: flex;
  grid-column: 2 / -1;
  align-items: center;
  gap: ${token.space3};
  min-width: 0;
  color: ${token.textMuted};
  font-size: ${token.typeSm};
  white-space: nowrap;
`;

const isOneOf = (endings: string | undefined, name: string): boolean =>
  endings === undefined ||
  endings.split(',').some((ending) => name.toLowerCase().endsWith(ending.trim().toLowerCase()));

/** A file, chosen or dropped. */
export function FileDrop({
  label,
  hint,
  error,
  file,
  onFileChange,
  prompt = copy.file.prompt,
  disabled = false,
  progress,
  ...choice
}: FileDropProps) {
  const place = useRef<HTMLElement>(null);
  // Choosing and removing take their own control away; the focus goes to the one that comes instead.
  const handsOver = useRef(false);
  useEffect(() => {
    if (handsOver.current) place.current?.querySelector<HTMLElement>('input, button')?.focus();
    handsOver.current = false;
  }, [file]);
  const setPlace = (element: HTMLElement | null) => void (place.current = element);
  const change = (next: File | null) => {
    handsOver.current = true;
    onFileChange(next);
  };

  return (
    <Field label={label} hint={hint} error={error}>
      {(control) =>
        file === null ? (
          <DropZone
            {...choice}
            ref={setPlace}
            control={control}
            prompt={prompt}
            disabled={disabled}
            onChoose={change}
            onDrop={onFileChange}
          />
        ) : (
          <Chosen ref={setPlace} id={control.id} role="group" aria-labelledby={`${control.id}-label`}>
            <Icon icon={FileUp} />
            <Name>
              {file.name} <span>{fileSize(file.size)}</span>
            </Name>
            {progress === undefined ? (
              <IconButton
                icon={X}
                size="inset"
                label={copy.file.remove}
                disabled={disabled}
                onClick={() => change(null)}
              />
            ) : (
              <UploadProgress name={file.name} progress={progress} />
            )}
          </Chosen>
        )
      }
    </Field>
  );
}

interface DropZoneProps extends Pick<FileDropProps, 'accept' | 'onReject'> {
  ref: (element: HTMLElement | null) => void;
  control: FieldControlProps;
  prompt: string;
  disabled: boolean;
  onChoose: (file: File | null) => void;
  onDrop: (file: File) => void;
}

function DropZone({ ref, control, prompt, disabled, accept, onChoose, onDrop, onReject }: DropZoneProps) {
  const [isOver, setOver] = useState(false);

  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    const dropped = event.dataTransfer.files[0];
    if (!dropped || disabled) return;
    if (isOneOf(accept, dropped.name)) onDrop(dropped);
    else onReject?.(dropped);
  };

  return (
    <Zone
      ref={ref}
      data-over={isOver || undefined}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <Input
        {...control}
        type="file"
        aria-labelledby={`${control.id}-label`}
        accept={accept}
        disabled={disabled}
        onChange={(event) => {
          onChoose(event.currentTarget.files?.[0] ?? null);
          // The same file can be chosen again after it was removed.
          event.currentTarget.value = '';
        }}
      />
      <Icon icon={FileUp} />
      {prompt}
    </Zone>
  );
}

function UploadProgress({ name, progress }: { name: string; progress: number }) {
  const percent = Math.round(progress * 100);
  return (
    <Progress
      role="progressbar"
      aria-label={name}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent}
    >
      <RuleScale value={progress} total={1} ticks={50} />
      {asPercent(percent)}
    </Progress>
  );
}
