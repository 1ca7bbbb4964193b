/** Why work was not done, in words for the person who asked for it. */
export class WorkFault extends Error {
  readonly reason: 'busy' | 'deadline' | 'memory' | 'crash';
  constructor(reason: WorkFault['reason'], message: string) {
    super(message);
    this.name = 'WorkFault';
    this.reason = reason;
  }
}

const statuses: Record<WorkFault['reason'], number> = { busy: 429, deadline: 504, memory: 413, crash: 500 };

/** A call's own time was over, most often before it had its turn: `AbortSignal.timeout` says so. */
const late = {
  status: statuses.deadline,
  detail: 'This host has too much to do, and it took longer than it may. Please try again in a while.',
};

/** As the answer to a call; null for other errors. */
export const workFailure = (error: Error): { status: number; detail: string } | null => {
  if (error instanceof WorkFault) return { status: statuses[error.reason], detail: error.message };
  return error.name === 'TimeoutError' ? late : null;
};
