import { readFileSync } from 'node:fs';
import type { DataCategory } from '@plinth/api/facts';
import type { ColumnProfile, TableProfile } from '../sources/source.ts';
import { columnFacts, dateShare, parsesAs, shareOf, type ColumnFacts } from './columnFacts.ts';
import { cellText, readColumn, realDistinct } from './columnFeatures.ts';
import {
  columnLabels,
  loadColumnModel,
  type ColumnLabel,
  type ColumnModel,
  type ColumnModelFile,
} from './columnModel.ts';
import { nameWords } from './names.ts';
import { countWord, formatCount, formatNumber, formatShare } from './wording.ts';

export interface Classification {
  category: DataCategory;
  /** 0 to 1. */
  confidence: number;
  /** A clause a person can check: "values look like dates in 99 % of the sample". */
  reason: string;
}

let shipped: ColumnModel | undefined;

/** Emoji, which the learned classifier takes for the separators of a list; a list of them has separators of its own. */
function isPictured(text: string): boolean {
  const emoji = /\p{Extended_Pictographic}|\p{Regional_Indicator}/u;
  return emoji.test(text) && (/\p{L}/u.test(text) || !/[,;|]/.test(text));
}

function shippedModel(): ColumnModel {
  shipped ??= loadColumnModel(
    JSON.parse(readFileSync(new URL('./classifier.model.json', import.meta.url), 'utf8')) as ColumnModelFile,
  );
  return shipped;
}

/** The category of a column, from its type, its keys, its name and its values together. */
export function classifyColumn(
  column: ColumnProfile,
  table: TableProfile,
  model: ColumnModel = shippedModel(),
): Classification {
  const facts = columnFacts(column, table);
  return byTypeOrKey(column, facts) ?? byForm(column, facts) ?? byModel(column, table, facts, model);
}

/**
 * The nine-class answer: that of the learned model, but for columns that hold one value or none, and for values
 * that parse as lists.
 */
export function predictLabel(
  column: ColumnProfile,
  rowCount: number,
  model: ColumnModel = shippedModel(),
): ColumnLabel {
  if (realDistinct(column) <= 1) return 'not-generalizable';
  const texts = column.samples.map((v) => cellText(v).trim()).filter((text) => text !== '');
  if (shareOf(texts, (t) => parsesAs(t, 'array')) > 0.8) return 'list';
  const probabilities = model.predict(readColumn(column, rowCount));
  return columnLabels[probabilities.indexOf(Math.max(...probabilities))] ?? 'context-specific';
}

function certain(category: DataCategory, reason: string, confidence = 0.99): Classification {
  return { category, confidence, reason };
}

function byTypeOrKey(column: ColumnProfile, facts: ColumnFacts): Classification | null {
  const typed = `the type is ${column.type}`;
  switch (facts.family) {
    case 'boolean':
      return certain('boolean', typed);
    case 'temporal':
      return certain('temporal', typed);
    case 'binary':
      return certain('binary', typed);
    case 'json':
      return certain('json', typed);
    case 'array':
      return certain('array', typed);
    case 'structure':
      return certain('structured_data', typed);
    case 'spatial':
      return certain('geospatial', typed);
    case 'uuid':
      return certain('identifier', typed);
    default:
  }
  if (column.foreignKey) return certain('identifier', `it is a foreign key to ${column.foreignKey.table}`);
  if (column.isPrimaryKey) return certain('identifier', 'it is the primary key or a part of it');
  return null;
}

