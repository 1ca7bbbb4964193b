export const calendarCopy = {
  title: 'Calendar',
  description: 'The days on which connections and data models were created.',
  previous: 'Previous month',
  next: 'Next month',
  today: 'Today',
  connection: 'Connection',
  model: 'Data model',
  empty: 'Nothing was created in this month.',
  loading: 'Loading the calendar...',
  error: 'The calendar could not be loaded.',
};
