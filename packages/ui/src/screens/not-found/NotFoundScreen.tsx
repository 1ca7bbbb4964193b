import { styled } from 'styled-components';
import { ButtonLink } from '../../components/ButtonLink.tsx';
import { Elevation } from '../../components/Elevation.tsx';
import { token } from '../../theme/token.ts';
import { FullPage } from './FullPage.tsx';
import { notFoundCopy as copy } from './notFound.copy.ts';

const Code = styled.h1`
  color: ${token.textStrong};
  font-size: clamp(4rem, 16vw, 6rem);
  font-weight: ${token.weightSemibold};
  letter-spacing: -0.03em;
  line-height: 1;
`;

interface NotFoundScreenProps {
  /** Inside the layout it is a part of the page, else the whole of it. */
  standalone?: boolean;
}

/** What an address shows that leads nowhere. Not for a part of a page that is missing: that is an `ErrorView`. */
export function NotFoundScreen({ standalone = false }: NotFoundScreenProps) {
  return (
    <FullPage standalone={standalone}>
      <Elevation name="missing" />
      <Code tabIndex={-1}>{copy.code}</Code>
      <p>{copy.message}</p>
      <ButtonLink to="/">{copy.home}</ButtonLink>
    </FullPage>
  );
}
