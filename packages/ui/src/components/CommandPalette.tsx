import { Autocomplete } from '@base-ui/react/autocomplete';
import { Dialog as BaseDialog } from '@base-ui/react/dialog';
import { Search } from 'lucide-react';
import { useRef, useState, type ReactNode } from 'react';
import { styled } from 'styled-components';
import { narrowQuery } from '../theme/measures.tokens.ts';
import { option as optionStyles, visuallyHidden } from '../theme/mixins.ts';
import { token } from '../theme/token.ts';
import { Icon } from './Icon.tsx';
import { Kbd } from './Kbd.tsx';
import { MatchedText } from './MatchedText.tsx';
import { componentsCopy as copy } from './components.copy.ts';
import { useOpenOverlay } from '../primitives/useOpenOverlay.ts';
import { Backdrop, surface } from '../primitives/overlay.styles.tsx';
import { Spinner } from './Spinner.tsx';
import { search } from '../primitives/search.ts';

export interface PaletteItem {
  id: string;
  label: string;
  /** A source's mark or an icon. */
  icon?: ReactNode;
  /** At its end: a kind, a date. */
  hint?: string;
}

export interface PaletteGroup<Item extends PaletteItem = PaletteItem> {
  label: string;
  items: readonly Item[];
}

interface CommandPaletteProps<Item extends PaletteItem = PaletteItem> {
  /** Whether it lies over the page. */
  open: boolean;
  /** It is to open or to close. */
  onOpenChange: (open: boolean) => void;
  /** What can be found, in the order that it is shown in. */
  groups: readonly PaletteGroup<Item>[];
  /** What was chosen; the palette closes by itself. */
  onSelect: (item: Item) => void;
  /** Some of it is still on its way. */
  loading?: boolean;
  /** Why a part of it is missing. */
  error?: string | undefined;
  /** What it finds; read out. */
  label?: string;
  /** At most so many of a group. */
  limit?: number;
}

const Popup = styled(BaseDialog.Popup)`
  ${surface}
  position: fixed;
  z-index: 41;
  inset-block-start: 104px;
  inset-inline: 0;
  margin-inline: auto;
  width: min(600px, 100vw - 32px);
  max-height: min(560px, 100dvh - 128px);
  border: 1px solid ${token.borderDefault};
  border-radius: ${token.radiusFrame};
  overflow: clip;
  transition:
    opacity ${token.motionBase} ${token.easeOut},
    transform ${token.motionBase} ${token.easeOut};

  @media ${narrowQuery}, (max-height: 560px) {
    inset-block-start: 16px;
    max-height: calc(100dvh - 32px);
  }
  &[data-starting-style],
  &[data-ending-style] {
    opacity: 0;
    transform: translateY(-4px);
  }
`;

const Title = styled(BaseDialog.Title)`
  ${visuallyHidden}
`;

const Ask = styled.div`
  display: flex;
  flex: none;
  align-items: center;
  gap: ${token.space3};
  height: 52px;
  padding-inline: ${token.space4};
  border-block-end: 1px solid ${token.borderDefault};
  color: ${token.textStrong};

  > svg {
    color: ${token.textMuted};
  }
  > input {
    flex: 1;
    align-self: stretch;
    min-width: 0;
    border: 0;
    outline: none;
    background: none;
    font-size: 16px;
  }
`;

const List = styled(Autocomplete.List)`
  flex: 1 1 auto;
  min-height: 0;
  padding: 4px ${token.space2} ${token.space2};
  overflow-y: auto;
`;

const GroupName = styled(Autocomplete.GroupLabel)`
  padding: ${token.space3} ${token.space2} 6px;
  color: ${token.textMuted};
  font-size: ${token.typeXs};
  line-height: ${token.lineXs};
`;

/* The key that opens it, on the item it would open. */
const EnterKey = styled(Kbd)`
  display: none;
`;

const Item = styled(Autocomplete.Item)`
  ${optionStyles}
  gap: 10px;
  min-height: max(36px, ${token.controlMd});
  cursor: pointer;

  &[data-highlighted] > ${EnterKey} {
    display: inline-block;
  }
  > svg {
    margin-inline: 3px;
    color: ${token.textMuted};
  }
`;

const Name = styled.span`
  flex: 1 1 auto;
  min-width: 0;
  overflow-wrap: anywhere;
`;

const Hint = styled.span`
  flex: none;
  max-width: 45%;
  text-align: end;
  color: ${token.textMuted};
  font-size: ${token.typeXs};
`;

const Remark = styled.p`
  padding: ${token.space4} ${token.space2};
  color: ${token.textMuted};

  &[data-error] {
    color: ${token.dangerText};
  }
`;

const More = styled.p`
  padding: 6px ${token.space2};
  color: ${token.textMuted};
  font-size: ${token.typeXs};
`;

const Keys = styled.div`
  display: flex;
  flex: none;
  gap: ${token.space4};
  padding: ${token.space2} ${token.space4};
  border-block-start: 1px solid ${token.borderSubtle};
  background: light-dark(${token.surfaceCanvas}, ${token.surfaceRaised});
  color: ${token.textMuted};
  font-size: ${token.typeXs};

  > span {
    display: flex;
    align-items: center;
    gap: 6px;
  }
  @media (pointer: coarse) {
    display: none;
  }
`;

