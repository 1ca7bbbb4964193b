import { maxUploadMegabytes } from '@plinth/api/facts';

interface HelpTopic {
  title: string;
  to: string;
  text: string;
}

interface HelpShortcut {
  keys: readonly string[];
  text: string;
}

export const helpCopy = {
  title: 'Get Help',
  description: 'The way from a data source to answers, and the keys that make it shorter.',
  guide: 'A short guide',
  shortcuts: 'Keyboard shortcuts',
  keysHead: 'Keys',
  actionHead: 'What they do',
  topics: [
    {
      title: 'Connections',
      to: '/collections',
      text: `Connect PostgreSQL, MongoDB or a CSV file of up to ${maxUploadMegabytes} MB. Open a connection to see its facts, to change or delete it, and to look into its databases and tables with the Database Explorer.`,
    },
    {
      title: 'Data Model',
      to: '/data-model',
      text: 'Create a Data Model: choose a table, watch it being described, then correct columns, write notes and save. A saved model can be exported, edited and asked questions in AI RAG.',
    },
    {
      title: 'Standardization',
      to: '/standardization',
      text: 'Rules that make values uniform, with the columns they affect and how much they change. Filter them by type, tick them and apply them.',
    },
    {
      title: 'Reports',
      to: '/reports',
      text: 'Reports on your models: their status, content, sources and settings.',
    },
    {
      title: 'Calendar',
      to: '/calendar',
      text: 'The days on which connections and models were created, with a link to each.',
    },
    {
      title: 'Settings',
      to: '/settings',
      text: 'Light, dark or the theme of your system, the output format to start with, and how the sidebar opens.',
    },
    {
      title: 'Security',
      to: '/security',
      text: 'Who is signed in and until when, a link to change the password, and the way out.',
    },
  ] satisfies HelpTopic[],
  shortcutsOf: (modifier: string): HelpShortcut[] => [
    { keys: [modifier, 'K'], text: 'Find pages, connections, models and actions' },
    { keys: [modifier, 'B'], text: 'Open or collapse the sidebar, while no text is being typed' },
    { keys: ['Alt', 'T'], text: 'Go to the notifications' },
    { keys: ['Esc'], text: 'Close what is open, or empty a search' },
    { keys: ['Enter'], text: 'Send the form or the question' },
    { keys: ['↑', '↓'], text: 'Move in lists, menus and tables of choices' },
  ],
};
