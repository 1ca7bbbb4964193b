import { Button } from '../../components/Button.tsx';
import { oopsCopy as copy } from './oops.copy.ts';

export const oopsStatuses = ['idle', 'retrying'] as const;

export interface OopsScreenProps {
  status: (typeof oopsStatuses)[number];
  message: string;
  onHome: () => void;
  onRetry: () => void;
}

export function OopsScreen({ status, message, onHome, onRetry }: OopsScreenProps) {
  return (
    <main>
      <h1>{copy.title}</h1>
      <p>{message}</p>
      <Button onClick={onHome}>{copy.home}</Button>
      <Button variant="primary" onClick={onRetry} pending={status === 'retrying'}>
        {copy.retry}
      </Button>
    </main>
  );
}
