import { loadTrees, type Trees, type TreesFile } from '../../../boostedTrees.ts';
import { askingNames } from './questionFigures.ts';
import { judgedFigures, judgedNames, type Judgement } from '../ranking/network.ts';
import type { Candidate } from '../ranking/candidates.ts';
import type { QueryResult } from '../../../sources/source.ts';
import type { AnalystColumn } from '../../table.ts';
import type { Features } from '../features/counter.ts';
import { isTimeColumn } from '../shared/columns/measures.ts';
import type { ColumnChoice } from '../shared/columns/columnChoice.ts';
import { scoreOf } from '../ranking/scorer.ts';
import { quality } from '../shared/vocabulary/semantics.ts';
import type { Part, Shape } from '../grammar/part.ts';
import { sayingNames } from './coverageFigures.ts';
import {
  columnsIn,
  columnsUsed,
  isAggregate,
  sameExpression,
  textOf,
  type Expression,
  type QueryTree,
  shownIn,
} from '../shared/query/tree.ts';

/** Trees that turn what is known of an answer into the odds that it is right, as they are kept. */
export interface OddsFile extends TreesFile {
  base: number;
}

export interface OddsModel {
  base: number;
  trees: Trees;
}
export const oddsOf = (file: OddsFile): OddsModel => ({ base: file.base, trees: loadTrees(file) });

export const figureNames = [
  // How it stands among the candidates.
  'top',
  'share',
  'second',
  'margin',
  'third',
  'weight',
  'candidates',
  'spread',
  // How far what it is made of is to be trusted.
  'trust',
  'worstTrust',
  // What its rows are like.
  'empty',
  'rows',
  'nulls',
  'one',
  'multiple',
  // What it makes of the question, whatever else there is.
  'tokens',
  'parts',
  'covered',
  'leftWords',
  'leftNames',
  'leftNumbers',
  'leftColumns',
  'leftRoles',
  'leftLight',
  'weakest',
  'links',
  'behind',
  'guessed',
  'grouped',
  'limited',
  'distinct',
  'select',
  'derived',
  'prior',
  'judged',
  'beyond',
  'nearEntities',
  'unsaid',
  'partValues',
  'having',
  'shapes',
  'talk',
  'terse',
  'messy',
  'tableRows',
  'placing',
  'idle',
  'unnamed',
  'passedNames',
  'repeats',
  'rivals',
  'weak',
  'filters',
  'leftGroups',
  'leftEach',
  'rivalTimes',
  'unnatural',
  'unsureFigure',
  'idleParts',
  'idleShapes',
  'wholeCount',
  // What other candidates, and another reader, say of it.
  'opinion',
  'opinionAgrees',
  'opinionPlain',
  'alone',
  'sameRows',
  'sameFirst',
  'rivalRows',
  'kinds',
  'agreeWhere',
  'agreeFigures',
  'agreeGroups',
  'agreeOrder',
  'agreeColumns',
  'agreeMeaning',
  ...sayingNames,
  'borneOut',
  'opinionFirst',
  // What it finds is nothing, or hardly a figure.
  'nothing',
  'trivial',
  // Belief in others that read less or more of the question, or only leave something out.
  'rivalsReadingLess',
  'rivalsReadingMore',
  'rivalsSayingLess',
  ...askingNames,
  ...judgedNames,
] as const;

/** What running candidates, and another reader, tell of one of them. */
export interface Evidence {
  opinion: { confidence: number; isPlainFigure: boolean } | null;
  /** The other reader comes to the same rows. */
  agrees: boolean;
  /** It comes to the same first column, whatever else is shown. */
  agreesFirst: boolean;
  /** Only the other reader comes to them. */
  isAlone: boolean;
  /** Belief in candidates with the same rows, the same first column, and other rows. */
  sameRows: number;
  sameFirstColumn: number;
  otherRows: number;
  /** How many different results there are. */
  kinds: number;
  /** Belief in candidates that say the same, for each part of a query in {@link facetsOf}. */
  agreement: readonly number[];
  rivals: Rivals;
}

/** Belief in candidates with other rows, by what they make of the question. */
export interface Rivals {
  readingLess: number;
  readingMore: number;
  /** They say nothing that it doesn't say. */
  sayingLess: number;
}

const facetCount = 6;

/** What a query says, part by part, and last all but the columns that it shows. */
export const facetsOf = ({ tree }: Candidate): string[] => {
  const items = shownIn(tree);
  const meaning = [
    textOf(tree.where),
    textOf([items.filter(isAggregate), tree.having]),
    textOf(tree.groupBy),
    textOf([tree.orderBy, tree.limit]),
  ];
  const shown = textOf([items.filter((e) => !isAggregate(e)), tree.distinct]);
  return [...meaning, shown, meaning.join(' ')];
};