const booleanPairs = [
  ['true', 'false'],
  ['yes', 'no'],
  ['y', 'n'],
  ['t', 'f'],
  ['1', '0'],
  ['on', 'off'],
  ['active', 'inactive'],
  ['enabled', 'disabled'],
];
const wellKnownText = /^(?:POINT|LINESTRING|POLYGON|MULTIPOINT|MULTILINESTRING|MULTIPOLYGON)\s*Z?\s*\(/i;
const pair = /^[([]?\s*[+-]?\d{1,3}(?:\.\d+)?\s*[,;\s]\s*[+-]?\d{1,3}(?:\.\d+)?\s*[\])]?$/;
const geometryObject =
  /"type"\s*:\s*"(?:Point|LineString|Polygon|MultiPoint|MultiLineString|MultiPolygon|Feature)"/;
const markup = /^\s*<(?:\?xml|!doctype|\w+)[^>]*>/i;
const bytes = /^(?:\\x[0-9a-f]+|data:[\w/+.-]+;base64,|(?:[A-Za-z0-9+/]{4}){12,}={0,2}$)/i;
const uuid = /^[0-9a-f]{8}-?[0-9a-f]{4}-?[0-9a-f]{4}-?[0-9a-f]{4}-?[0-9a-f]{12}$/i;

/** Rules where the training data teaches nothing: places, bytes, JSON, documents, truth values. */
function byForm(column: ColumnProfile, facts: ColumnFacts): Classification | null {
  const { heads: texts, words } = facts;
  const last = words.at(-1) ?? '';
  if (texts.length === 0) return null;
  const part = (test: (text: string) => boolean): number => shareOf(texts, test);
  const seen = (share: number): string => `in ${formatShare(share)} of the sample`;

  const latitude = words.some((w) => /^lat(?:itude)?s?$/.test(w));
  const longitude =
    words.some((w) => /^(?:lon|lng|long|longitude)s?$/.test(w)) &&
    (last !== 'long' || words.length > 1 || !facts.integers);
  const limit = latitude ? 90 : 180;
  if (
    (latitude || longitude) &&
    facts.numeric &&
    !facts.integers &&
    facts.min !== null &&
    facts.max !== null
  ) {
    if (facts.min >= -limit && facts.max <= limit)
      return certain(
        'geospatial',
        `the name says ${latitude ? 'latitude' : 'longitude'} and all values lie within -${limit} and ${limit}`,
        0.97,
      );
  }
  const shapes = part((t) => wellKnownText.test(t) || geometryObject.test(t));
  if (shapes > 0.8) return certain('geospatial', `values are geometries ${seen(shapes)}`, 0.97);
  const pairs = part((t) => pair.test(t));
  if (pairs > 0.9 && words.some((w) => /^(?:coord|loc|lat|geo|point|position|cent)/.test(w)))
    return certain('geospatial', `values are pairs of coordinates ${seen(pairs)}`, 0.95);

  const objects = shareOf(facts.texts, (t) => parsesAs(t, 'object'));
  if (objects > 0.8) return certain('json', `values are JSON objects ${seen(objects)}`, 0.97);
  const arrays = shareOf(facts.texts, (t) => parsesAs(t, 'array'));
  if (arrays > 0.8) return certain('array', `values are JSON arrays ${seen(arrays)}`, 0.97);
  const documents = shareOf(
    facts.texts,
    (t) => markup.test(t.slice(0, 200)) && /<\/\w+>$/.test(t.trimEnd().slice(-80)),
  );
  if (documents > 0.8) return certain('structured_data', `values are XML or HTML ${seen(documents)}`, 0.95);
  const encoded = part((t) => bytes.test(t) && t.length >= 24);
  if (encoded > 0.8 && !facts.numeric)
    return certain('binary', `values are encoded bytes ${seen(encoded)}`, 0.95);
  const unique = part((t) => uuid.test(t));
  if (unique > 0.9) return certain('identifier', `values are UUIDs ${seen(unique)}`, 0.97);

  if (/^(?:ids?|uuid|guid|key)$/.test(last) && !facts.constant) {
    const codes = part((t) => /^(?=.*\d)[\w./:-]{6,}$/.test(t) && !/^-?\d+\.\d+$/.test(t));
    if ((facts.integers && column.distinct > 20) || codes > 0.9 || (!facts.numeric && column.distinct > 20))
      return certain(
        'identifier',
        `the name says ${last} and ${column.distinct > 20 ? 'many values differ' : 'values are codes'}`,
        0.9,
      );
  }

  if (column.distinct === 2) {
    const values = new Set(texts.map((t) => t.toLowerCase().replace(/\.0$/, '')));
    const matched = booleanPairs.find((known) => [...values].every((v) => known.includes(v)));
    if (matched && values.size === 2)
      return certain(
        'boolean',
        `the only two values are ${[...new Set(texts)].slice(0, 2).join(' and ')}`,
        0.97,
      );
  }
  if (
    facts.numeric &&
    facts.integers &&
    facts.min !== null &&
    facts.max !== null &&
    facts.min >= 1000 &&
    facts.max <= 2200 &&
    /^(?:year|yr|jahr|annee|ano)$/.test(last) &&
    !facts.constant
  )
    return certain('temporal', `the name says year and values run from ${facts.min} to ${facts.max}`, 0.93);
  return null;
}

const nameLike = /^(?:name|names|title|label|company|employer|author|person|contact|customer|client|owner)$/;
const keyName =
  /^(?:id|ids|key|code|codes|number|no|nr|num|abbr|abbreviation|symbol|sku|ticker|username|login)$/;
const naturalText = /\p{L}{2}\S*\s+\S*\p{L}|\p{Lu}\p{Ll}{2}|\p{Lo}{2}/u;

function byModel(
  column: ColumnProfile,
  table: TableProfile,
  facts: ColumnFacts,
  model: ColumnModel,
): Classification {
  const probabilities = model.predict(readColumn(column, table.rowCount));
  const of = (label: ColumnLabel): number => probabilities[columnLabels.indexOf(label)] ?? 0;
  if (facts.empty)
    return {
      category: facts.numeric ? 'numerical' : 'text',
      confidence: 0.3,
      reason: 'it holds no values, so only its type tells',
    };

  const rank = [...columnLabels].sort((a, b) => of(b) - of(a));
  const fits = (label: ColumnLabel): boolean => {
    // A column of one value identifies nothing, and "needs context" is no category a person can use.
    if (label === 'context-specific') return false;
    if (label === 'not-generalizable') return !facts.constant && facts.uniqueness > 0.02;
    // A source that leaves numbers as text does so for a sign or zeros in front: codes, not measures.
    if (label === 'numeric')
      return facts.numeric && !(facts.family === 'text' && facts.texts.some((t) => /^(?:\+|0\d)/.test(t)));
    return true;
  };
  const label = rank.find(fits) ?? 'categorical';
  const confidence = Math.round(of(label) * 100) / 100;
  const { category, reason } = translate(label, rank[0] ?? label, column, table, facts);
  return { category, confidence, reason };
}

function translate(
  label: ColumnLabel,
  first: ColumnLabel,
  column: ColumnProfile,
  table: TableProfile,
  facts: ColumnFacts,
): { category: DataCategory; reason: string } {
  const { heads: texts } = facts;
  const last = nameWords(column.name).at(-1) ?? '';
  const seen = (share: number): string => `in ${formatShare(share)} of the sample`;
  const distinct = formatCount(column.distinct, table.exact);
  const fewOf = `${column.distinct <= 12 ? countWord(column.distinct) : distinct} distinct values in ${formatCount(facts.filled, table.exact)} rows`;
  const natural = !facts.numeric && shareOf(texts, (t) => naturalText.test(t) && !/\d/.test(t)) > 0.7;
  const manyNames = natural && column.distinct > 50 && (first === 'context-specific' || nameLike.test(last));
  const codes = shareOf(texts, (t) => /^[\p{Lu}\d][\p{Lu}\d._/-]{0,11}$/u.test(t)) > 0.9;

  switch (label) {
    case 'datetime': {
      const share = dateShare(texts);
      return {
        category: 'temporal',
        reason:
          share > 0
            ? `values look like dates or times ${seen(share)}`
            : 'name and values together resemble those of date columns',
      };
    }
    case 'numeric':
      return {
        category: 'numerical',
        reason:
          facts.min !== null && facts.max !== null
            ? `values are ${facts.integers ? 'whole numbers' : 'numbers'} from ${formatNumber(facts.min)} to ${formatNumber(facts.max)}, ${distinct} of them different`
            : 'values are numbers',
      };
    case 'embedded-number': {
      const amounts = shareOf(texts, (t) =>
        /^[<>~(+-]*\s*(?:[$€£¥₹]|[A-Z]{3}\s)?\s*[+-]?\d[\d.,\s\u00a0]*\)?\s*(?:%|[$€£¥₹]|[kKmMbB])?$/.test(t),
      );
      return amounts > 0.8
        ? {
            category: 'numerical',
            reason: `values are numbers written with signs or separators ${seen(amounts)}`,
          }
        : { category: 'text', reason: 'values mix numbers with words or units' };
    }
    case 'sentence':
      // Long names of products or people are still names.
      if (/^names?$/.test(last) && (column.meanLength ?? 0) < 80)
        return { category: 'text', reason: `values are names, ${distinct} of them different` };
      return { category: 'textual', reason: 'values are free text of several words, such as sentences' };
    case 'url': {
      const share = shareOf(texts, (t) => /^(?:https?:\/\/|www\.)/i.test(t));
      return {
        category: 'text',
        reason: share > 0.5 ? `values are web addresses ${seen(share)}` : 'values look like web addresses',
      };
    }
    case 'list':
      if (shareOf(texts, isPictured) > 0.5)
        return shareOf(texts, (t) => /\p{L}/u.test(t)) > 0.5
          ? { category: 'textual', reason: 'values are free text with pictures among the words' }
          : { category: 'text', reason: 'values are signs without letters or digits' };
      return { category: 'array', reason: 'values list several entries with separators' };
    case 'not-generalizable':
      if ((manyNames || natural) && column.distinct > 20 && !keyName.test(last))
        return { category: 'text', reason: `values are names, ${distinct} of them different` };
      // Signs without a letter or digit, such as flags, are pictures rather than keys.
      if (shareOf(texts, (t) => !/[\p{L}\d]/u.test(t)) > 0.9)
        return { category: 'text', reason: 'values are signs without letters or digits' };
      return {
        category: 'identifier',
        reason: facts.unique
          ? 'every value is different'
          : `${distinct} distinct values in ${formatCount(facts.filled, table.exact)} rows, like those of keys`,
      };
    default:
      if (facts.unique && codes && !facts.numeric && facts.filled > 20)
        return { category: 'identifier', reason: 'every value is a code of its own' };
      if (column.distinct === 2) return { category: 'boolean', reason: 'it has exactly two values' };
      if (manyNames && facts.uniqueness > 0.05)
        return { category: 'text', reason: `values are names, ${distinct} of them different` };
      return {
        category: 'categorical',
        reason: facts.constant
          ? 'one value in all rows'
          : facts.numeric
            ? `numbers that stand for groups: ${fewOf}`
            : fewOf,
      };
  }
}
