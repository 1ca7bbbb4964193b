import { CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { token } from '../theme/token.ts';
import { Icon } from './Icon.tsx';

const Line = styled.p`
  display: flex;
  gap: 6px;
  color: ${token.dangerText};
  font-size: ${token.typeSm};
  line-height: ${token.lineSm};

  > svg {
    margin-top: 3px;
  }
`;

interface FieldErrorProps {
  /** By which a field of another shape says that it belongs to it. */
  id?: string;
  /** Where nothing else tells it as it comes. */
  role?: 'alert' | undefined;
  children: ReactNode;
}

/** The sentence under a field, or under a group of fields, that says what is wrong. */
export function FieldError({ id, role, children }: FieldErrorProps) {
  return (
    <Line id={id} role={role}>
      <Icon icon={CircleAlert} size={14} />
      <span>{children}</span>
    </Line>
  );
}
