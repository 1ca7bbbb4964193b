import { styled } from 'styled-components';
import { Frame } from '../../components/Frame.tsx';
import { Skeleton } from '../../components/Skeleton.tsx';
import { token } from '../../theme/token.ts';

const Bars = styled.div`
  display: grid;
  gap: ${token.space4};
  padding: ${token.space5} ${token.space4};
`;

interface TabPendingProps {
  /** What is on its way, for those who can't see the bars. */
  label: string;
}

/** A tab whose content is on its way. */
export function TabPending({ label }: TabPendingProps) {
  return (
    <Frame label={label}>
      <Bars role="status" aria-label={label}>
        {['46%', '72%', '58%', '64%', '40%'].map((width) => (
          <Skeleton key={width} width={width} />
        ))}
      </Bars>
    </Frame>
  );
}
