import { lacksCall } from './fault.ts';

/** What is answered; `nothing` where the host has no such call. */
export const orNothing = async <T, N>(answer: Promise<T>, nothing: N): Promise<T | N> => {
  try {
    return await answer;
  } catch (error) {
    if (lacksCall(error)) return nothing;
    throw error;
  }
};
