import { styled } from 'styled-components';

const Space = styled.tbody`
  > tr > td {
    padding: 0;
    border: 0;
  }
`;

/** In place of the rows of a table that are not in the page. */
export function RowGap({ height }: { height: number }) {
  if (height <= 0) return null;
  return (
    <Space aria-hidden>
      <tr>
        <td style={{ height }} />
      </tr>
    </Space>
  );
}
