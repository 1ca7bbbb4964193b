import { hasStatus, type Api } from '@plinth/api';
import { ownerIn, type Session } from './session.ts';

/**
 * Calls whose answers only those hear who asked. What still arrives after their session is over would tell the next one, or be kept
 * for them: what waits for it goes with its page. The refusal that ended it is theirs.
 */
export const answeredToOwner = (api: Api, session: Session): Api => {
  const own = async <T>(answer: Promise<T>): Promise<T> => {
    const asking = ownerIn(session);
    const [outcome] = await Promise.allSettled([answer]);
    const hearing = ownerIn(session);
    const hasEnded = hearing === undefined && outcome.status === 'rejected' && hasStatus(outcome.reason, 401);
    if (asking !== undefined && hearing !== asking && !hasEnded) await new Promise(() => undefined);
    return answer;
  };
  return {
    ...api,
    call: (call, input, options) => own(api.call(call, input, options)),
    upload: (call, input, options) => own(api.upload(call, input, options)),
    file: (call, input, options) => own(api.file(call, input, options)),
  };
};
