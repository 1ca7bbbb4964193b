import { maxConversationTitle } from '@plinth/api/facts';
import { Pencil, Plus, Trash2 } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { styled } from 'styled-components';
import { Button } from '../../components/Button.tsx';
import { ConfirmDialog } from '../../components/ConfirmDialog.tsx';
import { IconButton } from '../../components/IconButton.tsx';
import { Skeleton } from '../../components/Skeleton.tsx';
import { Spinner } from '../../components/Spinner.tsx';
import { TextField } from '../../components/TextField.tsx';
import { RowLink } from '../../primitives/RowLink.tsx';
import { useFocusIfLost } from '../../primitives/useFocusIfLost.ts';
import { lineAtStart, truncate } from '../../theme/mixins.ts';
import { token } from '../../theme/token.ts';
import { conversationsCopy as copy, isOfToday, timeText } from './conversations.copy.ts';

interface ConversationItem {
  id: string;
  title: string;
  /** Its own link. */
  to: string;
  questions: number;
  updatedAt: string;
  /** A question of it is being answered. */
  pending: boolean;
}

/** `absent`: the host keeps none, so there is no list. `gone`: there is no model any more to have any. */
type ConversationsView =
  | { status: 'pending' | 'error' | 'absent' | 'gone' }
  | { status: 'ready'; items: readonly ConversationItem[] };

export interface ConversationListProps {
  /** Those that the host keeps, or that it keeps none. */
  conversations: ConversationsView;
  /** Which is open; null for a new one. */
  current: string | null;
  /** The person begins another. */
  onNew: () => void;
  /** A conversation and its new name. */
  onRename: (id: string, title: string) => void;
  /** The person has confirmed that it goes. */
  onDelete: (id: string) => void;
  /** The person wants the list read again. */
  onListRetry: () => void;
}

/** Without a scroll bar of its own the list stays short until it is asked for whole. */
const shownAtFirst = 8;

const Box = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  align-content: start;
  gap: ${token.space1};
`;

const Head = styled.div`
  display: flex;
  align-items: center;
  justify-content: space-between;
  min-height: ${token.controlMd};
  padding-inline-start: 10px;

  > h2 {
    color: ${token.textStrong};
    font-weight: ${token.weightSemibold};
  }
`;

const Day = styled.h3`
  padding: ${token.space2} 10px 2px;
  color: ${token.textMuted};
  font-size: ${token.typeXs};
  font-weight: ${token.weightMedium};
  line-height: ${token.lineXs};
`;

const Row = styled.li`
  position: relative;
  display: flex;
  align-items: center;
  min-height: 49px;
  padding-block: 6px;
  padding-inline: 10px 4px;
  border-radius: ${token.radiusControl};

  &:hover,
  &:focus-within {
    background: ${token.surfaceHover};
  }
  &[data-current] {
    ${lineAtStart}
    border-start-start-radius: 0;
    border-end-start-radius: 0;
    background: ${token.accentSoft};
  }
`;

const Words = styled.span`
  flex: 1 1 auto;
  min-width: 0;
  font-size: ${token.typeSm};

  a {
    display: block;
    line-height: 18px;
    text-decoration: none;
  }
`;

const Note = styled.span`
  display: flex;
  align-items: center;
  gap: 6px;
  ${truncate}
  color: ${token.textMuted};
  font-size: ${token.typeXs};
  line-height: ${token.lineXs};
`;

const Tools = styled.span`
  z-index: 1;
  display: flex;
  flex: none;

  @media (hover: hover) {
    position: absolute;
    inset-block: 0;
    inset-inline-end: 0;
    align-items: center;
    padding-inline: 4px;
    border-radius: inherit;
    background: inherit;
    opacity: 0;

    ${Row}:hover &,
    ${Row}:focus-within & {
      opacity: 1;
    }
  }
`;

const Waiting = styled.div`
  display: grid;
  gap: ${token.space3};
  padding: ${token.space3} 10px;
`;

const Quiet = styled.p`
  padding: ${token.space2} 10px;
  color: ${token.textMuted};
  font-size: ${token.typeSm};
  line-height: ${token.lineSm};
