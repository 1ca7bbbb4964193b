import { styled } from 'styled-components';
import { formatNumber, formatShare } from '../../primitives/intl.format.ts';
import { mono } from '../../theme/mixins.ts';
import { token } from '../../theme/token.ts';
import type { ColumnItem } from './column.types.ts';
import { columnsCopy as copy } from './review.copy.ts';

const List = styled.dl`
  display: flex;
  flex-wrap: wrap;
  gap: 4px ${token.space6};
  padding-block: ${token.space2};
  white-space: normal;
  font-size: ${token.typeSm};
  line-height: ${token.lineSm};

  > div {
    display: flex;
    gap: ${token.space2};
    min-width: 0;
    max-width: 100%;
  }
  dt {
    flex: none;
    color: ${token.textMuted};
  }
  dd {
    min-width: 0;
    color: ${token.textStrong};
    overflow-wrap: anywhere;
  }
  dd[data-mono] {
    ${mono}
    line-height: inherit;
  }
`;

const figureText = (value: string | number | boolean | null): string =>
  value === null ? '–' : typeof value === 'number' ? formatNumber(value) : String(value);

/** What the host measured in a column, as far as it told. */
export function ColumnFacts({ column }: { column: ColumnItem }) {
  const { profile } = column;
  const facts: { label: string; value: string; mono?: boolean }[] = [];
  if (profile) {
    facts.push(
      { label: copy.facts.distinct, value: formatNumber(profile.distinct) },
      { label: copy.facts.smallest, value: figureText(profile.min), mono: true },
      { label: copy.facts.largest, value: figureText(profile.max), mono: true },
      { label: copy.facts.nulls, value: formatShare(profile.null_fraction) },
    );
  }
  facts.push({ label: copy.facts.samples, value: column.sampleValues, mono: true });
  if (column.synonyms) facts.push({ label: copy.facts.synonyms, value: column.synonyms });
  if (column.origin) facts.push({ label: copy.facts.origin, value: copy.origin(column.origin) });
  if (column.categoryReason) facts.push({ label: copy.facts.reason, value: column.categoryReason });
  return (
    <List>
      {facts.map(({ label, value, mono: isMono }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd data-mono={isMono || undefined}>{value}</dd>
        </div>
      ))}
    </List>
  );
}
