import { Dialog as BaseDialog } from '@base-ui/react/dialog';
import { createGlobalStyle, css, styled } from 'styled-components';
import type { Oklch } from '../theme/palette.tokens.ts';
import { roles } from '../theme/roles.tokens.ts';
import { token } from '../theme/token.ts';

const Scrim = styled(BaseDialog.Backdrop)`
  position: fixed;
  inset: 0;
  z-index: 40;
  background: ${token.surfaceScrim};
  transition: opacity ${token.motionSlow};

  &[data-starting-style],
  &[data-ending-style] {
    opacity: 0;
  }
  /* While it fades, the page is in reach again. */
  &[data-closed] {
    pointer-events: none;
  }
`;

const overPage = ([, , , alpha = 1]: Oklch): string =>
  `color-mix(in srgb, oklch(from ${token.surfaceScrim} l c h / 1) ${alpha * 100}%, ${token.surfaceCanvas})`;

/* The place that is kept for the page's scrollbar can't be covered: it takes the colour that the scrim makes of the page. */
const DimmedGutter = createGlobalStyle`
  html {
    background: light-dark(${overPage(roles.surfaceScrim.light)}, ${overPage(roles.surfaceScrim.dark)});
  }
`;

export const Backdrop = () => (
  <>
    <DimmedGutter />
    <Scrim />
  </>
);

export const surface = css`
  display: flex;
  flex-direction: column;
  background: ${token.surfaceOverlay};
  color: ${token.textDefault};
  box-shadow: ${token.shadowDialog};
  outline: none;

  > form {
    display: contents;
  }
  /* A dialog that opens from here lies over this as this does over the page: the library draws one scrim for both. */
  &::after {
    content: '';
    position: absolute;
    inset: 0;
    z-index: 1;
    background: ${token.surfaceScrim};
    opacity: 0;
    transition: opacity ${token.motionSlow};
    pointer-events: none;
  }
  &[data-nested-dialog-open]::after {
    opacity: 1;
  }
`;

/** In the middle of the window, a little above. */
export const centred = css`
  ${surface}
  position: fixed;
  z-index: 41;
  inset-block-start: max(16px, 24vh - 48px);
  inset-inline: 0;
  margin-inline: auto;
  max-height: calc(100dvh - 32px);
  border: 1px solid ${token.borderDefault};
  border-radius: ${token.radiusFrame};
  overflow: clip;
  transition:
    opacity ${token.motionSlow} ${token.easeOut},
    transform ${token.motionSlow} ${token.easeOut};

  @media (max-height: 640px) {
    inset-block-start: 16px;
  }
  &[data-starting-style],
  &[data-ending-style] {
    opacity: 0;
    transform: translateY(8px);
  }
`;

export const OverlayTitle = styled(BaseDialog.Title)`
  color: ${token.textStrong};
  font-size: ${token.typeLg};
  font-weight: ${token.weightSemibold};
  line-height: ${token.lineLg};
`;

export const OverlayFooter = styled.div`
  display: flex;
  flex: none;
  flex-wrap: wrap;
  align-items: center;
  justify-content: flex-end;
  gap: ${token.space2};
  border-block-start: 1px solid ${token.borderSubtle};
  background: light-dark(${token.surfaceCanvas}, ${token.surfaceRaised});
`;

/** A press on a notification isn't a press outside the dialog. */
export function isPressOnToast(event: Event): boolean {
  return event.target instanceof Element && event.target.closest('[data-sonner-toaster]') !== null;
}

/** Where the focus starts: the first thing to fill in, else the first thing to press. `true` leaves it to the library. */
export function firstControl(popup: HTMLElement | null): HTMLElement | true {
  return (
    popup?.querySelector<HTMLElement>(
      ':is(input, textarea):not(:disabled, :read-only), [type="radio"]:checked:enabled',
    ) ?? true
  );
}
