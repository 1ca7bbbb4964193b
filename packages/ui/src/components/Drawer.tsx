import { Dialog as BaseDialog } from '@base-ui/react/dialog';
import { X } from 'lucide-react';
import { useRef, type ReactNode } from 'react';
import { styled } from 'styled-components';
import { narrowQuery } from '../theme/measures.tokens.ts';
import { visuallyHidden } from '../theme/mixins.ts';
import { token } from '../theme/token.ts';
import { IconButton } from './IconButton.tsx';
import { firstControl, OverlayFooter, OverlayTitle, surface } from '../primitives/overlay.styles.tsx';
import { NoticesAboveFoot } from '../primitives/NoticesAboveFoot.tsx';
import { OverlayForm } from '../primitives/OverlayForm.tsx';
import { OverlayShell } from '../primitives/OverlayShell.tsx';
import { useOpenOverlay } from '../primitives/useOpenOverlay.ts';
import { componentsCopy as copy } from './components.copy.ts';

interface DrawerProps {
  /** Whether it lies over the page. */
  open: boolean;
  /** It is to open or to close. */
  onOpenChange: (open: boolean) => void;
  /** What is done in it; read out when it opens. */
  title: string;
  /** The title is read out but not drawn, and there's no cross: navigation. */
  bare?: boolean;
  children: ReactNode;
  /** Cancel first (it's pushed to the start), then the others. */
  footer?: ReactNode;
  /** With it, body and footer are one form: Enter submits. */
  onSubmit?: () => void;
  /** From which edge it comes. */
  side?: 'start' | 'end';
  /** On a wide screen; on a phone it takes the page. */
  width?: string;
}

const Popup = styled(BaseDialog.Popup)<{ $side: 'start' | 'end'; $width: string; $bare: boolean }>`
  ${surface}
  position: fixed;
  z-index: 41;
  inset-block: 0;
  ${({ $side }) => ($side === 'end' ? 'inset-inline-end: 0;' : 'inset-inline-start: 0;')}
  width: ${({ $width }) => `min(${$width}, 100%)`};
  ${({ $side }) =>
    $side === 'end'
      ? `border-inline-start: 1px solid ${token.borderDefault};`
      : `border-inline-end: 1px solid ${token.borderDefault};`}
  --away: ${({ $side }) => ($side === 'end' ? '100%' : '-100%')};
  transition: transform ${token.motionSlow} ${token.easeOut};

  &:dir(rtl) {
    --away: ${({ $side }) => ($side === 'end' ? '-100%' : '100%')};
  }
  @media ${narrowQuery} {
    ${({ $bare }) => !$bare && 'width: 100%; border: 0;'}
  }
  &[data-starting-style],
  &[data-ending-style] {
    transform: translateX(var(--away));
  }
`;

const Head = styled.div`
  display: flex;
  flex: none;
  align-items: center;
  justify-content: space-between;
  height: 56px;
  padding-inline: ${token.space6} ${token.space3};
  border-block-end: 1px solid ${token.borderSubtle};
`;

const HiddenTitle = styled(OverlayTitle)`
  ${visuallyHidden}
`;

const Body = styled.div`
  display: grid;
  flex: 1 1 auto;
  align-content: start;
  gap: ${token.space4};
  min-height: 0;
  padding: 20px ${token.space6} ${token.space6};
  overflow-y: auto;
  overscroll-behavior: contain;
`;

const BareBody = styled.div`
  display: flex;
  flex: 1 1 auto;
  flex-direction: column;
  min-height: 0;
  overflow-y: auto;
`;

const Footer = styled(OverlayFooter)`
  min-height: 56px;
  padding: ${token.space3} ${token.space6};

  > :first-child:not(:only-child) {
    margin-inline: calc(-1 * ${token.space3}) auto;
  }
`;

/** A panel over the page, from its end (editing) or its start (navigation on phones). */
export function Drawer({
  open,
  onOpenChange,
  title,
  bare = false,
  children,
  footer,
  onSubmit,
  side = 'end',
  width = '440px',
}: DrawerProps) {
  const element = useRef<HTMLDivElement>(null);
  const { key, popup } = useOpenOverlay(open);
  return (
    <OverlayShell key={key} open={open} onOpenChange={onOpenChange} dismissible>
      <Popup
        {...popup}
        ref={element}
        $side={side}
        $width={width}
        $bare={bare}
        initialFocus={() => firstControl(element.current)}
      >
        {bare ? (
          <HiddenTitle>{title}</HiddenTitle>
        ) : (
          <Head>
            <OverlayTitle>{title}</OverlayTitle>
            <IconButton icon={X} label={copy.close} tooltip={null} onClick={() => onOpenChange(false)} />
          </Head>
        )}
        <OverlayForm onSubmit={onSubmit}>
          {bare ? <BareBody>{children}</BareBody> : <Body>{children}</Body>}
          {footer !== undefined && (
            <>
              <NoticesAboveFoot />
              <Footer>{footer}</Footer>
            </>
          )}
        </OverlayForm>
      </Popup>
    </OverlayShell>
  );
}
