import { styled } from 'styled-components';
import { fingerRoom } from '../../theme/mixins.ts';
import { token } from '../../theme/token.ts';

export const Title = styled.h1`
  color: ${token.textStrong};
  font-size: ${token.type2xl};
  font-weight: ${token.weightSemibold};
  letter-spacing: -0.02em;
  line-height: ${token.line2xl};
  text-wrap: balance;
`;

export const Lead = styled.p`
  margin-block-start: ${token.space2};
  color: ${token.textMuted};
  text-wrap: pretty;
  overflow-wrap: anywhere;
`;

export const Fields = styled.form`
  display: grid;
  gap: ${token.space4};
`;

export const Foot = styled.p`
  margin-block-start: ${token.space5};
  color: ${token.textMuted};

  > a {
    ${fingerRoom}
  }
`;

export const Divider = styled.p`
  display: flex;
  align-items: center;
  gap: ${token.space3};
  margin-block: 20px 16px;
  color: ${token.textMuted};
  font-size: ${token.typeSm};
  line-height: ${token.lineSm};

  &::before,
  &::after {
    content: '';
    flex: 1;
    height: 1px;
    background: ${token.borderDefault};
  }
`;

export const Aside = styled.div`
  justify-self: start;
  margin-block-start: -4px;
  font-size: ${token.typeSm};
  line-height: ${token.lineSm};

  > a {
    ${fingerRoom}
  }
`;
