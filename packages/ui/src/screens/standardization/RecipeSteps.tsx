import { GripVertical, Pencil, X } from 'lucide-react';
import { useState, type KeyboardEvent, type Ref } from 'react';
import { styled } from 'styled-components';
import { IconButton } from '../../components/IconButton.tsx';
import { Switch } from '../../components/Switch.tsx';
import { breakable } from '../../primitives/breakable.tsx';
import { VisuallyHidden } from '../../primitives/VisuallyHidden.tsx';
import { token } from '../../theme/token.ts';
import { recipeCopy as copy, type RecipeStepTold } from './recipe.copy.ts';

export interface RecipeStepItem extends RecipeStepTold {
  id: string;
  title: string;
}

interface RecipeStepsProps {
  /** In the order that they are taken in. */
  steps: readonly RecipeStepItem[];
  onSwitch: (id: string, on: boolean) => void;
  onMove: (id: string, to: number) => void;
  onRemove: (id: string) => void;
  onEdit: (id: string) => void;
  /** The list, whose entries have a part `remove`. */
  list: Ref<HTMLOListElement>;
}

const Step = styled.li`
  display: grid;
  grid-template-columns: auto 16px auto minmax(0, 1fr) auto;
  gap: ${token.space2};
  align-items: center;
  min-height: 64px;
  padding: ${token.space2} ${token.space2} ${token.space2} 6px;
  border-block-end: 1px solid ${token.borderSubtle};

  &:last-child {
    border-block-end: 0;
  }
  &[data-dragged] {
    background: ${token.surfaceHover};
  }
  &[data-over] {
    box-shadow: inset 0 2px 0 ${token.accentSolid};
  }
`;

const Place = styled.span`
  color: ${token.textMuted};
  font-size: ${token.typeSm};
  text-align: end;
`;

const Name = styled.span`
  display: grid;
  gap: 1px;
  min-width: 0;
  overflow-wrap: anywhere;

  > :first-child {
    color: ${token.textStrong};
    font-weight: ${token.weightMedium};
  }
  > :last-child {
    color: ${token.textMuted};
    font-size: ${token.typeXs};
  }
  &[data-warned] > :last-child {
    color: ${token.warningText};
  }
  &[data-off] > :first-child {
    color: ${token.textMuted};
    font-weight: ${token.weightRegular};
  }
`;

const Grip = styled(IconButton)`
  cursor: grab;
`;

function Taken({
  title,
  onSwitch,
  ...told
}: Omit<RecipeStepItem, 'id'> & { onSwitch: (on: boolean) => void }) {
  const { on, lost, gone } = told;
  return (
    <>
      <Switch hideLabel checked={on} label={copy.take(title)} onCheckedChange={onSwitch} />
      <Name data-off={on ? undefined : true} data-warned={gone || (on && lost > 0) || undefined}>
        <span>{breakable(title)}</span>
        <span>{copy.step(told)}</span>
      </Name>
    </>
  );
}

function Actions({
  title,
  gone,
  onEdit,
  onRemove,
}: Pick<RecipeStepItem, 'title' | 'gone'> & { onEdit: () => void; onRemove: () => void }) {
  return (
    <span>
      <IconButton size="sm" icon={Pencil} label={copy.edit(title)} disabled={gone} onClick={onEdit} />
      <IconButton size="sm" icon={X} data-part="remove" label={copy.remove(title)} onClick={onRemove} />
    </span>
  );
}

/** Steps in their order: moved by dragging, or by the arrows on their grip. */
export function RecipeSteps({ steps, onSwitch, onMove, onRemove, onEdit, list }: RecipeStepsProps) {
  const [dragged, setDragged] = useState<string | null>(null);
  const [over, setOver] = useState<string | null>(null);
  const [said, setSaid] = useState('');

  const move = (id: string, to: number) => {
    if (to < 0 || to >= steps.length) return;
    onMove(id, to);
    setSaid(copy.moved(steps.find((step) => step.id === id)?.title ?? '', to + 1, steps.length));
  };
  const onKey = (event: KeyboardEvent, id: string, at: number) => {
    const by = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    if (by === undefined) return;
    event.preventDefault();
    move(id, at + by);
  };
  const end = () => {
    setDragged(null);
    setOver(null);
  };

  return (
    <>
      <ol ref={list} aria-label={copy.recipe}>
        {steps.map(({ id, ...step }, at) => (
          <Step
            key={id}
            draggable
            data-dragged={dragged === id || undefined}
            data-over={(over === id && dragged !== id) || undefined}
            onDragStart={() => setDragged(id)}
            onDragEnd={end}
            onDragOver={(event) => {
              event.preventDefault();
              setOver(id);
            }}
            onDrop={() => {
              if (dragged !== null && dragged !== id) move(dragged, at);
              end();
            }}
          >
            <Grip
              size="sm"
              icon={GripVertical}
              label={copy.move(step.title)}
              tooltip={copy.moveHint}
              onKeyDown={(event) => onKey(event, id, at)}
            />
            <Place>{at + 1}</Place>
            <Taken {...step} onSwitch={(on) => onSwitch(id, on)} />
            <Actions {...step} onEdit={() => onEdit(id)} onRemove={() => onRemove(id)} />
          </Step>
        ))}
      </ol>
      <VisuallyHidden role="status">{said}</VisuallyHidden>
    </>
  );
}