/** How far candidates agree with one of them, part by part. */
export function agreementWith(own: string[], facets: string[][], beliefs: number[]): number[] {
  return own.map((facet, part) =>
    beliefs.reduce((sum, belief, i) => (facets[i]?.[part] === facet ? sum + belief : sum), 0),
  );
}

/** How the scores of candidates share the belief. */
export function shares(scores: number[]): number[] {
  const top = Math.max(...scores);
  const odds = scores.map((s) => Math.exp(s - top));
  const all = odds.reduce((a, b) => a + b, 0);
  return odds.map((o) => o / all);
}

/** Rules for what is meant rather than said. */
const talked =
  /^(?:meant|duration|state|shape|compare|judged|rank:meant|rank:guess|filter:unit|filter:guessed)/;
const openings = /^(?:what|which|find|list|show|give|how|return|who|count|display|select|report|tell|for)$/;

function evidenceFigures(evidence: Evidence): number[] {
  const { opinion, agrees, isAlone, sameRows, sameFirstColumn, otherRows, kinds, agreement } = evidence;
  return [
    opinion?.confidence ?? -1,
    opinion === null ? 0 : agrees ? 1 : -1,
    Number(opinion?.isPlainFigure ?? false),
    Number(isAlone),
    sameRows,
    sameFirstColumn,
    otherRows,
    kinds,
    ...Array.from({ length: facetCount }, (_, part) => agreement[part] ?? 0),
  ];
}

const repeatsNothing = ({ tree }: Candidate): boolean =>
  tree.distinct || tree.groupBy.length > 0 || textOf([tree.select, tree.having]).includes('"distinct":true');

/** "For each discipline" where nothing is known of disciplines, "of each kind" where kinds are passed over. */
export function unreadGroups(candidate: Candidate): number {
  const { tree, cover } = candidate;
  if (tree.groupBy.length + tree.orderBy.length === 0) return idleGroups(candidate);
  return cover.parts.filter(({ rule, to }) => {
    const next = cover.parts.find((p) => p.from === to)?.rule ?? '';
    return /^left:(?:each|by)$/.test(rule) && /^left:(?:word|name|meant)$/.test(next);
  }).length;
}

/** Words that call for groups, without any: not "made by Ford". */
const idleGroups = ({ cover: { parts } }: Candidate): number =>
  parts.filter(({ rule, to }) => {
    const next = parts.find((p) => p.from === to);
    return rule === 'left:each' || (rule === 'left:by' && next?.makes.kind !== 'filter');
  }).length;

const saysOf = ({ select, having, orderBy }: QueryTree): string => textOf([select, having, orderBy]);

/** What was read of the question, but doesn't show in the query. */
function idleParts({ tree, cover: { parts } }: Candidate): number {
  const said = saysOf(tree);
  const used = columnsUsed(tree);
  const isIdle = ({ makes }: Part): boolean => {
    switch (makes.kind) {
      case 'figures':
        return !makes.expressions.every((e) => said.includes(textOf(e)));
      case 'group':
        return !tree.best && !makes.by.every((by) => tree.groupBy.some((g) => sameExpression(g, by)));
      case 'select':
        return !makes.columns.some((c) => used.has(c));
      case 'rank':
      case 'limit':
        return tree.limit === null && !tree.best && !/"(?:max|min)"/.test(said);
      case 'having':
        return tree.having === null;
      case 'share':
        return !/"(?:share|groupShare)"/.test(said);
      default:
        return false;
    }
  };
  return parts.filter(isIdle).length;
}

/** Growth, a running total or a course in time that was spoken of, without one. */
function idleShapes({ tree, cover: { parts } }: Candidate): number {
  const said = saysOf(tree);
  const isTime = (by: Expression) => by.kind === 'bucket' || columnsIn(by).some(isTimeColumn);
  const shown: Partial<Record<Shape, boolean>> = {
    growth: said.includes('"growth"') || said.includes('"arithmetic"'),
    running: said.includes('"running"'),
    correlation: said.includes('"correlation"'),
    difference: said.includes('"arithmetic"'),
    never: tree.having !== null,
    trend: tree.groupBy.some(isTime),
  };
  return parts.filter(({ makes }) => makes.kind === 'shape' && shown[makes.shape] === false).length;
}

