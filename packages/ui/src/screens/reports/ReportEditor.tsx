import { maxBlockText, maxBlockTitle } from '@plinth/api/facts';
import { GripVertical, Trash2 } from 'lucide-react';
import { useEffect, useRef, useState, type ReactNode, type RefObject } from 'react';
import { styled } from 'styled-components';
import { IconButton } from '../../components/IconButton.tsx';
import { SegmentedControl } from '../../components/SegmentedControl.tsx';
import { TextArea } from '../../components/TextArea.tsx';
import { TextField } from '../../components/TextField.tsx';
import { useFocusAfterRemoval } from '../../primitives/useFocusAfterRemoval.ts';
import { VisuallyHidden } from '../../primitives/VisuallyHidden.tsx';
import { narrowQuery } from '../../theme/measures.tokens.ts';
import { token } from '../../theme/token.ts';
import { shownAsIcons } from '../chat/AnswerFigure.tsx';
import { chatCopy } from '../chat/chat.copy.ts';
import { blockPlan, type ReportBlockView } from './report.block.ts';
import { ReportFigure } from './ReportFigure.tsx';
import { reportEditorCopy as copy } from './reportEditor.copy.ts';
import { useBlockDrag } from './useBlockDrag.ts';

type BlockChange = Pick<ReportBlockView, 'title' | 'text' | 'shown_as'>;

interface ReportEditorProps {
  blocks: readonly ReportBlockView[];
  rowsRead: number | undefined;
  disabled: boolean;
  onBlockChange: (id: string, change: BlockChange) => void;
  onBlockMove: (id: string, to: number) => void;
  onBlockRemove: (id: string) => void;
  /** What adds blocks. */
  adding: ReactNode;
}

const Blocks = styled.ol`
  display: grid;
  gap: ${token.space4};
`;

const Item = styled.li`
  position: relative;
  display: grid;
  grid-template-columns: auto minmax(0, 1fr);
  gap: ${token.space3} ${token.space2};
  padding: ${token.space3};
  padding-inline-start: ${token.space1};
  border: 1px solid ${token.borderDefault};
  border-radius: 8px;
  background: ${token.surfaceRaised};

  &[data-dragged] {
    background: ${token.accentSoft};
    opacity: 0.7;
  }
  &[data-drop]::after {
    content: '';
    position: absolute;
    inset-inline: 0;
    height: ${token.linePlinth};
    background: ${token.accentSolid};
  }
  &[data-drop='before']::after {
    inset-block-start: calc(-1 * ${token.space2} - 1px);
  }
  &[data-drop='after']::after {
    inset-block-end: calc(-1 * ${token.space2} - 1px);
  }
`;

const Grip = styled(IconButton)`
  cursor: grab;
  touch-action: none;

  &:active {
    cursor: grabbing;
  }
`;

const Body = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${token.space3};
`;

const Head = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${token.space2};

  > :first-child {
    flex: 1 1 8rem;
    min-width: 0;
  }
  > fieldset {
    @media ${narrowQuery} {
      order: 1;
      flex-basis: 100%;
    }
  }
`;

const Foot = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${token.space2} ${token.space3};
  margin-block-start: ${token.space4};
  color: ${token.textMuted};
  font-size: ${token.typeSm};
