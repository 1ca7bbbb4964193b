import { Button } from '../../components/Button.tsx';

interface SubmitButtonProps {
  pending: boolean;
  children: string;
  pendingLabel: string;
}

/** The one solid button at the end of an account form. */
export function SubmitButton(props: SubmitButtonProps) {
  return <Button block size="lg" variant="primary" type="submit" {...props} />;
}
