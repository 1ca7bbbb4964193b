import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { logout } from '@plinth/api';
import { useApp } from './app.context.ts';

/** SES-05: whatever the host says, the session of this browser ends. Unsaved work would end with it: that is asked first. */
export const useSignOut = () => {
  const app = useApp();
  const [asking, setAsking] = useState(false);
  const { mutate, isPending } = useMutation({
    mutationFn: () => app.api.call(logout, {}),
    onSettled: () => app.session.signOut(),
  });
  return {
    signOut: () => (app.drafts.isEmpty() ? mutate() : setAsking(true)),
    signingOut: isPending,
    question: {
      open: asking,
      onConfirm: () => {
        setAsking(false);
        mutate();
      },
      onCancel: () => setAsking(false),
    },
  };
};

export type SignOut = Pick<ReturnType<typeof useSignOut>, 'signOut' | 'signingOut'>;
