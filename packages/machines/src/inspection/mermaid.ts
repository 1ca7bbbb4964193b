import type { AnyStateMachine, AnyStateNode } from 'xstate';
import { describeMachine } from './describe.ts';

/** The name of a state in the chart, by its path. */
export const mermaidId = (path: string) => `s_${path.replace(/[^a-zA-Z0-9]/g, '_')}`;

/** Mermaid reads colons and semicolons as grammar. */
const labelOf = (text: string) => text.replace(/[:;#]/g, ' ');

const parentOf = (path: string) => path.slice(0, Math.max(0, path.lastIndexOf('.')));

const drawInside = (node: AnyStateNode, indent: string): string[] =>
  Object.values(node.states).flatMap((child, at): string[] => {
    const path = child.path.join('.');
    const divider = node.type === 'parallel' && at > 0 ? [`${indent}--`] : [];
    const inside = Object.keys(child.states).length > 0;
    const start = child.initial?.target[0];
    const lines = inside
      ? [
          `${indent}state "${labelOf(child.key)}" as ${mermaidId(path)} {`,
          ...(start && child.type === 'compound'
            ? [`${indent}  [*] --> ${mermaidId(start.path.join('.'))}`]
            : []),
          ...drawInside(child, `${indent}  `),
          `${indent}}`,
        ]
      : [`${indent}state "${labelOf(child.key)}" as ${mermaidId(path)}`];
    const end = child.type === 'final' ? [`${indent}${mermaidId(path)} --> [*]`] : [];
    return [...divider, ...lines, ...end];
  });

/** The state chart as Mermaid text. */
export const toMermaid = (machine: AnyStateMachine): string => {
  const { states, transitions } = describeMachine(machine);
  // No layout draws an arrow from a state to one inside it: it leaves from each of its children instead.
  const startsOf = (from: string, to: string): string[] => {
    if (from !== '' && !to.startsWith(`${from}.`)) return [from];
    const children = states.map(({ path }) => path).filter((path) => path !== '' && parentOf(path) === from);
    return children.filter((path) => path !== to);
  };
  const { root } = machine;
  const start = root.initial?.target[0];
  const parallel = root.type === 'parallel';
  const arrows = new Map<string, string[]>();
  for (const { from, to, event, guard } of transitions) {
    if (to === undefined) continue;
    const label = labelOf(guard === undefined ? event : `${event} [${guard}]`);
    for (const begin of startsOf(from, to)) {
      const arrow = `${mermaidId(begin)} --> ${mermaidId(to)}`;
      arrows.set(arrow, [...(arrows.get(arrow) ?? []), label]);
    }
  }
  return [
    'stateDiagram-v2',
    ...(start && !parallel ? [`  [*] --> ${mermaidId(start.path.join('.'))}`] : []),
    // Mermaid divides regions only inside a state.
    ...(parallel
      ? [`  state "${labelOf(machine.id)}" as root {`, ...drawInside(root, '    '), '  }']
      : drawInside(root, '  ')),
    ...[...arrows].map(([arrow, labels]) => `  ${arrow} : ${[...new Set(labels)].join(' / ')}`),
  ].join('\n');
};
