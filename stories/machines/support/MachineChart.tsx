import { useEffect, useId, useState } from 'react';
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
`;

interface Props {
  /** Mermaid text of a state chart. */
  text: string;
  label: string;
}

const color = (name: string) => getComputedStyle(document.documentElement).getPropertyValue(name).trim();

/** Mermaid can't read CSS variables or light-dark(): the browser resolves them first. */
const resolved = (name: string): string => {
  const probe = document.createElement('span');
  probe.style.color = `var(${name})`;
  document.body.append(probe);
  const canvas = document.createElement('canvas').getContext('2d')!;
  canvas.fillStyle = getComputedStyle(probe).color || color(name);
  canvas.fillRect(0, 0, 1, 1);
  probe.remove();
  const [red = 0, green = 0, blue = 0] = canvas.getImageData(0, 0, 1, 1).data;
  return `#${[red, green, blue].map((part) => part.toString(16).padStart(2, '0')).join('')}`;
};

const themeVariables = () => ({
  fontFamily: color('--font-sans'),
  fontSize: '13px',
  primaryColor: resolved('--surface-canvas'),
  primaryTextColor: resolved('--text-strong'),
  primaryBorderColor: resolved('--border-strong'),
  lineColor: resolved('--text-muted'),
  textColor: resolved('--text-default'),
  transitionLabelColor: resolved('--text-default'),
  labelBackgroundColor: resolved('--surface-raised'),
  background: resolved('--surface-raised'),
  compositeBackground: resolved('--surface-sunken'),
  compositeTitleBackground: resolved('--surface-canvas'),
});

export const MachineChart = ({ text, label }: Props) => {
  const id = `chart${useId().replace(/[^a-zA-Z0-9]/g, '')}`;
  const [svg, setSvg] = useState<string | null>(null);

  useEffect(() => {
    let current = true;
    const draw = async () => {
      const { default: mermaid } = await import('mermaid');
      mermaid.initialize({
        startOnLoad: false,
        securityLevel: 'strict',
        theme: 'base',
        themeVariables: themeVariables(),
        themeCSS: `.active rect, .active path { stroke: ${resolved('--accent-solid')} !important; fill: ${resolved('--accent-soft')} !important; }`,
      });
      const drawing = await mermaid.render(id, text);
      if (current) setSvg(drawing.svg);
    };
    void draw();
    return () => {
      current = false;
    };
  }, [id, text]);

  if (svg === null) return <Plate role="img" aria-label={label} aria-busy="true" />;
  return <Plate role="img" aria-label={label} dangerouslySetInnerHTML={{ __html: svg }} />;
};
