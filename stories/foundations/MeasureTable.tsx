import { Table, TableBody, TableCell, TableHead, TableHeaderCell, TableRow } from '@plinth/ui';
import { measures, variableName, type MeasureName } from '@plinth/ui/theme';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';

const Bar = styled.span`
  display: inline-block;
  height: 12px;
  background: var(--accent-solid);
`;
const Corner = styled.span`
  display: inline-block;
  width: 40px;
  height: 28px;
  border: 1px solid var(--border-strong);
  background: var(--surface-raised);
`;

/** Runs while the pointer is on its row. */
const Runner = styled.span`
  display: block;
  width: 12px;
  height: 12px;
  background: var(--accent-solid);
  transition: transform var(--motion-slow);

  tr:hover & {
    transform: translateX(120px);
  }
  @media (prefers-reduced-motion: reduce) {
    transition: none;
  }
`;

const samples: Record<string, (value: string) => ReactNode> = {
  type: (value) => <span style={{ fontSize: value, lineHeight: 1.2 }}>Check your email</span>,
  weight: (value) => <span style={{ fontWeight: Number(value) }}>Support desk tickets</span>,
  space: (value) => <Bar style={{ width: value }} />,
  control: (value) => <Bar style={{ width: value }} />,
  row: (value) => <Bar style={{ width: value }} />,
  motion: (value) => <Runner style={{ transitionDuration: value }} />,
  ease: (value) => <Runner style={{ transitionTimingFunction: value }} />,
  radius: (value) => <Corner style={{ borderRadius: value }} />,
};

export interface MeasureTableProps {
  /** The beginnings of the names: `space`, `type`. */
  groups: string[];
}

/** Measures as the tokens have them, each with a sample where one can be drawn. */
export function MeasureTable({ groups }: MeasureTableProps) {
  const names = (Object.keys(measures) as MeasureName[]).filter((name) =>
    groups.some((group) => new RegExp(`^${group}([A-Z0-9]|$)`).test(name)),
  );
  return (
    <Table label={`${groups.join(', ')} tokens`}>
      <TableHead>
        <TableRow still>
          <TableHeaderCell>Token</TableHeaderCell>
          <TableHeaderCell>Value</TableHeaderCell>
          <TableHeaderCell>Sample</TableHeaderCell>
        </TableRow>
      </TableHead>
      <TableBody>
        {names.map((name) => {
          const sample = samples[/^[a-z]+/.exec(name)?.[0] ?? ''];
          return (
            <TableRow key={name}>
              <TableCell mono rowHeader tone="strong">
                {variableName(name).slice(2)}
              </TableCell>
              <TableCell mono>{measures[name]}</TableCell>
              <TableCell>{sample?.(measures[name])}</TableCell>
            </TableRow>
          );
        })}
      </TableBody>
    </Table>
  );
}
