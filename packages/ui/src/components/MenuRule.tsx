import { Menu as BaseMenu } from '@base-ui/react/menu';
import { styled, type StyledComponent } from 'styled-components';
import { token } from '../theme/token.ts';

/** Between two groups of items. */
export const MenuRule: StyledComponent<typeof BaseMenu.Separator> = styled(BaseMenu.Separator)`
  height: 1px;
  margin: 4px -4px;
  background: ${token.borderSubtle};
`;
