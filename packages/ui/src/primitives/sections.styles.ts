import { styled } from 'styled-components';
import { token } from '../theme/token.ts';

/** A page of frames, one under the other, each with something to set or to do. */
export const Sections = styled.div`
  display: grid;
  gap: ${token.space4};
  max-width: 720px;
`;

export const SectionBody = styled.div`
  display: grid;
  gap: ${token.space3};
  justify-items: start;
  padding: ${token.space4};

  > p {
    max-width: ${token.prose};
    text-wrap: pretty;
    overflow-wrap: anywhere;
  }
`;
