import { css } from 'styled-components';
import { narrowQuery, onePartQuery } from './measures.tokens.ts';
import { token } from './token.ts';

const accentLine = css`
  content: '';
  position: absolute;
  background: ${token.accentSolid};

  @media (forced-colors: active) {
    background: Highlight;
    forced-color-adjust: none;
  }
`;

/** The 2 px line under what is current. The element needs `position: relative`. */
export const standsOnLine = css`
  &::after {
    ${accentLine}
    inset-inline: 0;
    inset-block-end: 0;
    height: ${token.linePlinth};
  }
`;

/** The same line at the start edge: a chosen item of a list, a row with a pending change. */
export const lineAtStart = css`
  &::after {
    ${accentLine}
    inset-block: 0;
    inset-inline-start: 0;
    width: ${token.linePlinth};
  }
`;

export const truncate = css`
  min-width: 0;
  overflow: hidden;
  text-overflow: ellipsis;
  white-space: nowrap;
`;

/**
 * A name: one line, with an ellipsis where a pointer can rest on it for the rest. On phones, and where fingers point, it takes as
 * many lines as it needs.
 */
export const nameLine = css`
  ${truncate}

  @media ${narrowQuery}, (pointer: coarse) {
    white-space: normal;
    overflow-wrap: anywhere;
  }
`;

/** Leaves on phones. */
export const wideOnly = css`
  @media ${narrowQuery} {
    display: none;
  }
`;

/** Parts of a page beside each other; below each other where there is no room for that. */
export const columns = (widths: string, noRoom = onePartQuery) => css`
  display: grid;
  grid-template-columns: ${widths};
  align-items: start;
  gap: ${token.space4};

  @media ${noRoom} {
    grid-template-columns: minmax(0, 1fr);
  }
`;

/** A line of words that is pressed: high enough for a finger, in the room of its line. */
export const fingerRoom = css`
  @media (pointer: coarse) {
    position: relative;
    padding-block: 12px;
    margin-block: -12px;
  }
`;

/** SQL, JSON, logs, types, names of columns, hosts, ids. */
export const mono = css`
  font-family: ${token.fontMono};
  font-size: ${token.typeMono};
  font-variant-ligatures: none;
  letter-spacing: -0.01em;
`;

/** In the page for assistive technology, out of sight. */
export const visuallyHidden = css`
  position: absolute;
  width: 1px;
  height: 1px;
  margin: -1px;
  padding: 0;
  border: 0;
  overflow: hidden;
  clip-path: inset(50%);
  white-space: nowrap;
`;

/** What floats above the page. */
export const floating = css`
  background: ${token.surfaceOverlay};
  border: 1px solid ${token.borderDefault};
  border-radius: ${token.radiusFrame};
  box-shadow: ${token.shadowPopover};
  color: ${token.textDefault};
`;

/** An item of a menu, list box or palette. `data-highlighted` is the active one. */
export const option = css`
  display: flex;
  align-items: center;
  gap: ${token.space2};
  min-height: ${token.controlMd};
  padding: 4px ${token.space2};
  border-radius: ${token.radiusControl};
  color: ${token.textDefault};
  cursor: default;
  user-select: none;
  outline: none;

  &[data-highlighted] {
    background: light-dark(${token.surfaceHover}, ${token.surfacePressed});
    color: ${token.textStrong};

    @media (forced-colors: active) {
      outline: 2px solid Highlight;
      outline-offset: -2px;
    }
  }

  &[data-disabled],
  &[aria-disabled='true'] {
    color: ${token.textDisabled};
  }
`;
