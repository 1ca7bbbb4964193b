import { among, columnsOfRows } from '../asked.ts';
import { columnProfile } from '../columnProfile.ts';
import { tableOf } from '../tableOf.ts';
import { from2024, from2025, everyFiveDays, in200Days, inTwoYears } from './days.ts';

const of40 = columnsOfRows(40);
const of240 = columnsOfRows(240);
const of300 = columnsOfRows(300);
const of400 = columnsOfRows(400);
const of900 = columnsOfRows(900);
const momentOf = (row: number): string =>
  new Date(Date.UTC(2023, 5, 1, (row * 7) % 24) + row * 86_400_000).toISOString().slice(0, 19);
const timeOf = (row: number, minutes: number): string =>
  new Date(Date.UTC(2025, 0, 1 + row, 12, minutes)).toISOString().slice(0, 19).replace('T', ' ');
const unlessGone = (of: (row: number) => string) => (row: number) => (row % 7 === 0 ? null : of(row));

export const panelSurveyTable = tableOf('panel_survey', 300, [
  of300('Respondent ID', 'integer', (row) => row + 1),
  of300('Age group', 'text', among('Under 25', '25-44', '45-64', '65+', 'Not said')),
  of300('Commute (min)', 'integer', (row) => 5 + (row % 80)),
  of300('How often do you take the bus?', 'text', among('Daily', 'Weekly', 'Never')),
  of300('Time taken (s)', 'integer', (row) => (row % 7 === 0 ? null : 60 + row)),
]);

/** Loans of tools by day: no hour is told. */
export const toolLoansTable = tableOf('loans', 900, [
  of900('loan_no', 'integer', (row) => row + 1),
  of900('lent_on', 'date', (row) => momentOf(row).slice(0, 10)),
  of900('fee', 'integer', (row) => 10 + ((row * 37) % 600)),
]);

/** Members of a gym, who came last at some time; today is 15 January 2026. */
export const membersTable = tableOf('members', 300, [
  of300('member_no', 'integer', (row) => row + 1),
  of300('plan', 'text', (row) => ['Gold', 'Silver', 'Day'][row % 3] ?? ''),
  of300('status', 'text', (row) => ['waiting', 'active'][row % 2] ?? ''),
  of300('joined_on', 'date', everyFiveDays),
  of300('last_visit', 'date', (row) => everyFiveDays(row + 20)),
  of300('fee', 'integer', (row) => 20 + (row % 50)),
]);

export const patientVisitsTable = tableOf('visits', 6, [
  columnProfile('patient', 'text', ['Ada', 'Ada', 'Ben', 'Cleo', 'Cleo', 'Dan']),
  columnProfile('ward', 'text', ['a', 'b', 'a', 'a', 'b', 'b']),
  columnProfile('fee', 'numeric', [5, 10, 2100, 42, 10, 5]),
  columnProfile('no_show', 'boolean', [false, true, false, true, false, false]),
  columnProfile('joined_on', 'date', [
    '2022-01-02',
    '2022-02-03',
    '2022-06-04',
    '2023-01-05',
    '2023-03-06',
    '2023-05-06',
  ]),
  columnProfile('cancelled_on', 'date', ['2024-01-02', null, null, '2024-01-05', null, '2025-05-06']),
]);

export const clinicVisitsTable = tableOf('clinic_visits', 300, [
  of300('visit_id', 'integer', (row) => row + 1),
  of300('booked_dt', 'date', in200Days),
  of300('visit_dt', 'date', (row) => in200Days(row + 9)),
  of300('next_visit_dt', 'date', (row) => `20${40 + (row % 9)}-01-01`),
  of300('pat_name', 'text', (row) => `Patient ${row % 120}`),
  of300('pat_dob', 'date', (row) => `19${40 + (row % 50)}-02-03`),
  of300('dept', 'text', among('Skin', 'Heart')),
  of300('new_pat', 'text', among('yes', 'no', 'no')),
  of300('dur_mins', 'integer', (row) => row % 50),
]);

export const surveyTable = tableOf('survey', 300, [
  of300('response_id', 'text', (row) => `R${row}`),
  of300('region', 'text', (row) => ['North', 'South'][row % 2] ?? ''),
  of300('nps_score', 'integer', (row) => row % 11),
  of300('satisfaction', 'integer', (row) => 1 + (row % 5)),
]);

export const vaccinationsTable = tableOf('vaccinations', 240, [
  of240('record_id', 'integer', (row) => 4000 + row),
  of240('vacc_date', 'date', (row) => from2025(row % 60)),
  of240('site', 'text', among('North', 'South', 'Harbour')),
  of240('patient_no', 'integer', (row) => row % 90),
  of240('given_by', 'text', among('A. Kowalski', 'B. Lund', 'C. Moran', 'D. Nagy')),
  of240('reaction', 'text', among('rash', null, null, 'fever', null)),
  of240('fee', 'numeric', (row) => 10 + (row % 40)),
]);

export const clubCardsTable = tableOf('club_cards', 200, [
  ...['card_no', 'points'].map((name, at) =>
    columnsOfRows(200)(name, 'integer', (row) => row * (1 + at * 7)),
  ),
  columnsOfRows(200)('expires', 'date', (row) =>
    new Date(Date.UTC(2025, 10, row)).toISOString().slice(0, 10),
  ),
  columnsOfRows(200)('holder', 'text', (row) => `Holder ${row % 40}`),
]);

