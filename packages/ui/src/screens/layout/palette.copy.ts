export const paletteCopy = {
  connections: 'Connections',
  models: 'Models',
  pages: 'Pages',
  actions: 'Actions',
  addConnection: 'Add new connection',
  createModel: 'Create a Data Model',
};
