import { lazy, Suspense, type ReactNode } from 'react';
import { styled } from 'styled-components';
import { Logo } from '../../components/Logo.tsx';
import { narrowQuery, onePartQuery } from '../../theme/measures.tokens.ts';
import { token } from '../../theme/token.ts';
import { Lead, Title } from './account.styles.ts';

// It decorates: the form doesn't wait for it.
const Colonnade = lazy(() => import('./Colonnade.tsx').then((loaded) => ({ default: loaded.Colonnade })));

const Split = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 520px) minmax(0, 1fr);
  min-height: 100dvh;

  @media ${onePartQuery} {
    grid-template-columns: minmax(0, 1fr);
    grid-template-rows: 1fr auto;
  }
`;

const Side = styled.main`
  display: flex;
  flex-direction: column;
  padding: 28px clamp(20px, 6.25vw, 80px);
  border-inline-end: 1px solid ${token.borderDefault};
  background: ${token.surfaceRaised};

  @media ${onePartQuery} {
    align-items: center;
    padding: 20px;
    border: 0;
  }
`;

const Mark = styled(Logo)`
  @media ${onePartQuery} {
    width: 100%;
    max-width: 360px;
  }
`;

const Form = styled.div`
  width: 100%;
  max-width: 360px;
  margin: auto;
  padding-block: 24px 40px;

  @media ${narrowQuery} {
    margin-block: 40px auto;
    padding-block: 0 24px;
  }

  /* What can't be used isn't seen, and keeps its place. */
  &[inert] > :not(:first-child) {
    visibility: hidden;
  }
`;

const Plate = styled.div`
  position: relative;
  min-height: 148px;
  background: ${token.surfaceSunken};
  overflow: hidden;

  @media ${onePartQuery} {
    border-block-start: 1px solid ${token.borderDefault};
  }
  @media ${onePartQuery} and (max-height: 720px) {
    display: none;
  }
`;

const Head = styled.div`
  margin-block-end: ${token.space5};

  > div {
    margin-block-start: ${token.space4};
  }
`;

interface AccountFrameProps {
  title: string;
  lead?: ReactNode;
  /** In place of the lead, what somebody must know first. */
  notice?: ReactNode;
  /** Before it can be used: only its head is seen, where it stays. */
  loading?: boolean;
  children: ReactNode;
}

/** The page of everyone who isn't signed in: a form, and the drawing of what Plinth is about. */
export function AccountFrame({ title, lead, notice, loading = false, children }: AccountFrameProps) {
  return (
    <Split>
      <Side>
        <Mark wordmark />
        <Form inert={loading}>
          <Head>
            <Title>{title}</Title>
            {notice || <Lead>{lead}</Lead>}
          </Head>
          {children}
        </Form>
      </Side>
      <Plate aria-hidden>
        <Suspense>
          <Colonnade />
        </Suspense>
      </Plate>
    </Split>
  );
}
