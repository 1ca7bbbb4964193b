import {
  Controls,
  Description,
  Primary,
  Stories,
  Subtitle,
  Title,
  useOf,
} from '@storybook/addon-docs/blocks';
import { advice, mocks } from './look.ts';

function Advice({ title }: { title: string }) {
  const lines = advice[title];
  if (!lines) return null;
  return (
    <table>
      <thead>
        <tr>
          <th>Do</th>
          <th>Don’t</th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => (
          <tr key={line.do}>
            <td>{line.do}</td>
            <td>{line.dont}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Mocks({ title }: { title: string }) {
  const names = mocks[title];
  if (!names) return null;
  return (
    <p>
      Drawn in docs/look:{' '}
      {names.map((name, index) => (
        <span key={name}>
          {index > 0 && ', '}
          <a href={`./look/${name}.webp`} target="_blank" rel="noreferrer">
            {name}
          </a>
        </span>
      ))}
    </p>
  );
}

/** A docs page with what the design says of its component or screen. */
export function LookInDocs() {
  const { title } = useOf('meta', ['meta']).preparedMeta;
  return (
    <>
      <Title />
      <Subtitle />
      <Description />
      <Advice title={title} />
      <Mocks title={title} />
      <Primary />
      <Controls />
      <Stories />
    </>
  );
}
