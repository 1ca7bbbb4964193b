import { among, columnsOfRows } from '../asked.ts';
import { tableOf } from '../tableOf.ts';
import {
  twoDigits,
  from2024,
  from2025,
  toJune2025,
  everyFiveDays,
  everyThreeDays,
  in200Days,
  dayIn,
  inThreeYears,
  dayAfter,
} from './days.ts';

const of40 = columnsOfRows(40);
const of60 = columnsOfRows(60);
const of240 = columnsOfRows(240);
const of300 = columnsOfRows(300);
const of400 = columnsOfRows(400);
const of600 = columnsOfRows(600);
const of900 = columnsOfRows(900);
const momentOf = (row: number): string =>
  new Date(Date.UTC(2023, 5, 1, (row * 7) % 24) + row * 86_400_000).toISOString().slice(0, 19);

export const supportCallsTable = tableOf('support_calls', 300, [
  of300('started_at', 'timestamp', (row) => `${dayIn(row)} ${twoDigits(8 + (row % 10))}:15:00`),
  of300('agent', 'text', (row) => `Agent ${row % 9}`),
  of300('wait_seconds', 'integer', (row) => 10 + ((row * 13) % 240)),
  of300('repeat_caller', 'boolean', (row) => (row % 4 === 0 ? 'true' : 'false')),
]);

export const machineReadingsTable = tableOf('machine_readings', 300, [
  of300('read_at', 'timestamp', (row) => `${dayIn(row)} 10:15:00`),
  of300('machine', 'text', among('Press', 'Lathe', 'Mill')),
  of300('units_produced', 'integer', (row) => (row * 7) % 90),
  of300('state', 'text', among('running', 'running', 'idle', 'fault')),
]);

export const recruitingTable = tableOf('recruiting', 300, [
  of300('Candidate', 'text', (row) => `Person ${row}`),
  of300('Recruiter', 'text', among('Ann', 'Bob')),
  of300('Applied On', 'date', (row) => dayIn(row)),
  of300('Interviewed On', 'date', (row) => (row % 2 === 0 ? dayIn(row, 2026) : null)),
  of300('Offer Made On', 'date', (row) => (row % 4 === 0 ? dayIn(row, 2026) : null)),
  of300('Hired On', 'date', (row) => (row % 8 === 0 ? dayIn(row, 2026) : null)),
  of300('Stage', 'text', among('Applied', 'Interview', 'Offer', 'Hired')),
  of300('Rejection Reason', 'text', (row) =>
    row % 5 === 0 ? (['Salary', 'Skills'][(row / 5) % 2] ?? '') : null,
  ),
  of300('Years of Experience', 'integer', (row) => row % 20),
]);

/** Calls to an advice line, to 16 November 2025. */
export const adviceCallsTable = tableOf('calls', 900, [
  of900('call_no', 'integer', (row) => row + 1),
  of900('called_at', 'timestamp', momentOf),
  of900('town', 'text', (row) => ['Hull', 'Leeds', 'York'][row % 3] ?? ''),
  of900('age', 'integer', (row) => 5 + ((row * 13) % 85)),
  of900('cost', 'integer', (row) => 10 + ((row * 37) % 600)),
]);

/** Who was employed, of whom a third went; today is 15 January 2026. */
export const employeesTable = tableOf('employees', 300, [
  of300('emp_id', 'integer', (row) => row + 1),
  of300('last_name', 'text', (row) => `Name ${row}`),
  of300('dept', 'text', among('Sales', 'Finance', 'Legal')),
  of300('birth_date', 'date', (row) => `19${60 + (row % 40)}-03-02`),
  of300('hire_dt', 'date', (row) => everyFiveDays(row % 150)),
  of300('term_dt', 'date', (row) => (row % 3 === 0 ? everyFiveDays((row % 150) + 20) : null)),
  of300('base_sal_eur', 'integer', (row) => 40_000 + row * 50),
  of300('vac_days_left', 'integer', (row) => row % 30),
]);

export const supportTicketsTable = tableOf('support_tickets', 400, [
  of400('ticket_id', 'text', (row) => `T-${row}`),
  of400('created_at', 'timestamp', (row) => `${toJune2025(row)} 09:00:00`),
  of400('closed_at', 'timestamp', (row) => (row % 5 === 0 ? null : `${toJune2025(row)} 17:00:00`)),
  of400('agent', 'text', among('Ann', 'Bo', 'Cy')),
  of400('customer_name', 'text', (row) => `Firm ${row % 60}`),
  of400('minutes', 'integer', (row) => 5 + (row % 50)),
]);

export const liftJobsTable = tableOf('lift_jobs', 240, [
  of240('job_no', 'text', (row) => `J-${row}`),
  of240('job_day', 'date', inThreeYears),
  of240('firm', 'text', among('Ott', 'Pahl', 'Quast', 'Ruge', 'Sahm', 'Thiel')),
  of240('status', 'text', among('done', 'cancelled', 'planned')),
  of240('numFloors', 'integer', (row) => 2 + (row % 11)),
  of240('price_t', 'numeric', (row) => 60.5 + row),
]);

