import { Table, TableBody, TableCell, TableHead, TableHeaderCell, TableRow } from '@plinth/ui';
import { allRoles, hexColor, variableName, type AnyRoleName } from '@plinth/ui/theme';
import { styled } from 'styled-components';

const Swatch = styled.span`
  display: inline-block;
  width: 32px;
  height: 20px;
  border-radius: 4px;
  box-shadow: inset 0 0 0 1px color-mix(in oklab, currentColor 25%, transparent);
  vertical-align: middle;
`;

export interface ColorTableProps {
  /** The beginning of the roles' names: `surface`, `text`. */
  group: string;
}

/** The roles of one group as the tokens have them, light and dark. */
export function ColorTable({ group }: ColorTableProps) {
  const names = (Object.keys(allRoles) as AnyRoleName[]).filter((name) => name.startsWith(group));
  return (
    <Table label={`${group} roles`}>
      <TableHead>
        <TableRow still>
          <TableHeaderCell>Role</TableHeaderCell>
          <TableHeaderCell>Light</TableHeaderCell>
          <TableHeaderCell>Dark</TableHeaderCell>
        </TableRow>
      </TableHead>
      <TableBody>
        {names.map((name) => (
          <TableRow key={name}>
            <TableCell mono rowHeader tone="strong">
              {variableName(name).slice(2)}
            </TableCell>
            {(['light', 'dark'] as const).map((theme) => (
              <TableCell mono key={theme}>
                <Swatch style={{ background: hexColor(allRoles[name][theme]) }} aria-hidden />{' '}
                {hexColor(allRoles[name][theme])}
              </TableCell>
            ))}
          </TableRow>
        ))}
      </TableBody>
    </Table>
  );
}
