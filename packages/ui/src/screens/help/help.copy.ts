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
  description:
    'The way from a data source to answers, and the keys that make it shorter. What your host doesn’t have isn’t offered.',
  guide: 'A short guide',
  shortcuts: 'Keyboard shortcuts',
  keysHead: 'Keys',
  actionHead: 'What they do',
  topics: [
    {
      title: 'Connections',
      to: '/collections',
      text: `Connect PostgreSQL, MongoDB or a CSV file of up to ${maxUploadMegabytes} MB. With nothing connected yet, there may be sample data to begin with. What a connection has found is shown, and a model of a table begins from there. Open a connection to see its facts, to change it, to delete it, and to look into its databases and tables with the Database Explorer.`,
    },
    {
      title: 'Data Model',
      to: '/data-model',
      text: 'Create a Data Model: choose a table, watch it being described, then correct columns, leave out those that are unticked, write notes and save. A saved model can be exported, edited and asked questions in AI RAG.',
    },
    {
      title: 'AI RAG',
      to: '/data-model',
      text: 'Ask a saved model in your own words. Where the host has more than words, an answer shows what was understood, figures as a table and a chart, and its SQL, which can be edited and run. A host that keeps conversations has them with the model, each with a name and a link; one that learns words can be taught those that it doesn’t know.',
    },
    {
      title: 'Standardization',
      to: '/standardization',
      text: 'Where the host finds them, rules for the values of a data model: spaces, spellings, placeholders, numbers and dates written in several ways. Each change is shown before it is made. Rules that are applied form a recipe, and its result leaves as SQL, as a MongoDB pipeline or as CSV: the source stays as it is. A switch beside the recipe lets chat, metrics and reports read that result instead of the table. Sample rules change nothing.',
    },
    {
      title: 'Reports',
      to: '/reports',
      text: 'Where the host keeps them, documents of figures about a data model, drafted from its metrics or put together from answers: refreshed, and edited in their place: what is written is kept as a draft, and shown to readers once it is saved. Each begins with what stands out in its figures, worded by the language model of this host where that may be sent values. Versions keeps what was saved before, and leads back to it. Settings say when a report is computed, over which part of the data, and when it is mailed. Export gives it as one HTML file, as PDF or on paper, and the rows of each figure as CSV. Share makes links that show it without a log-in: they can end, have a password and be withdrawn. Sample reports show what one can hold.',
    },
    {
      title: 'Calendar',
      to: '/calendar',
      text: 'The days on which connections and models were created, with a link to each.',
    },
    {
      title: 'Settings',
      to: '/settings',
      text: 'Light, dark or the theme of your system, the output format to start with, whether the sidebar opens under the pointer, and the language model that answers, where the host lets it be chosen.',
    },
    {
      title: 'Security',
      to: '/security',
      text: 'Who is signed in, until when and in which sessions, as far as the host tells, a link to change the password, and the way out.',
    },
  ] satisfies HelpTopic[],
  shortcutsOf: (modifier: string): HelpShortcut[] => [
    { keys: [modifier, 'K'], text: 'Find pages, connections, models and actions' },
    { keys: [modifier, 'B'], text: 'Open or collapse the sidebar' },
    { keys: [modifier, 'Z'], text: 'Take back an edit or a tick of a column, or a change of a report' },
    { keys: [modifier, 'Y'], text: 'Do it again' },
    { keys: ['Alt', 'T'], text: 'Go to the notifications that are shown' },
    { keys: ['Esc'], text: 'Close what is open, or empty a search' },
    { keys: ['Enter'], text: 'Send the form or the question' },
    { keys: [modifier, 'Enter'], text: 'Run the SQL that is being edited' },
    {
      keys: ['↑', '↓'],
      text: 'Move in lists, menus and tables of choices, and through the questions asked before',
    },
    { keys: ['↑', '↓', '←', '→'], text: 'Move among the cut cells of a table, each of which Enter opens' },
  ],
};
