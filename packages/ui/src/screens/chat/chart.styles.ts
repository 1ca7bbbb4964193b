import { token } from '../../theme/token.ts';

/** Of the text that names nothing. */
export const chartText = { size: 12, color: token.textMuted } as const;

/** How the parts of a drawing look, on the page and on paper: by their classes alone, one after the other. */
export const chartMarks = `
  .grid {
    stroke: ${token.borderSubtle};
  }
  .base {
    stroke: ${token.borderStrong};
  }
  .ink {
    fill: ${token.figureInk};
  }
  .most {
    fill: ${token.figureHighlight};
  }
  .track {
    fill: ${token.figureTrack};
  }
  .line {
    fill: none;
    stroke: ${token.figureHighlight};
    stroke-width: 2;
    stroke-linejoin: round;
  }
  .point {
    fill: ${token.surfaceRaised};
    stroke: ${token.figureHighlight};
    stroke-width: 2;
  }
  .dot {
    fill: ${token.figureHighlight};
    fill-opacity: 0.5;
  }
  .touch {
    fill: transparent;
  }
  .name {
    fill: ${token.textDefault};
  }
  .value {
    fill: ${token.textStrong};
    font-weight: 600;
  }
  .big {
    fill: ${token.textStrong};
    font-weight: 600;
    letter-spacing: -0.025em;
  }
`;
