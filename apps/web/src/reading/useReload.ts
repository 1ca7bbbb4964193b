import { useQueryClient } from '@tanstack/react-query';
import { useRevalidator } from 'react-router';

/** "Try Again": all that the page shows is fetched anew, and with it its title and its trail. */
export const useReload = (): (() => void) => {
  const queryClient = useQueryClient();
  const { revalidate } = useRevalidator();
  return () => {
    void queryClient.invalidateQueries();
    void revalidate();
  };
};
