type ChoiceStatus = 'idle' | 'pending' | 'ready' | 'error';

export interface ChoiceList<Item> {
  status: ChoiceStatus;
  items: readonly Item[];
  /** The host's words about a failure. */
  message: string | null;
}
