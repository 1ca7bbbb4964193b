import { styled, type StyledComponent } from 'styled-components';
import { visuallyHidden } from '../theme/mixins.ts';

/** Words for assistive technology only. */
export const VisuallyHidden: StyledComponent<'span'> = styled.span`
  ${visuallyHidden}
`;
