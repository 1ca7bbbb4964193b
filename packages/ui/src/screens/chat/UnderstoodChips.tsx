import { dataCategories } from '@plinth/api/facts';
import { ChevronDown, Plus } from 'lucide-react';
import { useEffect, useMemo, useState, type ReactNode } from 'react';
import { styled } from 'styled-components';
import { Button } from '../../components/Button.tsx';
import { CategoryMark } from '../../components/CategoryMark.tsx';
import { componentsCopy } from '../../components/components.copy.ts';
import { Icon } from '../../components/Icon.tsx';
import { Spinner } from '../../components/Spinner.tsx';
import { Popover } from '../../components/Popover.tsx';
import { TextField } from '../../components/TextField.tsx';
import { option } from '../../theme/mixins.ts';
import { token } from '../../theme/token.ts';
import { quietChoice } from './choice.styles.ts';
import { chatCopy as copy } from './chat.copy.ts';
import {
  added,
  changed,
  chipsOf,
  choicesFor,
  columnFinder,
  inFull,
  isRemovable,
  type AnswerColumn,
  type Chip,
  type Understood,
  type UnderstoodView,
} from './understood.choices.ts';
import { plainText, search } from '../../primitives/search.ts';

const Row = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 6px;
  color: ${token.textMuted};
  font-size: ${token.typeSm};
`;

/** A chip and the word before it stay in one line. */
const ChipPlace = styled.span`
  display: inline-flex;
  align-items: center;
  gap: 6px;
  max-width: 100%;

  > span {
    flex: none;
  }
`;

const ChipButton = styled.button`
  display: inline-flex;
  align-items: center;
  gap: 6px;
  min-width: 0;
  max-width: 100%;
  min-height: ${token.controlSm};
  padding-block: 3px;
  padding-inline: 9px 6px;

  &[data-marked] {
    padding-inline-start: 4px;
  }
  color: ${token.textStrong};
  overflow-wrap: anywhere;
  ${quietChoice}

  &[data-add] {
    padding-block: 3px;
    padding-inline: 7px 9px;
    border-style: dashed;
    color: ${token.textDefault};
  }
  &[data-asked]:disabled {
    border-color: ${token.accentBorder};
    background: ${token.accentSoft};
    color: ${token.textStrong};
  }
`;

const Chooser = styled.form`
  display: grid;
  gap: ${token.space2};
  width: min(20rem, 80vw);
  padding: ${token.space2};
`;

const Choices = styled.ul`
  max-height: 15rem;
  overflow: auto;
`;

const Choice = styled.button`
  ${option}
  width: 100%;
  text-align: start;
  cursor: pointer;

  &:hover,
  &:focus-visible {
    background: ${token.surfaceHover};
  }
  &:focus-visible {
    outline-offset: -2px;
  }
`;

/** Of a mark that is on its way: nothing moves when it comes. */
const MarkPlace = styled.span`
  flex: none;
  width: 20px;
  height: 20px;
`;

const ChoiceNote = styled.span`
  margin-inline-start: auto;
  color: ${token.textMuted};
  font-size: ${token.typeXs};
  white-space: nowrap;
`;

const Note = styled.p`
  padding: 4px ${token.space2};
  color: ${token.textMuted};
  font-size: ${token.typeXs};
