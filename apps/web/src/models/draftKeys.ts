/** What is typed in a chat is kept in the tab under this name; `new` until a conversation has its link. */
export const chatDraftKey = (modelId: string, conversation: string): string =>
  `chat.${modelId}.${conversation}`;

export const sqlDraftKey = (modelId: string, conversation: string | null): string =>
  `sql.${modelId}.${conversation ?? 'page'}`;
