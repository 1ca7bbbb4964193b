/** Why work was not done, in words for the person who asked for it. */
export class WorkFault extends Error {
  readonly reason: 'busy' | 'deadline' | 'memory' | 'crash';
  constructor(reason: WorkFault['reason'], message: string) {
    super(message);
    this.name = 'WorkFault';
    this.reason = reason;
  }
}
