import { Menu as BaseMenu } from '@base-ui/react/menu';
import type { ReactElement, ReactNode } from 'react';
import { styled } from 'styled-components';
import { floating, option, truncate } from '../theme/mixins.ts';
import { token } from '../theme/token.ts';
import { AnchorLink } from './AnchorLink.tsx';
import { Icon, type IconGlyph } from './Icon.tsx';

export interface MenuAction {
  label: string;
  icon?: IconGlyph;
  onSelect?: () => void;
  /** Opens a page instead of calling back. */
  to?: string;
  tone?: 'danger';
  disabled?: boolean;
  /** At the end, muted: a key, a state. */
  hint?: string;
}

export type MenuEntry = MenuAction | 'separator';

export interface MenuProps {
  /** The button that opens it. */
  trigger: ReactElement<Record<string, unknown>>;
  items: readonly MenuEntry[];
  /** Above the entries, not one of them. */
  header?: ReactNode;
  align?: 'start' | 'end';
}

const Popup = styled(BaseMenu.Popup)`
  ${floating}
  min-width: 11rem;
  max-width: min(20rem, 100vw - 16px);
  max-height: var(--available-height);
  padding: 4px;
  overflow-y: auto;
  outline: none;
  transition:
    opacity ${token.motionBase} ${token.easeOut},
    transform ${token.motionBase} ${token.easeOut};

  &[data-starting-style],
  &[data-ending-style] {
    opacity: 0;
    transform: translateY(-4px);
  }
`;

const Positioner = styled(BaseMenu.Positioner)`
  z-index: 50;
  outline: none;
`;

const Item = styled(BaseMenu.Item)<{ $danger: boolean }>`
  ${option}
  && {
    color: ${({ $danger }) => $danger && token.dangerText};
  }
  text-decoration: none;
  > svg {
    color: ${({ $danger }) => ($danger ? token.dangerText : token.textMuted)};
  }
`;

const LinkItem = styled(BaseMenu.LinkItem)`
  ${option}
  text-decoration: none;
  > svg {
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

const Separator = styled(BaseMenu.Separator)`
  height: 1px;
  margin: 4px -4px;
  background: ${token.borderSubtle};
`;

const Header = styled.div`
  margin: -4px -4px 4px;
  padding: ${token.space3};
  border-block-end: 1px solid ${token.borderSubtle};
`;

export function Menu({ trigger, items, header, align = 'end' }: MenuProps) {
  return (
    <BaseMenu.Root>
      <BaseMenu.Trigger render={trigger} />
      <BaseMenu.Portal>
        <Positioner align={align} sideOffset={4} collisionPadding={8}>
          <Popup>
            {header !== undefined && <Header>{header}</Header>}
            {items.map((item, index) => {
              if (item === 'separator') return <Separator key={index} />;
              const inside = (
                <>
                  {item.icon && <Icon icon={item.icon} />}
                  <Name>{item.label}</Name>
                  {item.hint !== undefined && <Hint>{item.hint}</Hint>}
                </>
              );
              return item.to === undefined ? (
                <Item
                  key={item.label}
                  $danger={item.tone === 'danger'}
                  disabled={item.disabled ?? false}
                  onClick={item.onSelect}
                >
                  {inside}
                </Item>
              ) : (
                <LinkItem key={item.label} closeOnClick render={<AnchorLink to={item.to} />}>
                  {inside}
                </LinkItem>
              );
            })}
          </Popup>
        </Positioner>
      </BaseMenu.Portal>
    </BaseMenu.Root>
  );
}