export const leaveRequestsTable = tableOf('leave_requests', 300, [
  of300('req_id', 'text', (row) => `LV${row}`),
  of300('emp_name', 'text', (row) => `Person ${row % 20}`),
  of300('leave_type', 'text', among('Annual', 'Sick', 'Parental')),
  of300('requested_on', 'date', (row) => from2024(row)),
  of300('start_dt', 'date', (row) => from2024(row + 9)),
  of300('end_dt', 'date', (row) => from2024(row + 9 + (row % 80))),
  of300('days_taken', 'double', (row) => (row % 80) + 1),
  of300('remaining_days', 'double', (row) => row % 25),
]);

export const webSessionsTable = tableOf('web_sessions', 300, [
  of300('session_id', 'text', (row) => `S${row}`),
  of300('started_at', 'timestamp', (row) => `${from2024(row)} 10:00:00`),
  of300('landing_page', 'text', among('/pricing', '/docs')),
  of300('page_views', 'integer', (row) => row % 9),
  of300('bounced', 'boolean', (row) => (row % 2 === 0 ? 'true' : 'false')),
  of300('visitor_age', 'integer', (row) => 18 + (row % 60)),
  of300('browser', 'text', among('Chrome', 'Safari', 'Edge')),
]);

export const firewatchesTable = tableOf('firewatches', 300, [
  of300('ref', 'text', (row) => `FW-${1000 + row}`),
  of300('site', 'text', among('Quay', 'Mill', 'Depot')),
  of300('status', 'text', among('approved', 'submitted', 'rejected')),
  of300('guards', 'integer', (row) => 1 + (row % 7)),
  of300('fee_eur', 'numeric', (row) => 40 + row * 1.5),
  of300('began', 'date', everyThreeDays),
  of300('called_off', 'date', (row) => (row % 4 === 0 ? everyThreeDays(row + 2) : null)),
  of300('next_due', 'date', (row) => everyThreeDays(row + 120)),
]);

/** Calls to a helpdesk; few had an error, and some were closed. */
export const helpdeskCallsTable = tableOf('calls', 300, [
  of300('call_no', 'integer', (row) => row + 1),
  of300('came_on', 'date', everyThreeDays),
  of300('team', 'text', (row) => ['Red', 'Blue', 'Green'][row % 3] ?? ''),
  of300('error_code', 'text', (row) =>
    row % 50 === 0 ? (['E_NET', 'E_DISK'][row % 4 === 0 ? 0 : 1] ?? '') : null,
  ),
  of300('closed_on', 'date', (row) => (row % 4 === 0 ? null : everyThreeDays(row + 1))),
  of300('tip', 'integer', (row) => row % 12),
]);

export const ticketsTable = tableOf('tickets', 300, [
  of300('ticket_no', 'integer', (row) => row + 1),
  of300('created_at', 'date', in200Days),
  of300('closed_at', 'date', (row) => (row % 3 ? in200Days(row + 9) : null)),
  of300('prio', 'text', among('low', 'high')),
]);

export const staffTable = tableOf('employees', 300, [
  of300('emp_id', 'integer', (row) => row + 1),
  of300('first_name', 'text', (row) => ['Ann', 'Bo', 'Cy', 'Di'][row % 4] ?? ''),
  of300('last_name', 'text', (row) => `Name ${row % 90}`),
  of300('gender', 'text', among('F', 'M')),
  of300('dept', 'text', among('Sales', 'Finance', 'Legal')),
  of300('birth_date', 'date', (row) => `19${60 + (row % 40)}-0${1 + (row % 9)}-02`),
  of300('hire_dt', 'date', in200Days),
  of300('term_dt', 'date', (row) => (row % 3 ? null : in200Days(row + 20))),
  of300('base_sal_eur', 'integer', (row) => 40_000 + row * 50),
]);

export const supportRequestsTable = tableOf('support_tickets', 600, [
  of600('ticket', 'text', (row) => `T-${row}`),
  of600('created_at', 'timestamp', (row) => new Date(Date.UTC(2024, 0, 1) + row * 9_000_000).toISOString()),
  of600('resolved_at', 'timestamp', (row) => (row % 3 ? `2024-03-0${1 + (row % 9)} 08:00:00` : null)),
  of600('country', 'text', (row) => ['FR', 'DE', 'US'][row % 3] ?? ''),
  of600('first_resp_at', 'timestamp', (row) => `2024-02-0${1 + (row % 9)} 08:00:00`),
  of600('is_lead', 'boolean', (row) => (row % 2 ? 'true' : 'false')),
  of600('mins_taken', 'integer', (row) => row % 90),
]);

export const liftCalloutsTable = tableOf('lift_callouts', 240, [
  of240('call_no', 'text', (row) => `C${48_000 + row}`),
  of240('lift_id', 'text', (row) => `L-${row % 15}`),
  of240('engineer', 'text', among('Ruiz', 'Sand', 'Toft')),
  of240('minutes', 'integer', (row) => row % 70),
]);

