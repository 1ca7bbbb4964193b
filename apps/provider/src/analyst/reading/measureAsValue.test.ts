import { expect, test } from 'vitest';
import { among, candidatesOver, columnsOfRows, onOneLine } from '../testing/asked.ts';
import { tableOf } from '../testing/tableOf.ts';

const column = columnsOfRows(40);
const weather = candidatesOver(
  tableOf('weather', 40, [
    column('station', 'text', among('Ulm', 'Graz')),
    column('precip_mm', 'numeric', (row) => row * 1.5),
    column('snow_depth_cm', 'numeric', (row) => row * 0.5),
    column('conditions', 'text', among('rain', 'snow', 'sun', 'fog')),
  ]),
);

test('a value that is named apart is one', () => {
  expect(weather('deepest snow in Ulm').map(onOneLine)).toContainEqual(
    expect.stringContaining(`WHERE "station" = 'Ulm'`),
  );
  expect(weather('highest precipitation with snow').map(onOneLine)).toContainEqual(
    expect.stringContaining(`"conditions" = 'snow'`),
  );
});
