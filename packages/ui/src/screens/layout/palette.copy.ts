export const paletteCopy = {
  connections: 'Connections',
  models: 'Models',
  reports: 'Reports',
  pages: 'Pages',
  actions: 'Actions',
  addConnection: 'Add new connection',
  createModel: 'Create a Data Model',
  recipe: {
    view: 'Chat, metrics and reports: read the standardized view',
    table: 'Chat, metrics and reports: read the table as it is',
    versions: 'Versions of this recipe',
  },
  report: {
    share: 'Share this report',
    settings: 'Settings of this report',
    versions: 'Versions of this report',
    print: 'This report as PDF or on paper',
    edit: 'Edit this report',
  },
};