export const transferredCallsTable = tableOf('calls', 300, [
  of300('call_id', 'integer', (row) => row + 1),
  of300('queued_at', 'timestamp', (row) => `${from2025(row)} 09:00:00`),
  of300('queue', 'text', among('Sales', 'Support')),
  of300('agent_name', 'text', among('Eva', 'Tim', 'Nia')),
  of300('wait_sec', 'integer', (row) => row * 2),
  of300('talk_sec', 'integer', (row) => row * 3),
  of300('abandoned', 'integer', (row) => (row % 11 === 0 ? 1 : 0)),
  of300('transferred', 'text', among('Y', 'N', 'N')),
  of300('first_time_fix', 'boolean', among('true', 'false')),
  of300('nps_score', 'integer', (row) => row % 11),
]);

export const carChecksTable = tableOf('car_checks', 60, [
  of60('check_no', 'integer', (row) => row + 1),
  of60('make', 'text', among('Fiat', 'Seat', 'Opel')),
  of60('result', 'text', among('pass', 'fail', 'pass', null)),
  of60('wheel_size', 'integer', (row) => 13 + (row % 6)),
  of60('schooling', 'text', among('Master degree', 'No degree', 'Bachelor degree')),
]);

export const landingSessionsTable = tableOf('web_sessions', 240, [
  of240('session_id', 'text', (row) => `S${row}`),
  of240('campaign', 'text', among('Spring', 'Brand')),
  of240('converted', 'boolean', (row) => (row % 9 === 0 ? 'true' : 'false')),
  of240('convValue', 'double', (row) => (row % 9 === 0 ? row + 0.5 : null)),
]);

export const itAssetsTable = tableOf('it_assets', 60, [
  of60('asset_tag', 'text', (row) => `IT0${100 + row}`),
  of60('assigned_to', 'text', (row) => (row % 5 === 0 ? null : (['Ida', 'Noor', 'Piet'][row % 3] ?? ''))),
  of60('type', 'text', (row) => ['Laptop', 'Phone'][row % 2] ?? ''),
  of60('cost', 'numeric', (row) => 300 + row * 2.5),
]);

/** Repairs of lifts, one row each. */
export const liftRepairsTable = tableOf('lift_repairs', 60, [
  of60('repair_no', 'integer', (row) => row + 1),
  of60('reported_on', 'date', (row) => `2025-0${1 + (row % 6)}-11`),
  of60('building', 'text', (row) => ['Residential', 'Commercial', 'Public'][row % 3] ?? ''),
  of60('fault', 'text', (row) => (row % 4 === 0 ? null : (['Door', 'Cable', 'Button'][row % 3] ?? ''))),
  of60('reported_by', 'text', (row) => ['men', 'women'][row % 2] ?? ''),
  of60('cost', 'numeric', (row) => 40 + row * 2.5),
]);

/** Repairs of bicycles: several for each customer. */
export const repairsTable = tableOf('repairs', 40, [
  of40('repair_no', 'integer', (row) => row + 1),
  of40('customer_id', 'text', (row) => `C-${row % 20}`),
  of40('mechanic', 'text', (row) => ['Ida', 'Noor', 'Piet'][row % 3] ?? ''),
  of40('city', 'text', (row) => ['Gent', 'Brugge', 'Aalst', 'Mons'][row % 4] ?? ''),
  of40('stage', 'text', (row) => ['Quote Accepted', 'Quote Declined', 'Quote Sent'][row % 3] ?? ''),
  of40('warranty', 'boolean', (row) => row % 2 === 0),
  of40('amount', 'numeric', (row) => 20 + row * 3),
  of40('owner_age', 'integer', (row) => 18 + row),
  of40('quoted', 'numeric', (row) => 30 + row * 3),
  of40('paid', 'numeric', (row) => 25 + row * 3),
  of40('amount_limit', 'numeric', (row) => 50 + row * 2),
  of40('coupon', 'text', (row) => (row % 5 === 0 ? `WINTER-${row % 4}` : null)),
  of40('reported', 'date', (row) => dayAfter(row, 3)),
  of40('broken', 'date', (row) => dayAfter(row, 0)),
  of40('promised', 'date', (row) => dayAfter(row, 9)),
  of40('delivered_at', 'timestamp', (row) => `${dayAfter(row, 8)} 10:00:00`),
]);

export const volunteerShiftsTable = tableOf('volunteer_shifts', 300, [
  of300('Shift', 'integer', (row) => row + 1),
  of300('Volunteer', 'text', (row) => `Amy ${row % 50}`),
  of300('Member since', 'date', (row) => from2025(row % 50)),
  of300('Site', 'text', among('Main hub', 'Harbour kitchen')),
  of300('Shift date', 'date', (row) => from2025(row)),
  of300('Slot', 'text', among('Morning', 'Afternoon', 'Evening')),
  of300('Actual hrs', 'double', (row) => 1.5 + (row % 4)),
  {
    ...of300('RedCards', 'integer', (row) => (row % 20 === 0 ? null : row % 19 === 0 ? 1 + (row % 2) : 0)),
    topValues: [{ value: 0, share: 0.9 }],
  },
]);
