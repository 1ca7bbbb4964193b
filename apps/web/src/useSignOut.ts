import { useMutation } from '@tanstack/react-query';
import { logout } from '@plinth/api';
import { useApp } from './app.context.ts';

/** SES-05: whatever the host says, the session of this browser ends. */
export const useSignOut = () => {
  const app = useApp();
  const { mutate, isPending } = useMutation({
    mutationFn: () => app.api.call(logout, {}),
    onSettled: () => app.session.signOut(),
  });
  return { signOut: () => mutate(), signingOut: isPending };
};
