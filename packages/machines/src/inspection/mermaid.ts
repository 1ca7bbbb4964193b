import type { AnyStateMachine, AnyStateNode } from 'xstate';
import { describeMachine } from './describe.ts';

const idOf = (path: string) => `s_${path.replace(/[^a-zA-Z0-9]/g, '_')}`;

/** Mermaid reads colons and semicolons as grammar. */
const labelOf = (text: string) => text.replace(/[:;#]/g, ' ');

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
  const { transitions } = describeMachine(machine);
  const start = machine.root.initial?.target[0];
  const arrows = new Map<string, string[]>();
  for (const { from, to, event, guard } of transitions) {
    if (to === undefined || from === '') continue;
    const arrow = `${idOf(from)} --> ${idOf(to)}`;
    const label = labelOf(guard === undefined ? event : `${event} [${guard}]`);
    arrows.set(arrow, [...(arrows.get(arrow) ?? []), label]);
  }
  return [
    'stateDiagram-v2',
    '  classDef active stroke-width:3px',
    ...(start ? [`  [*] --> ${idOf(start.path.join('.'))}`] : []),
    ...drawInside(machine.root, '  ', active),
    ...[...arrows].map(([arrow, labels]) => `  ${arrow} : ${[...new Set(labels)].join(' / ')}`),
  ].join('\n');
};
