import { styled } from 'styled-components';
import { Frame } from '../../components/Frame.tsx';
import { Kbd } from '../../components/Kbd.tsx';
import { Link } from '../../components/Link.tsx';
import { PageHeader } from '../../components/PageHeader.tsx';
import { headCell } from '../../primitives/headCell.styles.ts';
import { columns, fingerRoom } from '../../theme/mixins.ts';
import { token } from '../../theme/token.ts';
import { helpCopy as copy } from './help.copy.ts';

interface HelpScreenProps {
  /** Ctrl, or ⌘ on a Mac. */
  modifier: string;
}

const Columns = styled.div`
  ${columns('minmax(0, 3fr) minmax(0, 2fr)')}
`;

const Topics = styled.dl`
  > div {
    padding: ${token.space3} ${token.space4};
    border-block-end: 1px solid ${token.borderSubtle};
  }
  > div:last-child {
    border-block-end: 0;
  }
  dt > a {
    ${fingerRoom}
  }
  dd {
    max-width: ${token.prose};
    margin-block-start: 2px;
    text-wrap: pretty;
  }
`;

const Keys = styled.table`
  width: 100%;

  th {
    ${headCell}
    padding-inline: ${token.space4};
    text-align: start;
  }
  td {
    height: ${token.rowMd};
    padding: 6px ${token.space4};
    border-block-end: 1px solid ${token.borderSubtle};
    vertical-align: middle;
  }
  td:first-child {
    white-space: nowrap;
  }
  td:first-child > kbd + kbd {
    margin-inline-start: 4px;
  }
  tr:last-child td {
    border-block-end: 0;
  }
`;

/** The keys that work everywhere, and a few sentences on each screen. */
export function HelpScreen({ modifier }: HelpScreenProps) {
  return (
    <>
      <PageHeader title={copy.title} description={copy.description} />
      <Columns>
        <Frame title={copy.guide}>
          <Topics>
            {copy.topics.map(({ title, to, text }) => (
              <div key={title}>
                <dt>
                  <Link variant="name" to={to}>
                    {title}
                  </Link>
                </dt>
                <dd>{text}</dd>
              </div>
            ))}
          </Topics>
        </Frame>
        <Frame title={copy.shortcuts}>
          <Keys>
            <thead>
              <tr>
                <th scope="col">{copy.keysHead}</th>
                <th scope="col">{copy.actionHead}</th>
              </tr>
            </thead>
            <tbody>
              {copy.shortcutsOf(modifier).map(({ keys, text }) => (
                <tr key={text}>
                  <td>
                    {keys.map((key) => (
                      <Kbd key={key}>{key}</Kbd>
                    ))}
                  </td>
                  <td>{text}</td>
                </tr>
              ))}
            </tbody>
          </Keys>
        </Frame>
      </Columns>
    </>
  );
}
