import { dataCategories } from '@plinth/api/facts';
import { Plus } from 'lucide-react';
import { CategoryMark } from '../../components/CategoryMark.tsx';
import { Icon } from '../../components/Icon.tsx';
import { Select } from '../../components/Select.tsx';
import { TextField } from '../../components/TextField.tsx';
import type { MeaningDraft, WordColumn } from './meaning.ts';
import { wordsCopy as copy } from './words.copy.ts';

interface MeaningFieldsProps {
  /** Names the first field. */
  label: string;
  /** What lies in the fields. */
  draft: MeaningDraft;
  /** Undefined while they are fetched. */
  columns: readonly WordColumn[] | undefined;
  /** It is on its way: it stays as it is, and what has the focus keeps it. */
  readOnly?: boolean;
  onChange: (draft: MeaningDraft) => void;
}

/** Names of columns begin with a sign, so that none is taken for another choice. */
const optionOf = (column: string) => `:${column}`;

const columnOptions = (columns: readonly WordColumn[]) =>
  columns.map(({ name, category }) => {
    const known = dataCategories.find((one) => one === category);
    return {
      value: optionOf(name),
      label: name,
      ...(known && { icon: <CategoryMark category={known} /> }),
    };
  });

const otherOptions = [
  { value: 'value', label: copy.ofAColumn, icon: <Icon icon={Plus} /> },
  { value: 'definition', label: copy.ofColumns, icon: <Icon icon={Plus} /> },
];

/** What a word means: one of the columns, one of their values, or a formula of them. */
export function MeaningFields({ label, draft, columns, readOnly = false, onChange }: MeaningFieldsProps) {
  const { kind, column, text } = draft;
  const own = columnOptions(columns ?? []);
  const chosen = column === null ? null : optionOf(column);
  const shared = { loading: columns === undefined, readOnly, placeholder: copy.choose };
  return (
    <>
      <Select
        {...shared}
        label={label}
        options={[...own, ...otherOptions]}
        value={kind === 'column' ? chosen : kind}
        onValueChange={(value) =>
          onChange(
            value.startsWith(':')
              ? { kind: 'column', column: value.slice(1), text: '' }
              : { kind: value as 'value' | 'definition', column: null, text: '' },
          )
        }
      />
      {kind === 'value' && (
        <Select
          {...shared}
          label={copy.column}
          options={own}
          value={chosen}
          onValueChange={(value) => onChange({ ...draft, column: value.slice(1) })}
        />
      )}
      {kind !== 'column' && (
        <TextField
          label={kind === 'value' ? copy.value : copy.definition}
          hint={kind === 'value' ? undefined : copy.definitionHint}
          value={text}
          readOnly={readOnly}
          autoComplete="off"
          onValueChange={(next) => onChange({ ...draft, text: next })}
        />
      )}
    </>
  );
}
