import { Badge, Table, TableBody, TableCell, TableHead, TableHeaderCell, TableRow } from '@plinth/ui';
import { contrastPairs, pairRatio, variableName } from '@plinth/ui/theme';

/** Every pair that the product uses, with its ratio, computed from the tokens; the tightest first. */
export function ContrastTable() {
  const rows = contrastPairs
    .map((pair) => ({ ...pair, light: pairRatio(pair, 'light'), dark: pairRatio(pair, 'dark') }))
    .sort((a, b) => Math.min(a.light, a.dark) / a.needed - Math.min(b.light, b.dark) / b.needed);
  return (
    <Table label="Contrast of each pair" maxHeight="480px" minWidth={640}>
      <TableHead>
        <TableRow still>
          <TableHeaderCell>Foreground</TableHeaderCell>
          <TableHeaderCell>On</TableHeaderCell>
          <TableHeaderCell numeric>Needs</TableHeaderCell>
          <TableHeaderCell numeric>Light</TableHeaderCell>
          <TableHeaderCell numeric>Dark</TableHeaderCell>
          <TableHeaderCell>Result</TableHeaderCell>
        </TableRow>
      </TableHead>
      <TableBody>
        {rows.map(({ foreground, background, needed, light, dark }) => {
          const passes = light >= needed && dark >= needed;
          return (
            <TableRow key={`${foreground} ${background}`}>
              <TableCell mono>{variableName(foreground).slice(2)}</TableCell>
              <TableCell mono>{variableName(background).slice(2)}</TableCell>
              <TableCell numeric>{needed.toFixed(1)}</TableCell>
              <TableCell numeric>{light.toFixed(2)}</TableCell>
              <TableCell numeric>{dark.toFixed(2)}</TableCell>
              <TableCell>
                <Badge tone={passes ? 'success' : 'danger'}>{passes ? 'passes' : 'fails'}</Badge>
              </TableCell>
            </TableRow>
          );
        })}
      </TableBody>
    </Table>
  );
}
