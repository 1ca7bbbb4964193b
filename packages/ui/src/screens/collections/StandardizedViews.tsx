import { useId } from 'react';
import { styled } from 'styled-components';
import { Badge } from '../../components/Badge.tsx';
import { Frame } from '../../components/Frame.tsx';
import { Link } from '../../components/Link.tsx';
import { token } from '../../theme/token.ts';
import { standardizedViewsCopy as copy } from './standardizedViews.copy.ts';

export interface StandardizedView {
  /** What SQL calls it; empty where the host doesn't say. */
  view: string;
  /** The model whose recipe makes it. */
  model: string;
  /** How many rules of the recipe are on. */
  rules: number;
  /** Null while they are counted, undefined where they aren't told. */
  rows?: number | null | undefined;
  /** Whether chat, metrics and reports read it, and not the table as it is; undefined where the host doesn't say. */
  used: boolean | undefined;
  /** Its rows and its rules. */
  to: string;
}

interface StandardizedViewsProps {
  views: readonly StandardizedView[];
}

const Views = styled(Frame)`
  margin-block-end: ${token.space4};

  li {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: ${token.space2} ${token.space3};
    padding: 10px ${token.space4};
  }
  li + li {
    border-block-start: 1px solid ${token.borderSubtle};
  }
`;

const Name = styled.div`
  flex: 1 1 16rem;
  min-width: 0;
  overflow-wrap: anywhere;

  > a {
    font-family: ${token.fontMono};
    font-size: ${token.typeSm};
  }
  > p {
    color: ${token.textMuted};
    font-size: ${token.typeSm};
  }
`;

/** The views that recipes make of a table, and what reads them. */
export function StandardizedViews({ views }: StandardizedViewsProps) {
  const id = useId();
  return (
    <Views title={copy.title}>
      <ul>
        {views.map(({ view, model, rules, rows, used, to }) => (
          <li key={to}>
            <Name>
              <Link to={to} aria-describedby={`${id}-${to}`}>
                {view || copy.unnamed(model)}
              </Link>
              <p id={`${id}-${to}`}>{[copy.of(model, rules), ...copy.rows(rows)].join(' · ')}</p>
            </Name>
            {used !== undefined && (
              <Badge tone={used ? 'info' : 'neutral'}>{used ? copy.used : copy.asItIs}</Badge>
            )}
          </li>
        ))}
      </ul>
    </Views>
  );
}