/** Finds a thing by its name, from anywhere. */
export function CommandPalette<Item extends PaletteItem = PaletteItem>(props: CommandPaletteProps<Item>) {
  const { key, popup } = useOpenOverlay(props.open);
  return (
    <BaseDialog.Root key={key} open={props.open} onOpenChange={(next) => props.onOpenChange(next)}>
      <BaseDialog.Portal className="plinth">
        <Backdrop />
        <PaletteBody {...props} popup={popup} />
      </BaseDialog.Portal>
    </BaseDialog.Root>
  );
}

/** At most `limit` items of each group whose label has the words in it, and how many more; groups without any are left out. */
const matchingGroups = <Item extends PaletteItem>(
  groups: readonly PaletteGroup<Item>[],
  query: string,
  limit: number,
) =>
  groups
    .map(({ label, items }) => {
      const found = search(items, query, (item) => [item.label]);
      return { label, items: found.slice(0, limit), more: Math.max(0, found.length - limit) };
    })
    .filter(({ items }) => items.length > 0);

function KeyHints() {
  const { move, open, close } = copy.palette.hints;
  return (
    <Keys aria-hidden>
      <span>
        <Kbd>↑</Kbd> <Kbd>↓</Kbd> {move}
      </span>
      <span>
        <Kbd>↵</Kbd> {open}
      </span>
      <span>
        <Kbd>{copy.escape}</Kbd> {close}
      </span>
    </Keys>
  );
}

/* Mounted with the dialog, so each opening starts with an empty question. */
function PaletteBody<Item extends PaletteItem>({
  popup,
  onOpenChange,
  groups,
  onSelect,
  loading = false,
  error,
  label = copy.palette.label,
  limit = 6,
}: CommandPaletteProps<Item> & { popup: ReturnType<typeof useOpenOverlay>['popup'] }) {
  const input = useRef<HTMLInputElement>(null);
  const [query, setQuery] = useState('');
  const found = matchingGroups(groups, query, limit);

  // At once: by default the focus moves a frame later, and the keys until then go to the page.
  const takeFocus = () => {
    input.current?.focus();
    return false;
  };

  const choose = (item: Item) => {
    onOpenChange(false);
    onSelect(item);
  };

  return (
    <Popup {...popup} initialFocus={takeFocus}>
      <Title>{label}</Title>
      <Autocomplete.Root
        open
        inline
        autoHighlight="always"
        keepHighlight
        items={found}
        filteredItems={found}
        itemToStringValue={(item: Item) => item.label}
        value={query}
        onValueChange={(next, { reason }) => {
          if (reason !== 'item-press') setQuery(next);
        }}
      >
        <Ask>
          <Icon icon={Search} size={18} />
          <Autocomplete.Input ref={input} aria-label={label} placeholder={copy.search} />
          {loading ? <Spinner /> : <Kbd aria-hidden>{copy.escape}</Kbd>}
        </Ask>
        <Results label={label} query={query.trim()} onSelect={choose} />
      </Autocomplete.Root>
      <Outcome {...{ loading, error }} isEmpty={found.length === 0} />
      <KeyHints />
    </Popup>
  );
}

function Results<Item extends PaletteItem>({
  label,
  query,
  onSelect,
}: {
  label: string;
  query: string;
  onSelect: (item: Item) => void;
}) {
  return (
    <List aria-label={label}>
      {(group: PaletteGroup<Item> & { more: number }) => (
        <Autocomplete.Group key={group.label} items={group.items}>
          <GroupName>{group.label}</GroupName>
          <Autocomplete.Collection>
            {(item: Item) => (
              <PaletteOption key={item.id} item={item} query={query} onSelect={() => onSelect(item)} />
            )}
          </Autocomplete.Collection>
          {group.more > 0 && <More role="presentation">{copy.more(group.more)}</More>}
        </Autocomplete.Group>
      )}
    </List>
  );
}

/** Why there is nothing to choose. */
function Outcome({
  loading,
  error,
  isEmpty,
}: {
  loading: boolean;
  error?: string | undefined;
  isEmpty: boolean;
}) {
  return (
    <div role="status">
      {error ? (
        <Remark data-error>{error}</Remark>
      ) : (
        isEmpty && <Remark>{loading ? copy.loading : copy.noMatch}</Remark>
      )}
    </div>
  );
}

function PaletteOption({
  item,
  query,
  onSelect,
}: {
  item: PaletteItem;
  query: string;
  onSelect: () => void;
}) {
  return (
    <Item
      value={item}
      onClick={onSelect}
      render={(props, { highlighted }) => <div {...props} aria-selected={highlighted} />}
    >
      {item.icon}
      <Name>
        <MatchedText text={item.label} query={query} />
      </Name>
      {item.hint !== undefined && <Hint>{item.hint}</Hint>}
      <EnterKey aria-hidden>↵</EnterKey>
    </Item>
  );
}
