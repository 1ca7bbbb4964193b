import { styled, type StyledComponent } from 'styled-components';
import { token } from '../theme/token.ts';

/** A key. */
export const Kbd: StyledComponent<'kbd'> = styled.kbd`
  display: inline-block;
  flex: none;
  min-width: 18px;
  padding: 0 4px;
  border: 1px solid ${token.borderDefault};
  border-radius: ${token.radiusMark};
  background: ${token.surfaceCanvas};
  color: ${token.textMuted};
  font: ${token.weightMedium} ${token.type2xs} / ${token.line2xs} ${token.fontSans};
  text-align: center;
  white-space: nowrap;
`;
