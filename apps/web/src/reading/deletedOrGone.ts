import { hasStatus } from '@plinth/api';

/**
 * A deletion that finds nothing to delete has what it wanted: another tab was faster, or an answer was lost and it was tried again.
 * A host that lacks the call answers the same, and lists the entry still.
 */
export const deletedOrGone = async (
  deletion: Promise<unknown>,
  isListed: () => Promise<boolean>,
): Promise<void> => {
  try {
    await deletion;
  } catch (error) {
    if (!hasStatus(error, 404) || (await isListed().catch(() => true))) throw error;
  }
};
