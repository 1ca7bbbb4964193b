import styled from 'styled-components';
import type { CoverageReport } from '../coverage.ts';

const Page = styled.div`
  display: grid;
  gap: 16px;
  max-width: 84ch;

  ul {
    margin: 0;
    padding-inline-start: 20px;
  }
`;
const Counts = styled.dl`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(120px, 1fr));
  gap: 16px;
  margin: 0;

  dt {
    color: var(--text-muted);
    font-size: var(--type-xs);
  }
  dd {
    margin: 0;
    font-size: var(--type-xl);
    font-variant-numeric: tabular-nums;
  }
`;

/** What the stories show of what the packages export. */
export const CoveragePage = ({ missing, ...counts }: CoverageReport) => (
  <Page>
    <h1>State coverage</h1>
    <Counts>
      {Object.entries(counts).map(([name, count]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{count}</dd>
        </div>
      ))}
    </Counts>
    <p role="status">
      {missing.length === 0
        ? 'Every component, screen, status and machine state has a story.'
        : `${missing.length} without a story:`}
    </p>
    <ul>
      {missing.map((text) => (
        <li key={text}>{text}</li>
      ))}
    </ul>
  </Page>
);