`;

interface BlockProps extends Pick<ReportEditorProps, 'disabled' | 'rowsRead'> {
  block: ReportBlockView;
  onChange: (change: BlockChange) => void;
  onRemove: () => void;
}

function ShownAsSwitch({ block, onChange }: Pick<BlockProps, 'block' | 'onChange'>) {
  const { figure } = block;
  if (!figure || figure.rows.length === 0) return null;
  const { plan, shownAs } = blockPlan(block, figure);
  if (plan === null) return null;
  return (
    <SegmentedControl
      label={chatCopy.shownAs}
      hideLabel
      options={[...plan.kinds, 'table' as const].map((value) => ({
        value,
        label: chatCopy.kinds[value],
        icon: shownAsIcons[value],
      }))}
      value={shownAs}
      onValueChange={(shown_as) => onChange({ shown_as })}
    />
  );
}

function BlockFields({ block, disabled, rowsRead, onChange, onRemove }: BlockProps) {
  const { kind, title = '', text = '' } = block;
  const isText = kind === 'text';
  return (
    <Body>
      <Head>
        <TextField
          label={copy.blockTitle(kind)}
          hideLabel
          placeholder={isText ? copy.headingHint : undefined}
          value={title}
          maxLength={maxBlockTitle}
          readOnly={disabled}
          onValueChange={(value) => onChange({ title: value })}
        />
        <ShownAsSwitch block={block} onChange={onChange} />
        <IconButton
          icon={Trash2}
          data-part="remove"
          label={copy.remove(title)}
          disabled={disabled}
          onClick={onRemove}
        />
      </Head>
      {isText ? (
        <TextArea
          label={copy.text}
          hideLabel
          placeholder={copy.textHint}
          value={text}
          maxLength={maxBlockText}
          readOnly={disabled}
          onValueChange={(value) => onChange({ text: value })}
        />
      ) : (
        <ReportFigure block={block} rowsRead={rowsRead} />
      )}
    </Body>
  );
}

/** The handle keeps the focus while its block moves; the fields of one that is new take it. */
const useBlockFocus = (
  blocks: readonly ReportBlockView[],
  list: RefObject<HTMLOListElement | null>,
  movedRef: RefObject<string | null>,
): void => {
  const known = useRef<ReadonlySet<string>>(new Set(blocks.map(({ id }) => id)));
  useEffect(() => {
    const focus = (at: number, part: string) =>
      list.current?.children[at]?.querySelector<HTMLElement>(part)?.focus();
    const moved = blocks.findIndex(({ id }) => id === movedRef.current);
    const fresh = blocks.findIndex(({ id }) => !known.current.has(id));
    if (moved !== -1) focus(moved, '[data-part="grip"]');
    else if (fresh !== -1) focus(fresh, blocks[fresh]!.kind === 'text' ? 'textarea' : 'input');
    movedRef.current = null;
    known.current = new Set([...known.current, ...blocks.map(({ id }) => id)]);
  }, [blocks, list, movedRef]);
};

/** The blocks of a report with what changes them: handles, titles, what they are shown as, texts. */
export function ReportEditor({
  blocks,
  rowsRead,
  disabled,
  onBlockChange,
  onBlockMove,
  onBlockRemove,
  adding,
}: ReportEditorProps) {
  const [said, setSaid] = useState('');
  const movedRef = useRef<string | null>(null);
  const { list, dragged, gripProps, dropAt } = useBlockDrag(blocks.length, (id, to) => {
    movedRef.current = id;
    setSaid(copy.moved(to + 1, blocks.length));
    onBlockMove(id, to);
  });
  useBlockFocus(blocks, list, movedRef);
  const foot = useRef<HTMLDivElement>(null);
  const goOnAt = useFocusAfterRemoval(
    blocks.length,
    (at) =>
      list.current?.children[at]?.querySelector<HTMLElement>('[data-part="remove"]') ??
      foot.current?.querySelector('button'),
  );
  return (
    <>
      <Blocks ref={list}>
        {blocks.map((block, at) => (
          <Item key={block.id} data-dragged={dragged === block.id || undefined} data-drop={dropAt(at)}>
            <Grip
              icon={GripVertical}
              size="sm"
              data-part="grip"
              label={copy.move(block.title ?? '')}
              tooltip={null}
              disabled={disabled}
              {...gripProps(block.id, at)}
            />
            <BlockFields
              block={block}
              disabled={disabled}
              rowsRead={rowsRead}
              onChange={(change) => onBlockChange(block.id, change)}
              onRemove={() => {
                goOnAt(at);
                onBlockRemove(block.id);
              }}
            />
          </Item>
        ))}
      </Blocks>
      <Foot ref={foot}>
        {adding}
        {blocks.length > 1 && <span>{copy.moveHint}</span>}
      </Foot>
      <VisuallyHidden role="status">{said}</VisuallyHidden>
    </>
  );
}
