import type { AnyStateMachine, AnyStateNode } from 'xstate';
import { describeMachine } from './describe.ts';

const idOf = (path: string) => `s_${path.replace(/[^a-zA-Z0-9]/g, '_')}`;

/** Mermaid reads colons and semicolons as grammar. */
const labelOf = (text: string) => text.replace(/[:;#]/g, ' ');

const parentOf = (path: string) => path.slice(0, Math.max(0, path.lastIndexOf('.')));

const drawInside = (node: AnyStateNode, indent: string, active: readonly string[]): string[] =>
  Object.values(node.states).flatMap((child, at): string[] => {
    const path = child.path.join('.');
    const divider = node.type === 'parallel' && at > 0 ? [`${indent}--`] : [];
    const inside = Object.keys(child.states).length > 0;
    const start = child.initial?.target[0];
    const lines = inside
      ? [
          `${indent}state "${labelOf(child.key)}" as ${idOf(path)} {`,
          ...(start && child.type === 'compound' ? [`${indent}  [*] --> ${idOf(start.path.join('.'))}`] : []),
          ...drawInside(child, `${indent}  `, active),
          `${indent}}`,
        ]
      : [`${indent}state "${labelOf(child.key)}" as ${idOf(path)}`];
    const end = child.type === 'final' ? [`${indent}${idOf(path)} --> [*]`] : [];
    const mark = active.includes(path) ? [`${indent}class ${idOf(path)} active`] : [];
    return [...divider, ...lines, ...end, ...mark];
  });

/** The state chart as Mermaid text; `active` are paths of leaf states to be marked. */
export const toMermaid = (machine: AnyStateMachine, active: readonly string[] = []): string => {
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
      const arrow = `${idOf(begin)} --> ${idOf(to)}`;
      arrows.set(arrow, [...(arrows.get(arrow) ?? []), label]);
    }
  }
  return [
    'stateDiagram-v2',
    '  classDef active stroke-width:3px',
    ...(start && !parallel ? [`  [*] --> ${idOf(start.path.join('.'))}`] : []),
    // Mermaid divides regions only inside a state.
    ...(parallel
      ? [`  state "${labelOf(machine.id)}" as root {`, ...drawInside(root, '    ', active), '  }']
      : drawInside(root, '  ', active)),
    ...[...arrows].map(([arrow, labels]) => `  ${arrow} : ${[...new Set(labels)].join(' / ')}`),
  ].join('\n');
};
