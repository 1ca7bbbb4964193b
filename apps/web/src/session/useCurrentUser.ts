import { useQuery } from '@tanstack/react-query';
import { currentUserOptions } from '@plinth/api';
import { useApp } from '../app.context.ts';

/** SES-06: asked only with a session, and kept for 5 minutes. */
export const useCurrentUser = () => {
  const app = useApp();
  return useQuery({ ...currentUserOptions(app.api), enabled: app.session.current() !== null });
};
