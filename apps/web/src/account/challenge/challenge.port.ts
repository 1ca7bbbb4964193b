/** What any bot challenge tells the form around it. Mounted anew for each solution, since one counts once. */
export interface ChallengeWidgetProps {
  invalid: boolean;
  onSolved: (solution: string) => void;
  /** The solution has run out before it was used. */
  onExpired: () => void;
}
