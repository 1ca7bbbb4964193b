import { useId, useState, type ReactNode } from 'react';
import { styled } from 'styled-components';
import { visuallyHidden } from '../theme/mixins.ts';
import { token } from '../theme/token.ts';
import { FieldError } from '../components/FieldError.tsx';
import { useStylesNotice } from '../theme/useStylesNotice.ts';

export interface FieldProps {
  /** What it asks for; read out even when it isn't shown. */
  label: string;
  /** The label is read out but not drawn: a toolbar's search, a field in a table row. */
  hideLabel?: boolean;
  /** At the right of the label: "changed", a link. */
  note?: ReactNode;
  /** What helps to fill it in. */
  hint?: ReactNode;
  /** What is wrong with it; it takes the place of the hint. */
  error?: string | undefined;
}

/** What the control inside a field needs, to belong to its label, hint and error. */
export interface FieldControlProps {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
}

const Stack = styled.div`
  display: grid;
  gap: 6px;
  align-content: start;
  min-width: 0;
`;

const Head = styled.div<{ $hidden: boolean }>`
  display: flex;
  justify-content: space-between;
  gap: ${token.space2};
  font-size: ${token.typeSm};
  line-height: ${token.lineSm};
  ${({ $hidden }) => $hidden && visuallyHidden}
`;

const Label = styled.label`
  color: ${token.textStrong};
  font-weight: ${token.weightMedium};
`;

const Note = styled.span`
  color: ${token.accentText};
`;

const Hint = styled.p`
  color: ${token.textMuted};
  font-size: ${token.typeSm};
  line-height: ${token.lineSm};
`;

interface FieldLayoutProps extends FieldProps {
  id?: string | undefined;
  className?: string | undefined;
  children: (control: FieldControlProps) => ReactNode;
}

/** A field that gets the focus is read out with its error. Whoever is in it already has to be told. */
function OwnError({ id, fieldId, children }: { id: string; fieldId: string; children: string }) {
  const [isInFocus] = useState(() => globalThis.document?.activeElement?.id === fieldId);
  return (
    <FieldError id={id} role={isInFocus ? 'alert' : undefined}>
      {children}
    </FieldError>
  );
}

/** Label, control, hint and error, joined by ids. */
export function Field({
  label,
  hideLabel = false,
  note,
  hint,
  error,
  id: wantedId,
  className,
  children,
}: FieldLayoutProps) {
  useStylesNotice();
  const ownId = useId();
  const id = wantedId ?? ownId;
  const hintId = `${id}-hint`;
  const errorId = `${id}-error`;
  const described = [hint !== undefined && hintId, error && errorId].filter(Boolean).join(' ');
  return (
    <Stack className={className}>
      <Head $hidden={hideLabel}>
        <Label id={`${id}-label`} htmlFor={id}>
          {label}
        </Label>
        {note !== undefined && <Note>{note}</Note>}
      </Head>
      {children({
        id,
        'aria-describedby': described === '' ? undefined : described,
        'aria-invalid': error ? true : undefined,
      })}
      {hint !== undefined && <Hint id={hintId}>{hint}</Hint>}
      {error && (
        <OwnError key={error} id={errorId} fieldId={id}>
          {error}
        </OwnError>
      )}
    </Stack>
  );
}
