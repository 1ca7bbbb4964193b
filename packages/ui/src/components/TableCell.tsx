import { useContext, type ReactNode, type TdHTMLAttributes } from 'react';
import { css, styled } from 'styled-components';
import { CellStopsContext } from '../primitives/cellStops.context.ts';
import { mono as monoStyles, nameLine, truncate, wideOnly } from '../theme/mixins.ts';
import { token } from '../theme/token.ts';
import { CellText } from '../primitives/CellText.tsx';
import { TruncatedText } from './TruncatedText.tsx';

export interface TableCellProps extends TdHTMLAttributes<HTMLTableCellElement> {
  /** Figures of one width, at the end of the cell. */
  numeric?: boolean;
  /** A name of a machine's: a column, an id. */
  mono?: boolean;
  /** Names are strong, values default, context muted. */
  tone?: 'strong' | 'default' | 'muted';
  /** Names the row. */
  rowHeader?: boolean;
  /** Wraps instead of ending in an ellipsis. */
  wrap?: boolean;
  /** Leaves on phones. */
  wide?: boolean;
  /** What a shortened text is short for. */
  whole?: string | undefined;
  children?: ReactNode;
}

interface CellLook {
  $numeric: boolean;
  $mono: boolean;
  $tone: 'strong' | 'default' | 'muted';
  $wrap: boolean;
  $name: boolean;
  $wide: boolean;
}

const tones = {
  strong: css<CellLook>`
    color: ${token.textStrong};
    font-weight: ${({ $mono }) => ($mono ? 450 : token.weightMedium)};
  `,
  default: css`
    color: inherit;
    font-weight: ${token.weightRegular};
  `,
  muted: css`
    color: ${token.textMuted};
    font-weight: ${token.weightRegular};
  `,
};

const cell = css<CellLook>`
  ${({ $wrap, $name }) => !$wrap && ($name ? nameLine : truncate)}
  height: ${token.rowMd};
  padding: ${({ $wrap }) => ($wrap ? token.space2 : token.space1)} ${token.space2};
  border-block-end: 1px solid ${token.borderSubtle};
  text-align: ${({ $numeric }) => ($numeric ? 'end' : 'start')};
  ${({ $tone }) => tones[$tone]}
  ${({ $mono }) => $mono && monoStyles}
  ${({ $wide }) => $wide && wideOnly}
`;

const Data = styled.td<CellLook>`
  ${cell}
`;

const Header = styled.th<CellLook>`
  ${cell}
`;

/**
 * A cell of one line. Plain text that doesn't fit ends in an ellipsis, with the whole of it in a tooltip; in a table that opens its
 * cells it is opened by a press or by the keyboard.
 */
export function TableCell({
  numeric = false,
  mono = false,
  tone = 'default',
  rowHeader = false,
  wrap = false,
  wide = false,
  whole,
  children,
  ...rest
}: TableCellProps) {
  const look = { $numeric: numeric, $mono: mono, $tone: tone, $wrap: wrap, $name: rowHeader, $wide: wide };
  const opens = useContext(CellStopsContext) !== null;
  const line = (text: string) =>
    opens ? (
      <CellText key={text} whole={whole}>
        {text}
      </CellText>
    ) : (
      <TruncatedText>{text}</TruncatedText>
    );
  const content = typeof children === 'string' && !wrap ? line(children) : children;
  return rowHeader ? (
    <Header scope="row" data-wide={wide || undefined} {...look} {...rest}>
      {content}
    </Header>
  ) : (
    <Data data-wide={wide || undefined} {...look} {...rest}>
      {content}
    </Data>
  );
}
