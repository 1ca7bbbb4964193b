import { among, columnsOfRows } from '../asked.ts';
import { columnProfile } from '../columnProfile.ts';
import { tableOf } from '../tableOf.ts';
import { fifthOfMonth } from './days.ts';

const of6 = columnsOfRows(6);
const of300 = columnsOfRows(300);
const of400 = columnsOfRows(400);
const ids = (from: number) => [from, from + 1, from + 2, from + 3, from + 4, from + 5];

/** Readings of sensors, several a day, each with its number. */
export const sensorReadingsTable = tableOf('readings', 6, [
  columnProfile('reading_no', 'integer', [70_001, 70_002, 70_003, 70_004, 70_005, 70_006]),
  columnProfile('read_at', 'timestamp', [
    '2024-01-01 06:00:00',
    '2024-01-01 18:00:00',
    '2024-01-02 06:00:00',
    '2024-01-02 19:00:00',
    '2025-01-03 06:00:00',
    '2025-01-03 23:00:00',
  ]),
  columnProfile('due_on', 'date', [
    '2024-01-01',
    '2024-01-01',
    '2024-01-01',
    '2024-01-02',
    '2025-01-01',
    '2025-01-03',
  ]),
  columnProfile('sensor', 'text', ['A', 'A', 'B', 'B', null, 'C']),
  columnProfile('battery', 'integer', [90, 89, 70, 69, 12, 50]),
  columnProfile('wait_s', 'integer', [10, 600, 700, 20, 30, 40]),
  columnProfile('kind', 'text', ['plain', 'plain', 'test', 'plain', 'plain', 'test']),
]);

export const ticketSalesTable = tableOf('ticket_sales', 400, [
  of400('Sale No', 'text', (row) => `S${row}`),
  of400('Venue', 'text', (row) => ['Arena', 'Club', 'Park'][row % 3] ?? ''),
  of400('Item', 'text', (row) => ['Adult', 'Child', 'Poster'][row % 3] ?? ''),
  of400('Qty', 'integer', (row) => 1 + (row % 6)),
  of400('grossSales', 'numeric', (row) => 10 + row * 2),
  of400('Sold On', 'date', (row) => `2025-${String(1 + (row % 12)).padStart(2, '0')}-10`),
]);

export const riversTable = tableOf('rivers', 6, [
  of6('River', 'text', among('Danube', 'Rhine', 'Elbe', 'Main', 'Po', 'Inn')),
  of6('Outflow', 'text', among('Black Sea', 'North Sea', 'Danube', 'Rhine', 'Elbe', 'Danube')),
  of6('Continent', 'text', among('Europe', 'South America')),
  of6('Length (km)', 'integer', (row) => 6650 - row * 900),
  of6('Dams', 'integer', (row) => row * 3),
]);

export const matchesTable = tableOf('matches', 300, [
  of300('match_id', 'integer', (row) => 1000 + row),
  of300('season', 'text', among('2021/22', '2022/23', '2023/24')),
  of300('match_date', 'date', (row) => new Date(Date.UTC(2021, 8, 1 + row * 3)).toISOString().slice(0, 10)),
  of300('home_team', 'text', (row) => ['Foxes', 'Bears', 'Kings', 'United'][row % 4] ?? ''),
  of300('away_team', 'text', (row) => ['Foxes', 'Bears', 'Kings', 'United'][(row + 1) % 4] ?? ''),
  of300('home_goals', 'integer', (row) => 20 + (row % 9)),
  of300('away_goals', 'integer', (row) => 19 + (row % 11)),
  of300('attendance', 'integer', (row) => 900 + row * 7),
]);

export const escapeRoundsTable = tableOf('escape_rounds', 400, [
  of400('Player', 'text', (row) => `Player ${row % 30}`),
  of400('Room', 'text', among('Prison', 'Submarine')),
  of400('Origin', 'text', among('USA', 'France', 'Japan')),
  of400('RoundMins', 'integer', (row) => 40 + (row % 50)),
  of400('MinutesTaken', 'integer', (row) => 20 + (row % 40)),
  of400('paid_eur', 'numeric', (row) => 15 + (row % 9)),
  of400('played_on', 'date', fifthOfMonth),
]);

/** Concerts with what was sold of the seats, and who looks after them. */
export const concertsTable = tableOf('concerts', 6, [
  columnProfile('concert_no', 'integer', ids(100)),
  columnProfile('hall', 'text', ['Opal', 'Opal', 'Jade', 'Jade', 'Onyx', 'Onyx']),
  columnProfile('seats', 'integer', [10, 10, 20, 20, 30, 30]),
  columnProfile('tickets_sold', 'integer', [10, 4, 20, 7, 0, 30]),
  columnProfile('state', 'text', ['done', 'done', 'in progress', 'void', 'declined', 'done']),
  columnProfile('handler', 'text', ['Ada', null, 'Ben', null, 'Ada', 'Ben']),
  columnProfile('rating', 'integer', [5, null, 4, null, 2, 1]),
  columnProfile('settled', 'boolean', [true, false, true, false, true, true]),
]);

export const moviesTable = tableOf('movies', 300, [
  of300('Title', 'text', (row) => (row === 7 ? 'Made' : row === 8 ? 'Taken' : `Film ${row}`)),
  of300('Director', 'text', among('Ann Lee', 'Bo Wei', 'Cy Poe')),
  of300('Budget', 'integer', (row) => 1000 + row * 3),
]);

/** Rowers of a club, with what they did at their trials. */
export const rowersTable = tableOf('rowers', 6, [
  columnProfile('rid', 'integer', [1, 2, 3, 4, 5, 6]),
  columnProfile('crew_id', 'integer', [11, 12, 13, 14, 15, 16]),
  columnProfile('LName', 'text', ['Abel', 'Bohr', 'Curie', 'Dirac', 'Euler', 'Fermi']),
  columnProfile('FName', 'text', ['Ada', 'Ben', 'Cleo', 'Dan', 'Eve', 'Finn']),
  columnProfile('Coach', 'integer', [7, 7, 8, 8, 9, 9]),
  columnProfile('Advisor', 'integer', [501, 501, 502, 502, 503, 503]),
  columnProfile('Age', 'integer', [18, 19, 20, 31, 42, 42]),
  columnProfile('Gender', 'text', ['F', 'M', 'F', 'M', 'F', 'M']),
  columnProfile('Grade', 'text', ['B', 'B+', 'B-', 'A', 'B', 'C']),
  columnProfile('Boat', 'text', [
    'Skiff Amber',
    'Gig Opal',
    'Gig Amber',
    'Skiff Opal',
    'Punt Jade',
    'Punt Onyx',
  ]),
  columnProfile('Harbour', 'text', ['Linz', 'Graz', 'Linz', 'Graz', 'Linz', 'Graz']),
  columnProfile('Radio', 'text', ['VHF 6', 'No', 'VHF 9', 'No', 'VHF 6', 'No']),
  columnProfile('Dues', 'integer', [-60, 10, 20, 30, 40, 900]),
  columnProfile('Joined', 'date', [
    '2015-08-30',
    '2015-09-01',
    '2016-01-01',
    '2016-01-01',
    '2017-02-02',
    '2018-03-03',
  ]),
]);
