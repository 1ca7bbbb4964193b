import type { ComponentProps } from 'react';
import { styled } from 'styled-components';
import { SearchField } from '../components/SearchField.tsx';
import { narrowQuery } from '../theme/measures.tokens.ts';

const Room = styled.div`
  flex: 0 1 320px;
  min-width: 0;

  @media ${narrowQuery} {
    flex: 1 1 8rem;
  }
`;

/** The search of a frame's toolbar: on narrow pages it takes what the buttons leave. */
export function ToolbarSearch(props: ComponentProps<typeof SearchField>) {
  return (
    <Room>
      <SearchField {...props} />
    </Room>
  );
}
