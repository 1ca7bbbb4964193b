/** The screens that Start/Welcome leads to, in the order in which a person meets them. */
export const mainScreens = [
  { name: 'Log in', story: 'screens-account-loginscreen--empty' },
  { name: 'Connections', story: 'screens-connections-connectionsscreen--many-on-the-fifth-page' },
  { name: 'New connection', story: 'screens-connections-createconnectionscreen--tested' },
  { name: 'Choose a table', story: 'screens-wizard-wizardsetupscreen--all-chosen' },
  { name: 'Generation', story: 'screens-wizard-wizardprogressscreen--streaming' },
  { name: 'Review', story: 'screens-review-reviewscreen--columns' },
  { name: 'Data models', story: 'screens-models-modelsscreen--several' },
  { name: 'Questions', story: 'screens-chat-chatpanel--answered' },
] as const;
