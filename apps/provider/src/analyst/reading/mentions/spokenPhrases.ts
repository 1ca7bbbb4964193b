import { isTimeColumn, isMeasure } from '../shared/columns/measures.ts';
import { byWord } from '../shared/columns/columnIndex.ts';
import { once } from '../shared/once.ts';
import type { ColumnChoice } from '../shared/columns/columnChoice.ts';
import { roleOf } from '../shared/vocabulary/roles.ts';
import { longestSpoken, spokenAs } from '../shared/vocabulary/spokenWords.ts';
import type { Spoken, SpokenKind } from '../shared/vocabulary/spoken/spoken.ts';
import { quality } from '../shared/vocabulary/semantics.ts';
import { lightWords } from '../shared/vocabulary/weakWords.ts';
import type { AnalystColumn } from '../../table.ts';
import type { Token } from '../tokens/tokenize.ts';
import { isEntity } from './entities.ts';
import type { Context, Mention } from './mention.ts';

interface SpokenPhrase {
  start: number;
  end: number;
  choices: ColumnChoice[];
}

const fits: Record<SpokenKind, (column: AnalystColumn) => boolean> = {
  measure: isMeasure,
  time: isTimeColumn,
  category: (column) => !isMeasure(column) && !isTimeColumn(column),
  any: () => true,
};

const mostMeant = 3;

/** The columns that are named for what a phrase stands for; the fewer other words their names have, the likelier. */
function columnsFor(rows: readonly Spoken[], columns: AnalystColumn[]): ColumnChoice[] {
  const best = new Map<AnalystColumn, number>();
  for (const { kind, named } of rows)
    for (const column of byWord(columns).having(...named)) {
      if (column.derived || !fits[kind](column)) continue;
      const place = named.findIndex((word) => column.words.includes(word) || column.rawWords.includes(word));
      const score = 0.76 - place * 0.01 - (column.words.length - 1) * 0.03;
      best.set(column, Math.max(score, best.get(column) ?? 0));
    }
  return [...best]
    .map(([column, score]): ColumnChoice => ({ column, score, kin: 'synonym', unsaid: [] }))
    .sort((a, b) => b.score - a.score)
    .slice(0, mostMeant);
}

/** A word by itself has to be one that isn't read otherwise. */
const isOpen = (token: Token, { entities, values }: Context): boolean =>
  token.kind === 'word' &&
  !roleOf(token.lower) &&
  !lightWords.has(token.lower) &&
  !lightWords.has(token.lemma) &&
  !isEntity(token, entities) &&
  !values.hasWord(token.lower);

function choicesAt(start: number, end: number, context: Context): ColumnChoice[] {
  const window = context.tokens.slice(start, end);
  const [first, more] = window;
  if (!first || window.some(({ kind }) => kind === 'quote')) return [];
  if (!more && !isOpen(first, context)) return [];
  const forms = [window.map((t) => t.lower).join(' '), window.map((t) => t.lemma).join(' ')];
  return columnsFor([...new Set(forms)].flatMap(spokenAs), context.table.columns);
}

/** What people say for columns instead of their names, the longest phrase at each place. */
export const spokenPhrases = once((context: Context): SpokenPhrase[] => {
  const found: SpokenPhrase[] = [];
  for (let start = 0; start < context.tokens.length; start++)
    for (let end = Math.min(context.tokens.length, start + longestSpoken); end > start; end--) {
      const choices = choicesAt(start, end, context);
      if (choices.length === 0) continue;
      found.push({ start, end, choices });
      break;
    }
  return found;
});

const isNamed = ({ item }: Mention): boolean =>
  item.type === 'column' && item.choices.some(({ kin }) => quality[kin] >= quality.part);

/** Mentions of columns, and those of what is said for them where none is named. */
export function withSpoken(named: Mention[], context: Context): Mention[] {
  const sure = named.filter(isNamed);
  const spoken = spokenPhrases(context).filter(({ start, end }) =>
    sure.every((mention) => mention.end <= start || end <= mention.start),
  );
  const isReplaced = ({ start, end }: Mention) => spoken.some((one) => one.start <= start && end <= one.end);
  return [
    ...named.filter((mention) => !isReplaced(mention)),
    ...spoken.map(({ start, end, choices }): Mention => {
      const place = { start, end };
      const weight = (end - start) * (choices[0]?.score ?? 0) * 1.12 + (end - start - 1) * 0.12;
      return { ...place, weight, item: { ...place, type: 'column', choices, entity: false } };
    }),
  ];
}
