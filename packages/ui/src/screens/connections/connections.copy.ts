import {
  detailFields,
  fieldText,
  maxUploadMegabytes,
  readMoment,
  type ConnectionKindName,
  type DetailField,
  type Problem,
  type SslMode,
} from '@plinth/api/facts';
import { formatMoment, formatNumber, formatShortMoment, formatTime } from '../../primitives/intl.format.ts';
import { problemText } from '../problem.copy.ts';

/** What is no moment is shown as it came. */
const shownBy =
  (format: (date: Date) => string) =>
  (iso: string): string => {
    const date = readMoment(iso);
    return date === null ? iso || '–' : format(date);
  };

export const dateTime = shownBy(formatShortMoment);
export const longDateTime = shownBy(formatMoment);
export const timeOfDay = shownBy(formatTime);

/** Each way of using TLS, and what it is worth. */
const tls = {
  names: {
    '': 'As the address says',
    disable: 'Off',
    prefer: 'If offered, not verified',
    require: 'Always, not verified',
    'verify-ca': 'Verified by authority',
    'verify-full': 'Verified by authority and name',
  },
  hints: {
    '': 'Where the address asks for no TLS, what travels can be read on the way.',
    disable: 'Not encrypted: whoever is on the way can read along, the password too.',
    prefer: 'The server isn’t verified: someone on the way could answer in its place.',
    require: 'The server isn’t verified: someone on the way could answer in its place.',
    'verify-ca': 'A trusted authority vouches for the server, whatever its name.',
    'verify-full': 'A trusted authority vouches for the server and for its name.',
  },
} as const;

const requiredText = (field: string): string => {
  if (field === 'file') return 'Please select a CSV file to upload.';
  if (field === 'name') return 'Connection name is required.';
  return `${detailFields[field as DetailField].label} is required.`;
};

const delimiters: Record<string, string> = {
  ',': 'Comma ( , )',
  ';': 'Semicolon ( ; )',
  '\t': 'Tab',
  '|': 'Pipe ( | )',
};