/** Other times that could be meant, where the question doesn't say which. */
function rivalTimes({ cover: { parts }, scan }: Candidate): number {
  const isOpen = ({ column, kin }: ColumnChoice) => kin !== 'same' && isTimeColumn(column);
  const meant = parts.flatMap((p) => p.uses.filter(isOpen).map((use) => use.column));
  const isWhole = (c: AnalystColumn) => isTimeColumn(c) && !c.derived && c.profile.nullFraction <= 0.1;
  return meant.length === 0 ? 0 : scan.columns.filter((c) => isWhole(c) && !meant.includes(c)).length;
}

const starting = (features: Features, prefix: string): number =>
  [...features].reduce((sum, [name, value]) => (name.startsWith(prefix) ? sum + value : sum), 0);

/** What the query leaves of the question, and what it adds to it. */
function coverFigures(candidate: Candidate): number[] {
  const { tree, cover, scan, features } = candidate;
  const used = columnsUsed(tree);
  const named = new Set(cover.parts.flatMap((p) => p.uses.map((u) => u.column)));
  const idle = cover.parts.filter(
    (p) => p.makes.kind === 'none' && p.uses.length > 0 && !p.uses.some((u) => used.has(u.column)),
  );
  const passed = scan.items.filter((item, i) => {
    const text = scan.context.tokens[item.start]?.text ?? '';
    return i > 0 && item.type === 'role' && /^[A-Z]{2,}$/.test(text);
  });
  const saysDistinct = scan.items.some((item) => item.type === 'role' && item.role.role === 'distinct');
  return [
    idle.length,
    [...used].filter((column) => !named.has(column)).length,
    passed.length,
    saysDistinct && !repeatsNothing(candidate) ? 1 : 0,
    features.get('rivals') ?? 0,
    features.get('weak') ?? 0,
    cover.parts.filter((p) => p.makes.kind === 'filter').length,
    unreadGroups(candidate),
    idleGroups(candidate),
    rivalTimes(candidate),
    starting(features, 'natural:no'),
    starting(features, 'natural:unsure'),
    idleParts(candidate),
    idleShapes(candidate),
    isWholeCount(candidate) ? 1 : 0,
  ];
}

/** "How many orders are there?": all rows are counted, and every word that isn't light is read. */
function isWholeCount({ tree, cover: { parts } }: Candidate): boolean {
  const [item] = tree.select;
  const counts = item !== undefined && item !== 'all' && isAggregate(item.expression);
  const isBare = tree.select.length === 1 && tree.groupBy.length === 0 && !tree.where && !tree.having;
  if (!counts || !isBare || item.expression.kind !== 'aggregate' || item.expression.name !== 'count')
    return false;
  return parts.every(({ rule }) =>
    /^(?:count:(?:entity|lines|distinct:column:plain:id)|left:light)/.test(rule),
  );
}

/** What the rows of an answer are like. */
export interface RowsTold {
  count: number;
  /** Share of rows with a missing value. */
  nulls: number;
  isOne: boolean;
  /** Their first column differs. */
  differ: boolean;
  /** There are none, or they hold only noughts and missing values. */
  isNothing: boolean;
  /** A single one, or all of a hundred. */
  isTrivial: boolean;
}

export const rowsTold = ({ rows }: QueryResult): RowsTold => ({
  count: rows.length,
  nulls: rows.length > 0 ? rows.filter((r) => r.some((c) => c === null)).length / rows.length : 0,
  isOne: rows.length === 1 && rows[0]?.length === 1,
  differ: rows.length > 1 && !rows.every((r) => r[0] === rows[0]?.[0]),
  isNothing: rows.length <= 1 && rows.every((r) => r.every((cell) => cell === 0 || cell === null)),
  isTrivial: rows.length === 1 && rows[0]?.length === 1 && (rows[0][0] === 1 || rows[0][0] === 100),
});