`;

/** More than this isn't read through; the letters of one find it. */
const mostChoices = 60;

/** What stands beside the words of a part: its column's mark, and how many values it has. */
interface Beside {
  mark: ReactNode;
  note?: string | undefined;
}

interface ChoiceFormProps {
  /** Null while they are fetched. */
  choices: readonly string[] | null;
  beside: (choice: string) => Beside;
  removable: boolean;
  /** Null takes the part away. */
  onChoose: (choice: string | null) => void;
}

function ChoiceForm({ choices, beside, removable, onChoose }: ChoiceFormProps) {
  const [text, setText] = useState('');
  const typed = text.trim();
  const found = search(choices ?? [], text, (choice) => [choice]);
  const submit = () => {
    if (typed === '') return;
    const isTyped = (choice: string) => choice.toLowerCase() === typed.toLowerCase();
    const isPlainlyTyped = (choice: string) => plainText(choice) === plainText(typed);
    onChoose(found.find(isTyped) ?? found.find(isPlainlyTyped) ?? found[0] ?? typed);
  };
  return (
    <Chooser
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <TextField
        label={copy.findChoice}
        hideLabel
        placeholder={copy.findChoice}
        value={text}
        onValueChange={setText}
        autoComplete="off"
      />
      {found.length === 0 && (
        <Note role="status">{choices === null ? copy.loadingChoices : copy.noChoice}</Note>
      )}
      <Choices>
        {found.slice(0, mostChoices).map((choice) => {
          const { mark, note } = beside(choice);
          return (
            <li key={choice}>
              <Choice type="button" onClick={() => onChoose(choice)}>
                {mark}
                {choice}
                {note && <ChoiceNote>{note}</ChoiceNote>}
              </Choice>
            </li>
          );
        })}
      </Choices>
      {found.length > mostChoices && (
        <Note role="status">{componentsCopy.more(found.length - mostChoices)}</Note>
      )}
      {removable && (
        <Button size="sm" variant="quiet" onClick={() => onChoose(null)}>
          {copy.removePart}
        </Button>
      )}
    </Chooser>
  );
}

interface ChooserProps extends ChoiceFormProps {
  label: string;
  trigger: {
    text: string;
    mark: ReactNode;
    label: string;
    isAdding: boolean;
    isAsked: boolean;
    disabled: boolean;
  };
}

function ChipWithChoices({ label, trigger, onChoose, ...form }: ChooserProps) {
  const [open, setOpen] = useState(false);
  const { isAdding, isAsked } = trigger;
  const button = (
    <ChipButton
      type="button"
      aria-label={trigger.label}
      disabled={trigger.disabled}
      data-add={isAdding || undefined}
      data-asked={isAsked || undefined}
      data-marked={trigger.mark !== null || undefined}
    >
      {trigger.mark}
      {isAdding && <Icon icon={Plus} size={12} strokeWidth={2} />}
      {trigger.text}
      {isAsked ? <Spinner size={12} /> : !isAdding && <Icon icon={ChevronDown} size={12} strokeWidth={2} />}
    </ChipButton>
  );
  return (
    <Popover open={open} onOpenChange={setOpen} trigger={button} label={label}>
      <ChoiceForm
        {...form}
        onChoose={(choice) => {
          setOpen(false);
          onChoose(choice);
        }}
      />
    </Popover>
  );
}

const markOf = (column: AnswerColumn | undefined): ReactNode => {
  const known = dataCategories.find((one) => one === column?.category);
  return known ? <CategoryMark category={known} /> : null;
};

/** Marks and notes by what parts and choices say. */
const useBeside = (columns: readonly AnswerColumn[] | undefined, onColumnsWanted: () => void) => {
  const isWanted = columns === undefined;
  useEffect(() => {
    if (isWanted) onColumnsWanted();
  }, [isWanted, onColumnsWanted]);
  const find = useMemo(() => columns && columnFinder(columns), [columns]);
  return {
    markOf: ({ part, text }: Chip): ReactNode => {
      if (part === 'limit' || text === copy.rowCount) return null;
      return find ? markOf(find(text)) : <MarkPlace />;
    },
    besideOf:
      (part: Chip['part'] | undefined) =>
      (choice: string): Beside => {
        if (part === 'limit' || choice === copy.rowCount) return { mark: null };
        const column = find?.(choice);
        const values = part === 'grouping' && column?.category !== 'temporal' ? column?.distinct : undefined;
        return { mark: markOf(column), note: values === undefined ? undefined : copy.values(values) };
      },
  };
};

/** What stands between two parts. */
const joint = (before: Chip | undefined, { part }: Chip): string =>
  before?.part === part ? copy.partWords.measure : copy.partWords[part];

interface UnderstoodChipsProps {
  understood: UnderstoodView;
  /** What is being asked for; its chips are marked where they are others. */
  wanted: UnderstoodView | null;
  /** Undefined until they are there. */
  columns: readonly AnswerColumn[] | undefined;
  disabled: boolean;
  onColumnsWanted: () => void;
  onChange: (understood: Understood) => void;
}

/** What was made of a question, part by part; each can be another, and the question is asked again. */
export function UnderstoodChips({
  understood: view,
  wanted,
  columns,
  disabled,
  onColumnsWanted,
  onChange,
}: UnderstoodChipsProps) {
  const understood = inFull(wanted ?? view);
  const chips = chipsOf(understood);
  const before = chipsOf(inFull(view));
  const isAsked = ({ part, text }: Chip) =>
    wanted !== null && !before.some((one) => one.part === part && one.text === text);
  // Of a part that was left out nothing is there to be marked.
  const isLess = wanted !== null && !chips.some(isAsked);
  const { markOf: markOfChip, besideOf } = useBeside(columns, onColumnsWanted);
  if (chips.length === 0) return null;
  const choices = (chip: Chip | null) =>
    columns === undefined ? null : choicesFor(chip, understood, columns);
  return (
    <Row role="group" aria-label={copy.understoodAs}>
      <span>{copy.understoodAs}</span>
      {chips.map((chip, at) => (
        <ChipPlace key={`${chip.part} ${chip.index}`}>
          {at > 0 && <span>{joint(chips[at - 1], chip)}</span>}
          <ChipWithChoices
            label={copy.partNames[chip.part]}
            choices={choices(chip)}
            beside={besideOf(chip.part)}
            removable={isRemovable(understood, chip)}
            trigger={{
              text: chip.text,
              mark: markOfChip(chip),
              label: copy.changePart(copy.partNames[chip.part], chip.text),
              isAdding: false,
              isAsked: isAsked(chip),
              disabled,
            }}
            onChoose={(choice) => onChange(changed(understood, chip, choice))}
          />
        </ChipPlace>
      ))}
      <ChipWithChoices
        label={copy.addFilterLabel}
        choices={choices(null)}
        beside={besideOf(undefined)}
        removable={false}
        trigger={{
          text: copy.addFilter,
          mark: null,
          label: copy.addFilterLabel,
          isAdding: true,
          isAsked: isLess,
          disabled,
        }}
        onChoose={(choice) => choice !== null && onChange(added(understood, choice, columns ?? []))}
      />
    </Row>
  );
}