export const connectionsCopy = {
  list: {
    title: 'Data Source Connections',
    add: 'Add new connection',
    search: 'Search connections by name',
    table: 'Connections',
    columns: {
      name: 'Connection name',
      source: 'Data source',
      owner: 'Owner',
      created: 'Created on',
      open: 'Open',
    },
    otherUser: 'Other User',
    needsPassword: 'Password can’t be read, enter it again',
    empty: 'No connections found. Click "Add new connection" to get started!',
    noMatch: (query: string) => `No connections found matching "${query}".`,
    use: 'A connection lets Plinth read your tables: it writes a data model of them and answers questions about them. It only ever reads.',
    upload: 'Upload a CSV file',
    sample: 'Try it with sample data',
    samplePending: 'Adding sample data...',
    loading: 'Loading connections...',
    failed: 'Something went wrong',
    staleFailed: (message: string) => `This list may be out of date. ${message}`,
  },
  create: {
    title: 'Add new connection',
    frame: 'Details',
    sourceType: 'Data source',
    name: 'Connection name',
    caCertificatePlaceholder: '-----BEGIN CERTIFICATE-----',
    caCertificateHint:
      'PEM of the authority that vouches for the server. Empty: those that this host trusts.',
    file: 'CSV file',
    fileHint: `At most ${maxUploadMegabytes} MB.`,
    filePrompt: 'Choose a .csv file or drop it here',
    save: 'Save connection',
    saving: 'Saving...',
    resumed: (sourceType: ConnectionKindName) =>
      `You had begun this connection and not saved it. ${sourceType === 'csv' ? 'Files aren’t kept: choose yours again.' : 'Passwords aren’t kept: enter yours again.'}`,
    startAgain: 'Start again',
    unusedOptions: (names: readonly string[]) =>
      `Left out of the URL, as no connection uses ${names.length === 1 ? 'it' : 'them'}: ${names.map((name) => name.slice(0, 60)).join(', ')}. The rest is in the fields.`,
    upload: 'Upload and save',
    uploading: 'Uploading...',
    cancel: 'Cancel',
    problem: (field: string, problem: { code: string; problem?: Problem }): string => {
      switch (problem.code) {
        case 'taken':
          return problem.problem
            ? fieldText(problem.problem, 'source_name') || problemText(problem.problem)
            : 'A connection with this name already exists.';
        case 'tooLarge':
          return `File size exceeds the maximum limit of ${maxUploadMegabytes} MB.`;
        case 'invalid':
          return 'Port must be a number from 1 to 65535.';
        default:
          return requiredText(field);
      }
    },
  },
  tls: {
    ...tls,
    unknown: 'Not known',
    nameOf: (mode: string): string => (mode in tls.names ? tls.names[mode as SslMode] : mode),
    hintOf: (mode: string): string => (mode in tls.hints ? tls.hints[mode as SslMode] : ''),
  },
  preview: {
    title: 'First rows',
    delimiter: 'Delimiter',
    encoding: 'Encoding',
    header: 'The first row names the columns',
    reading: 'Reading the file...',
    failed: 'The file can’t be read',
    noRows: 'There are no rows below the names of the columns.',
    delimiterName: (value: string) => delimiters[value] ?? value,
  },
  test: {
    title: 'Test connection',
    intro: 'Find out before saving whether the source can be reached and read.',
    run: 'Test connection',
    again: 'Test again',
    running: 'Testing...',
    cancel: 'Cancel',
    list: 'Checks',
    names: {
      resolve_host: 'Resolve host',
      reach_port: 'Reach port',
      sign_in: 'Sign in',
      list_databases: 'List databases',
      read_table: 'Read a table',
    },
    notTried: 'Not tried',
    unavailable: 'This host doesn’t test connections. Save this one to find out whether it works.',
    passed: 'The connection works.',
    failed: 'The connection doesn’t work yet.',
    broken: 'The test was interrupted, so its result isn’t known.',
    refused: 'These entries weren’t tried.',
    cancelled: 'The test was cancelled.',
    outOfDate: 'The form has changed since this test. Test again.',
  },
  detail: {
    edit: 'Edit',
    saving: 'Saving...',
    delete: 'Delete Connection',
    details: 'Connection Details',
    general: 'General Information',
    labels: {
      id: 'ID',
      sourceType: 'Source Type',
      owner: 'Owner',
      created: 'Created On',
      updated: 'Last Updated',
    },
    needsPassword:
      'The password of this connection can’t be read any more. Enter it again, and the connection works as before.',
    enterPassword: 'Enter password',
    yes: 'Yes',
    no: 'No',
    failed: 'Something went wrong.',
    empty: 'No connection found with that ID.',
    loading: 'Loading connection...',
    deleteQuestion: 'Are you sure you want to delete this connection? This action cannot be undone.',
    modelsSought: 'Looking for data models made from it...',
    deleteModels: (count: number) =>
      count === 1
        ? 'This data model was made from it. It stays to be read and exported, but can’t be asked any more:'
        : `${formatNumber(count)} data models were made from it. They stay to be read and exported, but can’t be asked any more:`,
    modelNames: (names: readonly string[]) =>
      names.length <= 6
        ? names.join(', ')
        : `${names.slice(0, 6).join(', ')} and ${formatNumber(names.length - 6)} more`,
    deleteModelsToo: (count: number) =>
      count === 1 ? 'Delete the data model as well' : `Delete all ${formatNumber(count)} as well`,
    deleteConfirm: 'Delete',
    deletePending: 'Deleting...',
    explore: 'Open Database Explorer',
    explorer: 'Database Explorer',
    explorerLoading: 'Loading databases...',
    exploreIntro: 'Browse the databases, tables and columns that this connection can read.',
  },
  leave: {
    title: 'Leave this page?',
    question: 'What you entered isn’t saved yet.',
    leave: 'Leave',
    stay: 'Stay',
  },
  toasts: {
    saved: 'Connection saved successfully',
    updated: 'Connection updated successfully!',
    nothingChanged: 'No changes to save',
    deleteFailed: 'Failed to delete connection. Please try again.',
    sampleAdded: 'Sample data added',
    sampleModelAdded: 'Sample data added, with a finished data model',
    noSample: 'This host has no sample data.',
  },
} as const;