/** What a candidate makes of the question, whatever the other candidates are and the database holds. */
export function ownFigures(candidate: Candidate): number[] {
  const { tree, cover, scan, features } = candidate;
  const { parts } = cover;
  const left = (...names: string[]) =>
    parts.filter((p) => names.includes(p.rule.slice(5)) && p.rule.startsWith('left:')).length;
  const uses = parts.flatMap((p) => p.uses);
  const links = uses.map((u) => u.score);
  const kept = parts.filter((p) => !p.rule.startsWith('left:'));
  const tokens = scan.context.tokens.filter((t) => t.kind !== 'mark').length;
  const roles =
    parts.filter((p) => p.rule.startsWith('left:')).length -
    left('word', 'meant', 'name', 'number', 'value', 'time', 'column', 'light', 'ask', 'by', 'each');
  const rules = (prefix: string) => parts.filter((p) => p.rule.startsWith(prefix)).length;
  const { columns } = scan.context.table;
  return [
    tokens,
    kept.length,
    kept.reduce((sum, p) => sum + p.to - p.from, 0) / Math.max(1, scan.items.length),
    left('word', 'meant'),
    left('name'),
    left('number', 'value', 'time'),
    left('column'),
    roles,
    left('light'),
    Math.min(1, ...uses.map((u) => quality[u.kin])),
    links.length ? Math.min(...links) : 1,
    features.get('behind') ?? 0,
    uses.filter((u) => u.kin === 'none').length,
    tree.groupBy.length,
    tree.limit ?? 0,
    tree.distinct ? 1 : 0,
    tree.select[0] === 'all' ? 9 : tree.select.length,
    uses.filter((u) => u.column.derived).length,
    cover.prior / Math.max(1, tokens),
    rules('judged'),
    rules('beyond'),
    rules('entity:near'),
    uses.reduce((n, u) => n + u.unsaid.length, 0),
    parts.filter((p) => p.facts.some((f) => f.startsWith('value:part'))).length,
    tree.having ? 1 : 0,
    rules('shape'),
    parts.filter((p) => talked.test(p.rule)).length,
    openings.test(scan.context.tokens[0]?.lower ?? '') ? 0 : 1,
    columns.filter((c) => c.numericText).length / Math.max(1, columns.length),
    Math.log1p(scan.context.table.rowCount),
    rules('rank:placing') + rules('rank:guess'),
    ...coverFigures(candidate),
  ];
}

/** How all candidates stand: their scores, and what the network makes of the likeliest. */
interface Standing {
  scores: number[];
  judgement: Judgement;
}

/** How a candidate stands among all. */
function standingFigures(scores: number[], at: number): number[] {
  const all = shares(scores);
  const [second = 0, third = 0] = all.filter((_, i) => i !== at).toSorted((a, b) => b - a);
  const share = all[at] ?? 0;
  const spread = all.reduce((sum, p) => sum - (p > 0 ? p * Math.log(p) : 0), 0);
  return [scores[at] ?? 0, share, second, share - second, third, scores[0] ?? 0, scores.length, spread];
}

/** What each feature of it was worth elsewhere: together, and the worst. */
export const trustFigures = (features: Features, trust: ReadonlyMap<string, number>): number[] => [
  scoreOf(features, { weights: trust }),
  Math.min(0, ...[...features].map(([name, value]) => (trust.get(name) ?? 0) * value)),
];

function rowFigures({ count, nulls, isOne, differ }: RowsTold, kinds: number): number[] {
  // Where no reading finds a row, there may be none to find.
  const isEmpty = count === 0 && kinds > 1;
  const size = Math.log1p(isEmpty ? 0 : Math.max(1, count));
  return [isEmpty ? 1 : 0, size, nulls, isOne ? 1 : 0, differ ? 1 : 0];
}

/** What is known of a candidate by itself. */
interface Known {
  own: number[];
  /** How much of what the question says it makes use of. */
  saying: number[];
  trust: number[];
  /** How the question is put. */
  asking: number[];
  rows: RowsTold;
  /** The other reader is sure of its rows. */
  isBorneOut: boolean;
}

/**
 * What is known of a candidate as an answer, in the order of {@link figureNames}; of another reader's only the evidence.
 */
export function figuresOf(
  { scores, judgement }: Standing,
  at: number,
  known: Known | null,
  evidence: Evidence,
): number[] {
  const told = evidenceFigures(evidence);
  const judged = judgedFigures(judgement, known && at);
  if (!known) {
    const nothing = (count: number) => Array.from({ length: count }, () => 0);
    const later = figureNames.indexOf(judgedNames[0]) - figureNames.indexOf(sayingNames[0]);
    return [...nothing(figureNames.indexOf('opinion')), ...told, ...nothing(later), ...judged];
  }
  const standing = standingFigures(scores, at);
  const rows = rowFigures(known.rows, evidence.kinds);
  const { own, trust, saying, isBorneOut, asking } = known;
  const { readingLess, readingMore, sayingLess } = evidence.rivals;
  const first = Number(evidence.agreesFirst);
  const found = [Number(known.rows.isNothing), Number(known.rows.isTrivial)];
  const others = [readingLess, readingMore, sayingLess];
  const opinions = [Number(isBorneOut), first];
  return [
    ...standing,
    ...trust,
    ...rows,
    ...own,
    ...told,
    ...saying,
    ...opinions,
    ...found,
    ...others,
    ...asking,
    ...judged,
  ];
}

/** How likely an answer is right. */
export const probability = (figures: number[], { base, trees }: OddsModel): number =>
  1 / (1 + Math.exp(-base - trees(figures)));
