import { css, styled } from 'styled-components';
import { AnchorLink } from '../../primitives/AnchorLink.tsx';
import { quietUntilHover } from '../../primitives/iconButton.styles.ts';
import { Icon } from '../../components/Icon.tsx';
import { Tooltip } from '../../components/Tooltip.tsx';
import { standsOnLine, truncate } from '../../theme/mixins.ts';
import { token } from '../../theme/token.ts';
import type { NavigationItem } from './navigation.items.ts';

/** The icon's centre stays 24 px from the edge, so that icons don't move when the sidebar opens. */
export const navigationRow = css`
  position: relative;
  display: flex;
  align-items: center;
  gap: ${token.space3};
  flex: none;
  width: 100%;
  height: ${token.controlMd};
  padding: 0 7px;
  border-radius: ${token.radiusControl};
  text-decoration: none;
  white-space: nowrap;
  overflow: hidden;
  ${quietUntilHover}

  &:focus-visible {
    outline-offset: -2px;
  }
  > span {
    ${truncate}
    transition: opacity ${token.motionFast};
  }
  [data-collapsed] & > span {
    opacity: 0;
  }
`;

const Row = styled(AnchorLink)`
  ${navigationRow}

  &[aria-current] {
    background: ${token.surfaceRaised};
    box-shadow: inset 0 0 0 1px ${token.borderSubtle};
    color: ${token.textStrong};
    font-weight: ${token.weightMedium};
    ${standsOnLine}

    &::after {
      inset-inline: 7px auto;
      width: 18px;
    }
    > svg {
      color: ${token.accentText};
    }
  }
`;

interface NavigationLinkProps {
  item: NavigationItem;
  current: boolean;
  /** Only the icon is in sight; the name is a tooltip. */
  collapsed?: boolean;
  onFollow?: () => void;
}

export function NavigationLink({ item, current, collapsed = false, onFollow }: NavigationLinkProps) {
  return (
    <Tooltip content={item.label} side="right" disabled={!collapsed}>
      <Row to={item.to} aria-current={current ? 'page' : undefined} onClick={onFollow}>
        <Icon icon={item.icon} size={18} strokeWidth={1.6} />
        <span>{item.label}</span>
      </Row>
    </Tooltip>
  );
}
