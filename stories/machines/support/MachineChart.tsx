import { mermaidId } from '@plinth/machines/inspection';
import { useEffect, useId, useMemo, useState } from 'react';
import styled from 'styled-components';

const Plate = styled.div`
  overflow-x: auto;
  border: 1px solid var(--border-default);
  border-radius: var(--radius-frame);
  background: var(--surface-raised);
  padding: 16px;

  svg {
    display: block;
    margin-inline: auto;
  }
  .active :is(rect, path) {
    fill: var(--accent-soft) !important;
    stroke: var(--accent-solid) !important;
    stroke-width: 2px !important;
  }
`;

interface Props {
  /** Mermaid text of a state chart. */
  text: string;
  /** Paths of the states to be marked. */
  active: readonly string[];
  label: string;
}

/** Mermaid reckons with colours and can't read variables: it draws with these, and they give way to the tokens. */
const stand = {
  text: '#010101',
  strong: '#020202',
  line: '#030303',
  border: '#040404',
  canvas: '#050505',
  raised: '#060606',
  sunken: '#070707',
};
const tokens = {
  [stand.text]: 'var(--text-default)',
  [stand.strong]: 'var(--text-strong)',
  [stand.line]: 'var(--text-muted)',
  [stand.border]: 'var(--border-strong)',
  [stand.canvas]: 'var(--surface-canvas)',
  [stand.raised]: 'var(--surface-raised)',
  [stand.sunken]: 'var(--surface-sunken)',
};

const drawing = 'machine-chart';
const drawn = new Map<string, Promise<string>>();

const draw = async (text: string): Promise<string> => {
  const { default: mermaid } = await import('mermaid');
  mermaid.initialize({
    startOnLoad: false,
    securityLevel: 'strict',
    look: 'classic',
    theme: 'base',
    themeVariables: {
      fontFamily: getComputedStyle(document.documentElement).getPropertyValue('--font-sans').trim(),
      fontSize: '13px',
      primaryColor: stand.canvas,
      primaryTextColor: stand.strong,
      primaryBorderColor: stand.border,
      secondaryColor: stand.raised,
      tertiaryColor: stand.sunken,
      lineColor: stand.line,
      textColor: stand.text,
      transitionColor: stand.line,
      transitionLabelColor: stand.text,
      edgeLabelBackground: stand.raised,
      labelBackgroundColor: stand.raised,
      background: stand.raised,
      compositeBackground: stand.sunken,
      compositeTitleBackground: stand.canvas,
    },
  });
  await document.fonts.ready;
  // Drawn out of sight: what is half drawn is nobody's to see or to read.
  const desk = document.createElement('div');
  desk.style.cssText = 'position: absolute; visibility: hidden; inset: 0 auto auto 0';
  document.body.append(desk);
  const { svg } = await mermaid.render(drawing, text, desk).finally(() => desk.remove());
  return Object.entries(tokens).reduce((colored, [color, token]) => colored.replaceAll(color, token), svg);
};

/** A machine is drawn once, in whatever states it is shown. */
const drawOnce = (text: string): Promise<string> => {
  const known = drawn.get(text) ?? draw(text);
  drawn.set(text, known);
  return known;
};

const marked = (svg: string, active: readonly string[]): string =>
  active.reduce(
    (chart, path) =>
      chart.replace(
        new RegExp(`(<g class=")([^"]*" id="[^"]*-state-${mermaidId(path)}-\\d+")`, 'g'),
        '$1active $2',
      ),
    svg,
  );

export const MachineChart = ({ text, active, label }: Props) => {
  const id = `chart${useId().replace(/[^a-zA-Z0-9]/g, '')}`;
  const [svg, setSvg] = useState<string | null>(null);

  useEffect(() => {
    let current = true;
    void drawOnce(text).then((chart) => {
      if (current) setSvg(chart);
    });
    return () => {
      current = false;
    };
  }, [text]);

  const chart = useMemo(
    () => (svg === null ? null : marked(svg.replaceAll(drawing, id), active)),
    [svg, id, active],
  );
  if (chart === null) return <Plate role="img" aria-label={label} aria-busy="true" />;
  return <Plate role="img" aria-label={label} dangerouslySetInnerHTML={{ __html: chart }} />;
};
