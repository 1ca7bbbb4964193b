import { Menu as BaseMenu } from '@base-ui/react/menu';
import { useState, type ReactElement, type ReactNode } from 'react';
import { styled } from 'styled-components';
import { dropdown, dropdownPlace } from '../primitives/dropdown.styles.ts';

interface MenuProps {
  /** The button that opens and closes it. */
  trigger: ReactElement;
  /** What it is of; read out. */
  label: string;
  /** Which edge of its button it keeps to. */
  align?: 'start' | 'end';
  /** Open from the start. */
  defaultOpen?: boolean;
  /** For the place that it stands in, not for its look. */
  className?: string;
  /** Items and rules. */
  children: ReactNode;
}

const Beside = styled.span`
  display: contents;
`;

const Place = styled(BaseMenu.Positioner)`
  z-index: 50;
`;

const Panel = styled(BaseMenu.Popup)`
  ${dropdown}
  padding: 4px;
`;

/** Places to go and things to do, behind a button. Arrows, Home, End and first letters move through it. */
export function Menu({ trigger, label, align = 'start', defaultOpen, className, children }: MenuProps) {
  // Beside its button and not at the end of the page: a reader finds it in the same landmark.
  const [place, setPlace] = useState<HTMLElement | null>(null);
  return (
    <BaseMenu.Root modal={false} defaultOpen={defaultOpen}>
      <BaseMenu.Trigger render={trigger} />
      <Beside ref={setPlace} />
      <BaseMenu.Portal container={place}>
        <Place align={align} {...dropdownPlace}>
          <Panel aria-label={label} className={className}>
            {children}
          </Panel>
        </Place>
      </BaseMenu.Portal>
    </BaseMenu.Root>
  );
}
