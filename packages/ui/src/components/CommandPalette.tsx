import { Dialog as BaseDialog } from '@base-ui/react/dialog';
import { Search } from 'lucide-react';
import { useEffect, useId, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { styled } from 'styled-components';
import { option as optionStyles, truncate, visuallyHidden } from '../theme/mixins.ts';
import { token } from '../theme/token.ts';
import { Icon } from './Icon.tsx';
import { Kbd } from './Kbd.tsx';
import { MatchedText } from './MatchedText.tsx';
import { componentsCopy as copy } from './components.copy.ts';
import { Backdrop, surface } from '../primitives/overlay.styles.ts';
import { Spinner } from './Spinner.tsx';

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
  open: boolean;
  onOpenChange: (open: boolean) => void;
  groups: readonly PaletteGroup<Item>[];
  onSelect: (item: Item) => void;
  label?: string;
  placeholder?: string;
  /** Some of it is still on its way. */
  loading?: boolean;
  loadingText?: string;
  error?: string | undefined;
  noMatchText?: string;
  /** At most so many of a group. */
  limit?: number;
  hints?: { move: string; open: string; close: string };
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

  @media (max-width: 767px), (max-height: 560px) {
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

const List = styled.div`
  flex: 1 1 auto;
  min-height: 0;
  padding: 4px ${token.space2} ${token.space2};
  overflow-y: auto;
`;

const GroupName = styled.div`
  padding: ${token.space3} ${token.space2} 6px;
  color: ${token.textMuted};
  font-size: ${token.typeXs};
  line-height: ${token.lineXs};
`;

const Item = styled.div`
  ${optionStyles}
  gap: 10px;
  min-height: max(36px, ${token.controlMd});
  cursor: pointer;

  > svg {
    margin-inline: 3px;
    color: ${token.textMuted};
  }
`;

const Name = styled.span`
  ${truncate}
  flex: 1 1 auto;
`;

const Hint = styled.span`
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
export function CommandPalette<Item extends PaletteItem = PaletteItem>({
  open,
  onOpenChange,
  ...rest
}: CommandPaletteProps<Item>) {
  return (
    <BaseDialog.Root open={open} onOpenChange={(next) => onOpenChange(next)}>
      <BaseDialog.Portal>
        <Backdrop />
        <PaletteBody {...rest} onOpenChange={onOpenChange} />
      </BaseDialog.Portal>
    </BaseDialog.Root>
  );
}

/* Mounted with the dialog, so each opening starts with an empty question. */
function PaletteBody<Item extends PaletteItem>({
  onOpenChange,
  groups,
  onSelect,
  label = copy.palette.label,
  placeholder = copy.search,
  loading = false,
  loadingText = copy.loading,
  error,
  noMatchText = copy.noMatch,
  limit = 6,
  hints = copy.palette.hints,
}: Omit<CommandPaletteProps<Item>, 'open'>) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [query, setQuery] = useState('');
  const [active, setActive] = useState(0);

  const wanted = query.trim().toLowerCase();
  const found = groups
    .map((group) => ({
      label: group.label,
      items: group.items.filter((item) => item.label.toLowerCase().includes(wanted)).slice(0, limit),
    }))
    .filter((group) => group.items.length > 0);
  const startOf = (groupIndex: number) =>
    found.slice(0, groupIndex).reduce((count, group) => count + group.items.length, 0);
  const flat = found.flatMap((group) => group.items);
  const current = Math.min(active, flat.length - 1);
  const itemId = (index: number) => `${id}-item-${index}`;

  const activeId = itemId(current);
  useEffect(() => {
    document.getElementById(activeId)?.scrollIntoView({ block: 'nearest' });
  }, [activeId]);

  const choose = (item: Item | undefined) => {
    if (!item) return;
    onOpenChange(false);
    onSelect(item);
  };
  const handleKeyDown = (event: KeyboardEvent) => {
    const last = flat.length - 1;
    const moves: Record<string, () => void> = {
      ArrowDown: () => setActive(current >= last ? 0 : current + 1),
      ArrowUp: () => setActive(current <= 0 ? last : current - 1),
      Enter: () => choose(flat[current]),
    };
    const move = moves[event.key];
    if (!move || event.nativeEvent.isComposing) return;
    event.preventDefault();
    move();
  };

  // At once: by default the focus moves a frame later, and the keys until then go to the page.
  const takeFocus = () => {
    input.current?.focus();
    return false;
  };

  return (
    <Popup initialFocus={takeFocus}>
      <Title>{label}</Title>
      <Ask>
        <Icon icon={Search} size={18} />
        <input
          ref={input}
          role="combobox"
          aria-label={label}
          aria-expanded
          aria-controls={`${id}-list`}
          aria-autocomplete="list"
          aria-activedescendant={flat.length > 0 ? activeId : undefined}
          placeholder={placeholder}
          value={query}
          autoComplete="off"
          spellCheck={false}
          onChange={(event) => {
            setQuery(event.currentTarget.value);
            setActive(0);
          }}
          onKeyDown={handleKeyDown}
        />
        {loading ? <Spinner /> : <Kbd aria-hidden>{copy.escape}</Kbd>}
      </Ask>
      <List id={`${id}-list`} role="listbox" aria-label={label}>
        {found.map((group, groupIndex) => (
          <div key={group.label} role="group" aria-labelledby={`${id}-group-${groupIndex}`}>
            <GroupName id={`${id}-group-${groupIndex}`}>{group.label}</GroupName>
            {group.items.map((item, itemIndex) => {
              const own = startOf(groupIndex) + itemIndex;
              return (
                <Item
                  key={item.id}
                  id={itemId(own)}
                  role="option"
                  aria-selected={own === current}
                  data-highlighted={own === current || undefined}
                  onPointerMove={() => setActive(own)}
                  onClick={() => choose(item)}
                >
                  {item.icon}
                  <Name>
                    <MatchedText text={item.label} query={query.trim()} />
                  </Name>
                  {item.hint !== undefined && <Hint>{item.hint}</Hint>}
                  {own === current && <Kbd aria-hidden>↵</Kbd>}
                </Item>
              );
            })}
          </div>
        ))}
      </List>
      <div role="status">
        {error ? (
          <Remark data-error>{error}</Remark>
        ) : (
          flat.length === 0 && <Remark>{loading ? loadingText : noMatchText}</Remark>
        )}
      </div>
      <Keys aria-hidden>
        <span>
          <Kbd>↑</Kbd> <Kbd>↓</Kbd> {hints.move}
        </span>
        <span>
          <Kbd>↵</Kbd> {hints.open}
        </span>
        <span>
          <Kbd>{copy.escape}</Kbd> {hints.close}
        </span>
      </Keys>
    </Popup>
  );
}
