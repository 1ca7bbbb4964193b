import { sourceTypeName } from '@plinth/api/facts';
import { styled } from 'styled-components';
import { truncate } from '../theme/mixins.ts';
import { token } from '../theme/token.ts';
import { SourceMark } from './SourceMark.tsx';

const Pair = styled.span`
  display: inline-flex;
  align-items: center;
  gap: ${token.space2};
  max-width: 100%;
  color: ${token.textDefault};
  vertical-align: middle;

  > :last-child {
    ${truncate}
  }
`;

interface SourceNameProps {
  /** As the host names the kind of source. */
  type: string;
  /** In pixels, of its mark. */
  size?: 20 | 24;
}

/** The mark of a source type with its display name. */
export function SourceName({ type, size = 24 }: SourceNameProps) {
  return (
    <Pair>
      <SourceMark type={type} size={size} />
      <span>{sourceTypeName(type)}</span>
    </Pair>
  );
}
