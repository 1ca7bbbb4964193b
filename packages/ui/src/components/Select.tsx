import {
  useCombobox,
  type UseComboboxReturnValue,
  type UseComboboxState,
  type UseComboboxStateChangeOptions,
} from 'downshift';
import { Check, ChevronsUpDown } from 'lucide-react';
import { useId, useMemo, useRef, useState, type InputHTMLAttributes, type ReactNode, type Ref } from 'react';
import { styled } from 'styled-components';
import { floating, option as optionStyles } from '../theme/mixins.ts';
import { token } from '../theme/token.ts';
import { Field, type FieldProps } from '../primitives/Field.tsx';
import { componentsCopy as copy } from './components.copy.ts';
import { InputBox, type FieldSize } from '../primitives/field.styles.ts';
import { Icon } from './Icon.tsx';
import { MatchedText } from './MatchedText.tsx';
import { Spinner } from './Spinner.tsx';
import { usePopoverPosition } from '../primitives/usePopoverPosition.ts';
import { search } from '../primitives/search.ts';

interface SelectOption<Value extends string = string> {
  value: Value;
  label: string;
  /** A mark before the name: `<CategoryMark …/>`, `<SourceMark …/>`, `<Icon …/>`. */
  icon?: ReactNode;
  /** At the end of the row, muted. */
  hint?: string;
  disabled?: boolean;
}

interface SelectProps<Value extends string = string> extends FieldProps {
  /** What can be chosen, in the order that it is shown in. */
  options: readonly SelectOption<Value>[];
  /** The chosen one; null for none yet. */
  value: Value | null;
  /** Another was chosen. */
  onValueChange: (value: Value) => void;
  /** What it asks for while there is none. */
  placeholder?: string;
  /** Can't be changed now. */
  disabled?: boolean;
  /** Can't be changed while what it holds is sent; keeps the focus. */
  readOnly?: boolean;
  /** The options are on their way. */
  loading?: boolean;
  /** The options couldn't be had; shown in place of them. */
  loadError?: string | undefined;
  /** There are no options at all. */
  emptyText?: string;
  /** `sm` in rows. */
  size?: FieldSize;
  /** For the place that it stands in, not for its look. */
  className?: string;
}

/** More rows than this don't help anybody choose; typing narrows them down. */
const maxShown = 200;

const Box = styled(InputBox)`
  cursor: default;

  > input {
    cursor: inherit;
  }
`;

const List = styled.ul`
  ${floating}
  position: fixed;
  inset: auto;
  margin: 0;
  padding: 4px;
  overflow-y: auto;
  font-size: ${token.typeMd};
  text-align: start;

  &:popover-open {
    opacity: 1;
    @starting-style {
      opacity: 0;
      transform: translateY(-4px);
    }
  }
  transition:
    opacity ${token.motionBase} ${token.easeOut},
    transform ${token.motionBase} ${token.easeOut};
`;

const Item = styled.li`
  ${optionStyles}
`;

const Toggle = styled.button`
  display: grid;
  place-items: center;
  flex: none;
  align-self: stretch;
  width: 30px;
  color: ${token.textMuted};

  &&& {
    margin-inline-end: -10px;
  }
`;

/* Of names that begin alike only the ends tell which is which. */
const Name = styled.span`
  flex: 1 1 auto;
  min-width: 0;
  overflow-wrap: anywhere;
`;

const Hint = styled.span`
  color: ${token.textMuted};
  font-family: ${token.fontSans};
  font-size: ${token.typeXs};
`;

const Remark = styled.li`
  display: flex;
  align-items: center;
  min-height: ${token.controlMd};
  padding: 4px ${token.space2};
  color: ${token.textMuted};
  font-size: ${token.typeSm};

  &[data-error] {
    color: ${token.dangerText};
  }
`;

const Tick = styled(Icon)`
  color: ${token.accentText};
`;

type State<Value extends string> = UseComboboxState<SelectOption<Value>>;

/** Leaving or Escape never chooses and never clears: the field shows its value again. */
const keepChosen = <Value extends string>(
  state: State<Value>,
  { type, changes }: UseComboboxStateChangeOptions<SelectOption<Value>>,
): Partial<State<Value>> => {
  switch (type) {
    case useCombobox.stateChangeTypes.InputChange:
      return { ...changes, highlightedIndex: 0 };
    case useCombobox.stateChangeTypes.InputBlur:
    case useCombobox.stateChangeTypes.InputKeyDownEscape:
    case useCombobox.stateChangeTypes.ToggleButtonClick:
    case useCombobox.stateChangeTypes.InputClick:
      return { ...changes, selectedItem: state.selectedItem, inputValue: state.selectedItem?.label ?? '' };
    default:
      return changes;
  }
};