export const hospitalAdmissionsTable = tableOf('hospital_admissions', 300, [
  of300('Admission ID', 'text', (row) => `A${row}`),
  of300('Admitted At', 'timestamp', (row) => `${from2025(row)} 10:00:00`),
  of300('Discharged At', 'timestamp', (row) =>
    row % 9 === 0 ? null : `${from2025(row + 1 + (row % 30))} 09:00:00`,
  ),
  of300('Ward', 'text', among('Surgery', 'Cardiology', 'Neurology')),
  of300('Primary Diagnosis', 'text', among('Stroke', 'Sepsis', 'COPD')),
  of300('Discharge Destination', 'text', among('Home', 'Died', 'Nursing home')),
  of300('Readmitted', 'text', among('Y', 'N', 'N')),
  of300('Total Charge', 'double', (row) => 900 + row),
]);

export const scoutCampAttendanceTable = tableOf('scout_camp_attendance', 400, [
  of400('Camp', 'text', among('Spring', 'Summer', 'Autumn')),
  of400('Site', 'text', among('Oak Farm', 'Lakeside')),
  of400('MAKE', 'text', among('Otis', 'Kone')),
  of400('leader', 'text', (row) => `Person ${row % 40}`),
  of400('top speed', 'numeric', (row) => 20 + (row % 15)),
]);

/** Three kinds of tables, in which some rows don't tell everything. */
export const wardVisitsTable = tableOf('clinic_visits', 40, [
  of40('visit_no', 'integer', (row) => row + 1),
  of40('seen_on', 'date', inTwoYears),
  of40('ward', 'text', among('Heart', 'Bone', 'Skin')),
  of40('outcome', 'text', among('sent home', 'kept', 'referred')),
  of40('weight_kg', 'numeric', (row) => (row % 5 === 0 ? null : 50 + row)),
  columnProfile(
    'recovered',
    'boolean',
    Array.from({ length: 40 }, (_, row) => (row % 4 === 0 ? null : row % 2 === 0)),
  ),
]);

export const drivingLessonsTable = tableOf('driving_lessons', 40, [
  of40('lesson_no', 'integer', (row) => row + 1),
  of40('given_on', 'text', (row) => inTwoYears(row).split('-').toReversed().join('-')),
  of40('instructor', 'text', among('Ida', 'Max', 'Tom', null)),
  of40('kind', 'text', among('theory', 'motorway')),
  columnProfile(
    'passed',
    'boolean',
    Array.from({ length: 40 }, (_, row) => (row % 3 === 0 ? null : row % 2 === 0)),
  ),
]);

/** Visits that are booked for a time, at which people come, wait, are served and leave. */
export const slotVisitsTable = tableOf('visits', 300, [
  of300('visit_id', 'text', (row) => `V${row}`),
  of300('createdAt', 'timestamp', (row) => timeOf(row - 5, 0)),
  of300('apptTime', 'timestamp', (row) => timeOf(row, 0)),
  of300(
    'checked_in',
    'timestamp',
    unlessGone((row) => timeOf(row, (row % 20) - 9)),
  ),
  of300(
    'seated_at',
    'timestamp',
    unlessGone((row) => timeOf(row, 20 + (row % 9))),
  ),
  of300(
    'left_at',
    'timestamp',
    unlessGone((row) => timeOf(row, 90 + (row % 30))),
  ),
  of300('server', 'text', among('Marta', 'Ilya')),
  of300('status', 'text', (row) => (row % 7 === 0 ? 'No-show' : 'Seated')),
  of300('slot_min', 'integer', among(15, 30, 45)),
  of300('reminder_sent', 'boolean', among('true', 'false')),
]);

export const poolVisitsTable = tableOf('pool_visits', 400, [
  of400('visit_id', 'integer', (row) => 5000 + row),
  of400('member_no', 'text', (row) => `M${row % 80}`),
  of400('joined_on', 'date', (row) => `20${10 + (row % 8)}-0${1 + (row % 9)}-11`),
  of400('entered', 'timestamp', (row) => `${from2024(row)}T${String(7 + (row % 12)).padStart(2, '0')}:15:00`),
  of400('outcome', 'text', among('swam', 'no-show', 'cancelled')),
  of400('channel', 'text', among('online', 'phone')),
  of400('whCode', 'text', among('N1', 'S2', 'W3')),
  of400('weight_kg', 'numeric', (row) => 60 + (row % 31)),
]);

/** Books that were lent, by readers who are girls or boys, with marks for how they came back. */
export const bookLoansTable = tableOf('book_loans', 400, [
  of400('loan_no', 'integer', (row) => 9000 + row),
  of400('gender', 'text', among('F', 'M')),
  of400('condition_mark', 'text', among('A', 'B', 'F')),
  of400('flag', 'text', among('OK', 'ERR')),
  of400('date out', 'date', from2024),
  of400('date due', 'date', (row) => from2024(row + 21)),
  of400('date back', 'date', (row) => (row % 5 === 0 ? null : from2024(row + 15 + (row % 11)))),
  of400('pages', 'integer', (row) => 80 + (row % 300)),
]);

export const courseBookingsTable = tableOf('course_bookings', 300, [
  of300('booking_no', 'text', (row) => `B-${row}`),
  of300('part of week', 'text', (row) => ['Week', 'Weekend', 'Friday'][row % 3] ?? ''),
  of300('new_pupils', 'boolean', (row) => String(row % 4 === 0)),
  of300('paid', 'boolean', (row) => String(row % 3 === 0)),
  of300('funding', 'text', (row) => ['private', 'council', 'school'][row % 3] ?? ''),
  of300('studio', 'text', (row) => ['Old Mill Swimmers', 'Harbour Swimmers', 'City Hall'][row % 3] ?? ''),
  of300('town', 'text', (row) => ['Leeds', 'York', 'Hull'][row % 3] ?? ''),
  of300('fee', 'numeric', (row) => 20 + row * 0.5),
]);
