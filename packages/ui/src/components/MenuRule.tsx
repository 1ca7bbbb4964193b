import { Menu as BaseMenu } from '@base-ui/react/menu';
import { styled } from 'styled-components';
import { token } from '../theme/token.ts';

/** Between two groups of items. */
export const MenuRule = styled(BaseMenu.Separator)`
  height: 1px;
  margin: 4px -4px;
  background: ${token.borderSubtle};
`;