/** The combobox, and the options that match what is typed. */
const useFilteredCombobox = <Value extends string>(
  inputId: string,
  { options, value, onValueChange }: Pick<SelectProps<Value>, 'options' | 'value' | 'onValueChange'>,
) => {
  const [query, setQuery] = useState('');
  const input = useRef<HTMLInputElement>(null);
  const matches = useMemo(() => search(options, query, ({ label }) => [label]), [options, query]);
  const shown = matches.slice(0, maxShown);
  const selected = options.find((option) => option.value === value) ?? null;

  const combobox = useCombobox<SelectOption<Value>>({
    items: shown,
    selectedItem: selected,
    itemToString: (item) => item?.label ?? '',
    itemToKey: (item) => item?.value ?? '',
    isItemDisabled: (item) => item.disabled ?? false,
    inputId,
    labelId: `${inputId}-label`,
    onSelectedItemChange: ({ selectedItem }) => {
      if (selectedItem) onValueChange(selectedItem.value);
    },
    onIsOpenChange: ({ isOpen: opens }) => {
      setQuery('');
      if (opens) input.current?.select();
    },
    stateReducer: keepChosen,
    onInputValueChange: ({ inputValue, type }) => {
      if (type === useCombobox.stateChangeTypes.InputChange) setQuery(inputValue);
    },
  });
  return { combobox, query, input, selected, shown, more: matches.length - shown.length };
};

/** One of many: opens a list, and typing filters it. */
export function Select<Value extends string = string>({
  label,
  hideLabel,
  note,
  hint,
  error,
  className,
  placeholder = copy.select.placeholder,
  disabled = false,
  readOnly = false,
  loading = false,
  loadError,
  emptyText = copy.select.empty,
  size = 'md',
  ...choice
}: SelectProps<Value>) {
  const inputId = useId();
  const anchor = useRef<HTMLDivElement>(null);
  const list = useRef<HTMLUListElement>(null);
  const { combobox, query, input, selected, shown, more } = useFilteredCombobox(inputId, choice);
  const { isOpen } = combobox;
  const isFixed = disabled || readOnly;
  usePopoverPosition(isOpen, anchor, list);

  const nothing = choice.options.length === 0 ? emptyText : shown.length === 0 ? copy.noMatch : null;
  const remark = loading ? copy.loading : loadError || nothing;

  return (
    <Field {...{ label, note, hint, error, className }} hideLabel={hideLabel ?? false} id={inputId}>
      {(control) => (
        <>
          <Box ref={anchor} $size={size} $mono={false}>
            {query === '' && selected?.icon}
            <ComboboxInput
              {...{ ...control, combobox, placeholder, disabled, readOnly }}
              ref={input}
              aria-busy={loading || undefined}
              pointsAtOption={remark === null}
            />
            <Toggle
              {...combobox.getToggleButtonProps({ disabled: isFixed, tabIndex: -1, 'aria-label': label })}
              type="button"
              aria-hidden
            >
              {loading ? <Spinner /> : <Icon icon={ChevronsUpDown} />}
            </Toggle>
          </Box>
          <List popover="manual" {...combobox.getMenuProps({ ref: list })}>
            {isOpen && remark === null && (
              <Options {...{ combobox, shown, more, query }} value={choice.value} />
            )}
            {isOpen && remark !== null && (
              <NoOptions failed={!loading && Boolean(loadError)}>{remark}</NoOptions>
            )}
          </List>
        </>
      )}
    </Field>
  );
}

interface ComboboxInputProps<Value extends string> extends InputHTMLAttributes<HTMLInputElement> {
  ref: Ref<HTMLInputElement>;
  combobox: UseComboboxReturnValue<SelectOption<Value>>;
  /** With nothing to choose there's no active option to point at. */
  pointsAtOption: boolean;
}

function ComboboxInput<Value extends string>({
  combobox,
  pointsAtOption,
  disabled = false,
  readOnly = false,
  ...own
}: ComboboxInputProps<Value>) {
  const input = combobox.getInputProps({
    ...own,
    disabled: disabled || readOnly,
    autoComplete: 'off',
    spellCheck: false,
    onKeyDown: (event) => {
      // Escape closes the list, not the dialog around the field.
      if (event.key === 'Escape' && combobox.isOpen) event.stopPropagation();
      // As of a list to choose from, and not a text: Enter doesn't send the form around it.
      if (event.key === 'Enter' && !combobox.isOpen && !disabled && !readOnly) {
        event.preventDefault();
        combobox.openMenu();
      }
    },
  });
  const active = pointsAtOption ? input['aria-activedescendant'] : undefined;
  return <input {...input} disabled={disabled} readOnly={readOnly} aria-activedescendant={active} />;
}

function NoOptions({ failed, children }: { failed: boolean; children: string }) {
  return (
    <Remark role="option" aria-selected={false} aria-disabled data-error={failed || undefined}>
      {children}
    </Remark>
  );
}

interface OptionsProps<Value extends string> {
  combobox: UseComboboxReturnValue<SelectOption<Value>>;
  shown: readonly SelectOption<Value>[];
  /** How many more there are. */
  more: number;
  query: string;
  value: Value | null;
}

function Options<Value extends string>({ combobox, shown, more, query, value }: OptionsProps<Value>) {
  return (
    <>
      {shown.map((item, index) => (
        <Item
          key={item.value}
          {...combobox.getItemProps({ item, index })}
          aria-selected={item.value === value}
          data-highlighted={index === combobox.highlightedIndex || undefined}
          data-disabled={item.disabled || undefined}
        >
          {item.icon}
          <Name>
            <MatchedText text={item.label} query={query.trim()} />
          </Name>
          {item.hint !== undefined && <Hint>{item.hint}</Hint>}
          {item.value === value && <Tick icon={Check} size={14} />}
        </Item>
      ))}
      {more > 0 && <Remark role="presentation">{copy.more(more)}</Remark>}
    </>
  );
}
