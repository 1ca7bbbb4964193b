import { hasStatus, isUnanswered } from '@plinth/api';

/**
 * A deletion that finds nothing to delete has what it wanted: another tab was faster. So has one whose answer got lost on the way.
 * A host that lacks the call, or that wasn’t reached, lists the entry still.
 */
export const deletedOrGone = async (
  deletion: Promise<unknown>,
  isListed: () => Promise<boolean>,
): Promise<void> => {
  try {
    await deletion;
  } catch (error) {
    if (!(hasStatus(error, 404) || isUnanswered(error)) || (await isListed().catch(() => true))) throw error;
  }
};
