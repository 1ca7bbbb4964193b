import { maxBlockText, maxBlockTitle } from '@plinth/api/facts';
import { GripVertical, Plus, Trash2 } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { styled } from 'styled-components';
import { Button } from '../../components/Button.tsx';
import { IconButton } from '../../components/IconButton.tsx';
import { SegmentedControl } from '../../components/SegmentedControl.tsx';
import { TextArea } from '../../components/TextArea.tsx';
import { TextField } from '../../components/TextField.tsx';
import { VisuallyHidden } from '../../primitives/VisuallyHidden.tsx';
import { narrowQuery } from '../../theme/measures.tokens.ts';
import { token } from '../../theme/token.ts';
import { shownAsIcons } from '../chat/AnswerFigure.tsx';
import { chatCopy } from '../chat/chat.copy.ts';
import { blockPlan, type ReportBlockView } from './report.block.ts';
import { ReportFigure } from './ReportFigure.tsx';
import { reportDocumentCopy as copy } from './reportDocument.copy.ts';
import { useBlockDrag } from './useBlockDrag.ts';

type BlockChange = Pick<ReportBlockView, 'title' | 'text' | 'shown_as'>;

interface ReportEditorProps {
  blocks: readonly ReportBlockView[];
  rowsRead: number | undefined;
  disabled: boolean;
  onBlockChange: (id: string, change: BlockChange) => void;
  onBlockMove: (id: string, to: number) => void;
  onBlockRemove: (id: string) => void;
  onTextAdd: () => void;
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
        <IconButton icon={Trash2} label={copy.remove(title)} disabled={disabled} onClick={onRemove} />
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

function AddBar({
  disabled,
  isMovable,
  onTextAdd,
}: Pick<ReportEditorProps, 'disabled' | 'onTextAdd'> & { isMovable: boolean }) {
  return (
    <Foot>
      <Button icon={Plus} disabled={disabled} onClick={onTextAdd}>
        {copy.addText}
      </Button>
      {isMovable && copy.moveHint}
    </Foot>
  );
}

/** The blocks of a report with what changes them: handles, titles, what they are shown as, texts. */
export function ReportEditor({
  blocks,
  rowsRead,
  disabled,
  onBlockChange,
  onBlockMove,
  onBlockRemove,
  onTextAdd,
}: ReportEditorProps) {
  const [said, setSaid] = useState('');
  const wanted = useRef<{ id: string | null; part: string } | null>(null);
  const { list, dragged, gripProps, dropAt } = useBlockDrag(blocks.length, (id, to) => {
    wanted.current = { id, part: '[data-part="grip"]' };
    setSaid(copy.moved(to + 1, blocks.length));
    onBlockMove(id, to);
  });
  // The handle keeps the focus while its block moves; an added text takes it.
  useEffect(() => {
    if (!wanted.current) return;
    const { id, part } = wanted.current;
    const at = id === null ? blocks.length - 1 : blocks.findIndex((block) => block.id === id);
    list.current?.children[at]?.querySelector<HTMLElement>(part)?.focus();
    wanted.current = null;
  }, [blocks, list]);
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
              onRemove={() => onBlockRemove(block.id)}
            />
          </Item>
        ))}
      </Blocks>
      <AddBar
        disabled={disabled}
        isMovable={blocks.length > 1}
        onTextAdd={() => {
          wanted.current = { id: null, part: 'textarea' };
          onTextAdd();
        }}
      />
      <VisuallyHidden role="status">{said}</VisuallyHidden>
    </>
  );
}