`;

function NameField({
  title,
  onSave,
  onCancel,
}: {
  title: string;
  onSave: (title: string) => void;
  onCancel: () => void;
}) {
  const [name, setName] = useState(title);
  const isDone = useRef(false);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.select(), []);
  const end = (isSaved: boolean) => {
    if (isDone.current) return;
    isDone.current = true;
    if (isSaved && name.trim() !== '' && name.trim() !== title) onSave(name.trim());
    else onCancel();
  };
  return (
    <Words>
      <TextField
        label={copy.name}
        hideLabel
        ref={field}
        value={name}
        maxLength={maxConversationTitle}
        onValueChange={setName}
        onBlur={() => end(true)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') end(true);
          if (event.key === 'Escape') {
            event.stopPropagation();
            end(false);
          }
        }}
      />
    </Words>
  );
}

interface ItemProps {
  item: ConversationItem;
  isCurrent: boolean;
  onRename: (title: string) => void;
  onDelete: () => void;
}

function Item({ item, isCurrent, onRename, onDelete }: ItemProps) {
  const { title, to, questions, updatedAt, pending } = item;
  const [isNaming, setNaming] = useState(false);
  const link = useRef<HTMLAnchorElement>(null);
  const end = () => {
    setNaming(false);
    requestAnimationFrame(() => link.current?.focus());
  };
  return (
    <Row data-current={isCurrent || undefined}>
      {isNaming ? (
        <NameField
          title={title}
          onSave={(name) => {
            onRename(name);
            end();
          }}
          onCancel={end}
        />
      ) : (
        <>
          <Words>
            <RowLink
              ref={link}
              to={to}
              aria-current={isCurrent ? 'page' : undefined}
              onKeyDown={(event) => {
                if (event.key === 'F2') setNaming(true);
                if (event.key === 'Delete') onDelete();
              }}
            >
              {title}
            </RowLink>
            <Note>
              {pending && <Spinner />}
              {pending ? copy.answering : copy.note(questions, timeText(updatedAt))}
            </Note>
          </Words>
          <Tools>
            <IconButton
              icon={Pencil}
              size="inset"
              label={copy.rename(title)}
              onClick={() => setNaming(true)}
            />
            <IconButton icon={Trash2} size="inset" label={copy.remove(title)} onClick={onDelete} />
          </Tools>
        </>
      )}
    </Row>
  );
}

function Days({
  items,
  current,
  onRename,
  onDelete,
}: Pick<ConversationListProps, 'current' | 'onRename'> & {
  items: readonly ConversationItem[];
  onDelete: (item: ConversationItem) => void;
}) {
  const groups = [
    { name: copy.today, group: items.filter(({ updatedAt }) => isOfToday(updatedAt)) },
    { name: copy.earlier, group: items.filter(({ updatedAt }) => !isOfToday(updatedAt)) },
  ];
  return groups
    .filter(({ group }) => group.length > 0)
    .map(({ name, group }) => (
      <div key={name}>
        <Day>{name}</Day>
        <ul>
          {group.map((item) => (
            <Item
              key={item.id}
              item={item}
              isCurrent={item.id === current}
              onRename={(title) => onRename(item.id, title)}
              onDelete={() => onDelete(item)}
            />
          ))}
        </ul>
      </div>
    ));
}

function Content({
  conversations,
  onListRetry,
  onDelete,
  ...rest
}: Omit<ConversationListProps, 'onNew' | 'onDelete'> & { onDelete: (item: ConversationItem) => void }) {
  const [isWhole, setWhole] = useState(false);
  const days = useRef<HTMLDivElement>(null);
  useFocusIfLost(isWhole, () => days.current?.querySelectorAll('a')[shownAtFirst]);
  if (conversations.status === 'pending')
    return (
      <Waiting role="status" aria-label={copy.loading}>
        {['80%', '60%', '70%'].map((width) => (
          <Skeleton key={width} width={width} />
        ))}
      </Waiting>
    );
  if (conversations.status !== 'ready')
    return (
      <>
        <Quiet role="alert">{copy.failed}</Quiet>
        <Button size="sm" onClick={onListRetry}>
          {copy.retry}
        </Button>
      </>
    );
  const { items } = conversations;
  if (items.length === 0) return <Quiet>{copy.none}</Quiet>;
  const isCut = !isWhole && items.length > shownAtFirst;
  return (
    <>
      <div ref={days}>
        <Days {...rest} items={isCut ? items.slice(0, shownAtFirst) : items} onDelete={onDelete} />
      </div>
      {isCut && (
        <Button size="sm" variant="quiet" onClick={() => setWhole(true)}>
          {copy.all(items.length)}
        </Button>
      )}
    </>
  );
}

/** What was talked about with a model, the newest first. */
export function ConversationList({
  bare = false,
  onNew,
  onDelete,
  ...rest
}: ConversationListProps & {
  /** What it stands in has its title, and begins new ones. */
  bare?: boolean;
}) {
  const [leaving, setLeaving] = useState<ConversationItem | null>(null);
  const fresh = useRef<HTMLButtonElement>(null);
  return (
    <Box as="nav" aria-label={copy.title}>
      {!bare && (
        <Head>
          <h2>{copy.title}</h2>
          <IconButton ref={fresh} icon={Plus} label={copy.fresh} onClick={onNew} />
        </Head>
      )}
      <Content {...rest} onDelete={setLeaving} />
      <ConfirmDialog
        open={leaving !== null}
        title={copy.deleteTitle}
        message={copy.deleteMessage(leaving?.title ?? '')}
        confirmLabel={copy.deleteConfirm}
        finalFocus={() => fresh.current}
        onCancel={() => setLeaving(null)}
        onConfirm={() => {
          if (leaving) onDelete(leaving.id);
          setLeaving(null);
        }}
      />
    </Box>
  );
}
