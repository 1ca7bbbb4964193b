import { isUnanswered } from '@plinth/api';

/**
 * What was sent to be made and not answered may be there all the same: told as failed it would be sent again, and there would be
 * two. `find` gives the one that a list has by now and hadn’t before.
 */
export const orFound = async <Made>(
  sent: Promise<Made>,
  find: () => Promise<Made | undefined>,
  isUnclear: (error: unknown) => boolean = isUnanswered,
): Promise<Made> => {
  try {
    return await sent;
  } catch (error) {
    const made = isUnclear(error) ? await find().catch(() => undefined) : undefined;
    if (made === undefined) throw error;
    return made;
  }
};
