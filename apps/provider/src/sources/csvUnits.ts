/** Units as they are written below the names of columns, in small letters. */
const units = new Set(
  [
    '° °c °f c f k deg degrees celsius % ‰ percent pct ppm ppb pa hpa kpa mpa mbar bar psi mm cm m km in ft mi miles',
    'm2 m² m3 m³ km2 km² ha l ml hl mg g kg t lb lbs oz µg ug mg/l µg/l ug/l g/l mg/kg mg/m3 mg/m³ µg/m3 µg/m³ ug/m3',
    'ms s sec min h hr hrs d m/s km/h kmh mph kn knots w kw mw wh kwh mwh w/m2 w/m² v mv kv a ma ah ω ohm hz khz mhz ghz',
    'j kj mj kcal n nm db lux lx rpm 1/min l/min l/h m3/h m³/h mol mmol/l ph ntu µs/cm us/cm $ € £ usd eur gbp chf k€ t€ pcs stk',
  ]
    .join(' ')
    .split(' '),
);

const bare = (cell: string): string => cell.trim().replace(/^[[(](.*)[\])]$/u, '$1');
const isUnit = (cell: string): boolean => units.has(bare(cell).toLowerCase());

const fewest = 2;
/** A few words may stand among numbers: "NA", "n/a". */
const mostlyNumbers = 0.8;

/**
 * The names of columns with the units that a first record gives for them; null where it is a record like the others. Only
 * what is certain counts: each filled cell above numbers is a unit, there are two of them at least, and no cell is a value.
 */
export function namesWithUnits(
  names: readonly string[],
  [first, ...below]: readonly string[][],
  is: { number: (cell: string) => boolean; value: (cell: string) => boolean },
): string[] | null {
  if (first === undefined || first.some((cell) => is.value(cell))) return null;
  const isOfNumbers = (at: number): boolean => {
    const cells = below.map((record) => record[at] ?? '').filter((cell) => cell.trim() !== '');
    return cells.length >= fewest && cells.filter(is.number).length >= mostlyNumbers * cells.length;
  };
  const above = first.flatMap((cell, at) => (cell.trim() !== '' && isOfNumbers(at) ? [{ cell, at }] : []));
  if (above.length < fewest || !above.every(({ cell }) => isUnit(cell))) return null;
  const found = new Map(above.map(({ cell, at }) => [at, bare(cell)]));
  return names.map((name, at) => {
    const unit = found.get(at);
    return unit === undefined || name.includes(unit) ? name : `${name.trim()} (${unit})`;
  });
}
