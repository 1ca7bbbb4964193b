import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { breakable } from '../primitives/breakable.tsx';
import { narrowQuery } from '../theme/measures.tokens.ts';
import { token } from '../theme/token.ts';

interface PageHeaderProps {
  /** The heading that takes the focus after navigation. */
  title: string;
  /** One sentence of what the page is for. */
  description?: ReactNode;
  /** Buttons. One solid button a screen, and it's here. */
  actions?: ReactNode;
}

const Head = styled.header`
  display: flex;
  flex-wrap: wrap;
  align-items: flex-start;
  gap: ${token.space2} ${token.space4};
  margin-block-end: ${token.space4};
`;

const Words = styled.div`
  flex: 1 1 16rem;
  min-width: 0;
`;

const TitleRow = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 0 ${token.space3};
  min-height: ${token.controlMd};
`;

const Title = styled.h1`
  min-width: 0;
  color: ${token.textStrong};
  font-size: ${token.typeXl};
  font-weight: ${token.weightSemibold};
  letter-spacing: ${token.trackingTight};
  line-height: ${token.lineXl};
  overflow-wrap: anywhere;
`;

const Description = styled.p`
  max-width: ${token.prose};
  margin-top: 2px;
  color: ${token.textMuted};
  text-wrap: pretty;
  overflow-wrap: anywhere;
`;

const Actions = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${token.space2};
  max-width: 100%;

  /* A button that names something of any length. */
  > * {
    max-width: 100%;
  }

  /* On a phone the one button of a page takes the width. */
  @media ${narrowQuery} {
    flex: 1 1 100%;
    margin-block-start: ${token.space1};

    > :only-child:is(a, button) {
      flex: 1 1 auto;
    }
  }
`;

/** Title and purpose of a page, with what can be done with all of it. One a page; a part of a page has a `Frame`. */
export function PageHeader({ title, description, actions }: PageHeaderProps) {
  return (
    <Head>
      <Words>
        <TitleRow>
          <Title tabIndex={-1}>{breakable(title)}</Title>
        </TitleRow>
        {description !== undefined && <Description>{description}</Description>}
      </Words>
      {actions !== undefined && <Actions>{actions}</Actions>}
    </Head>
  );
}
