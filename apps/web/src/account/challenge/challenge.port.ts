/** What a form hands to any bot challenge. It is mounted anew for each solution, since a solution counts once. */
export interface ChallengeWidgetProps {
  invalid: boolean;
  onSolved: (solution: string) => void;
  /** The solution has run out before it was used. */
  onExpired: () => void;
}
