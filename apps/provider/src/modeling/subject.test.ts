import { describe, expect, it } from 'vitest';
import type { Cell, TableProfile } from '../sources/source.ts';
import { profileOf, type ColumnSpec } from './testing/profileOf.ts';
import { nounOf } from './tableNoun.ts';
import { writeUnderstanding } from './understand.ts';
import { classified, writeColumns } from './writeModel.ts';

const rows = (make: (row: number) => Cell): Cell[] => Array.from({ length: 40 }, (_, row) => make(row));
const key: ColumnSpec = { values: rows((i) => i + 1), type: 'bigint', isPrimaryKey: true, isUnique: true };
const repeated: ColumnSpec = { values: rows((i) => 1001 + (i % 25)), type: 'bigint' };
const whole: ColumnSpec = { values: rows((i) => 3 + ((i * 13) % 71)), type: 'bigint' };
const decimal: ColumnSpec = { values: rows((i) => 12.5 + ((i * 37) % 990) / 4), type: 'double precision' };
const truth: ColumnSpec = { values: rows((i) => i % 3 === 0), type: 'boolean' };
const name: ColumnSpec = { values: rows((i) => `Ann Miller ${i}`), type: 'text' };
const group: ColumnSpec = { values: rows((i) => ['new', 'open', 'done'][i % 3] ?? ''), type: 'text' };
const unsure: ColumnSpec = { values: rows((i) => ['Yes', 'Partly', 'No'][i % 3] ?? ''), type: 'text' };
const day: ColumnSpec = {
  values: rows(
    (i) => `2024-${String(1 + (i % 12)).padStart(2, '0')}-${String(1 + (i % 28)).padStart(2, '0')}`,
  ),
  type: 'date',
};

const tableOf = (table: string, columns: Record<string, ColumnSpec>): TableProfile =>
  profileOf(table, columns, { rowCount: 40 });

const said = (table: TableProfile, column: string): string | undefined =>
  writeColumns(table, { descriptions: true }).find((c) => c.name === column)?.description;

describe('what a column holds', () => {
  it.each<[string, string, ColumnSpec, string]>([
    ['listings', 'Living Area (m2)', whole, 'Living area in square metres,'],
    ['readings', 'Electricity (kWh)', whole, 'Electricity in kilowatt hours,'],
    ['harvests', 'price_eur_per_t', decimal, 'Price per tonne in euros,'],
    ['harvests', 'yield_t', decimal, 'Yield in tonnes,'],
    ['sensors', 'temp_C', decimal, 'Temperature in degrees Celsius,'],
    ['sensors', 'temp_max_c', decimal, 'Highest temperature in degrees Celsius,'],
    ['sensors', 'sunshine_h', decimal, 'Sunshine hours,'],
    ['sensors', 'kwh_import', decimal, 'Import in kilowatt hours,'],
    ['sensors', 'tariff_eur_kwh', decimal, 'Tariff in euros per kilowatt hour,'],
    ['rivers', 'Basin area (km²)', decimal, 'Basin area in square kilometres,'],
    ['rivers', 'Avg. discharge (m³/s)', decimal, 'Average discharge in cubic metres per second,'],
    ['reports', 'Altitude (m)', whole, 'Altitude in metres,'],
    ['turbines', 'Avg Wind Speed (m/s)', decimal, 'Average wind speed in metres per second,'],
    ['turbines', 'Rated Power (kW)', whole, 'Rated power in kilowatts,'],
    ['stations', 'GHI [W/m²]', whole, 'GHI in watts per square metre,'],
    ['stations', 'DEWP [°C]', decimal, 'Dew point in degrees Celsius,'],
    ['stations', 'WDIR [deg]', whole, 'Wind direction in degrees,'],
    ['samples', 'TAT (h)', decimal, 'TAT hours,'],
    ['samples', 'Glucose (mg/dL)', decimal, 'Glucose in milligrams per decilitre,'],
    ['sensors', 'rssi_dbm', whole, 'RSSI in decibel-milliwatts,'],
    ['squads', 'Wage/Wk (£)', whole, 'Wage per week in pounds sterling,'],
    ['days', 'Pages / Session', decimal, 'Pages per session,'],
    ['days', 'Month/Year', group, 'Month/year,'],
    ['squads', 'Wins (W)', whole, 'Wins (W),'],
    ['museums', 'visitors2023', whole, 'Visitors in 2023,'],
    ['squads', 'PK', group, 'Pk,'],
    ['variants', 'Pos', { ...whole, values: rows((i) => (i * 7919) % 150) }, 'Pos'],
    ['samples', 'PtID', repeated, 'Key of the patient,'],
    ['invoices', 'USt', decimal, 'VAT,'],
    ['moves', 'UoM', group, 'Unit of measure of the move,'],
    ['jobs', 'UNIT_PR', decimal, 'Unit price,'],
    ['jobs', 'DISC_PCT', whole, 'Discount in percent,'],
    ['jobs', 'LN_TYPE', group, 'Line type,'],
    ['jobs', 'DT_IN', day, 'Date in,'],
    ['player_seasons', 'Born', day, 'Day of birth,'],
    ['employees', 'Work Email', name, 'Work e-mail address,'],
    ['answers', 'Q3. I would buy again', unsure, 'Answer to “Q3. I would buy again”,'],
    ['answers', 'Any other comments?', unsure, 'Answer to “Any other comments[?]”,'],
    [
      'answers',
      'How likely are you to recommend us (0-10)',
      whole,
      'Answer to “How likely are you to recommend us (0-10)”,',
    ],
    ['trips', 'Dist_m', whole, 'Distance in metres,'],
    ['harvests', 'gross_t', decimal, 'Gross in tonnes,'],
    ['runs', 'kWh', decimal, 'Kilowatt hours,'],
    ['stations', 'PM2.5 (µg/m³)', decimal, 'PM2.5 in micrograms per cubic metre,'],
    ['fields', 'nitrogen_kg_ha', whole, 'Nitrogen in kilograms per hectare,'],
    ['wines', 'acid_g_l', decimal, 'Acid in grams per litre,'],
    ['lots', '£/kg', decimal, 'Amount in pounds sterling per kilogram,'],
    ['fills', 'Pence_per_L', decimal, 'Pence per litre,'],
    ['fills', 'Volume (hl)', decimal, 'Volume in hectolitres,'],
    ['parcels', 'wgt_kg', decimal, 'Weight in kilograms,'],
    ['builds', 'km per constructor', whole, 'Kilometres per constructor,'],
    ['leases', 'kmPerYr', whole, 'Kilometres per year,'],
    ['accidents', 'Injured', whole, 'Number injured,'],
    ['accidents', 'Pedestrian Involved', truth, 'Whether a pedestrian is involved,'],
    ['trips', 'From', group, 'From,'],
    ['jobs', 'due', day, 'Day on which the job is due,'],
    ['trips', 'km_driven', decimal, 'Kilometres driven,'],
    ['tickets', 'mins_spent', whole, 'Minutes spent,'],
    ['games', 'two_min_suspensions', whole, 'Two minute suspensions,'],
    ['bookings', 'nts', whole, 'Number of nights,'],
    ['parcels', 'xs', whole, 'Xs'],
    ['grades', 'late_count', whole, 'Times late,'],
    ['recipes', 'prep min', whole, 'Prep time in minutes,'],
    ['stops', 'dur_min', whole, 'Duration in minutes,'],
    ['gyms', 'Avg Visit (min)', whole, 'Average visit in minutes,'],
    ['games', 'playtime_min', whole, 'Playtime in minutes,'],
    ['runs', 'Avg HR', whole, 'Average heart rate,'],
    ['hr_employees', 'grade', group, 'Grade of the HR employee,'],
    ['bookings', 'Conf. No.', name, 'Confirmation number,'],
    ['parts', 'prod_date', day, 'Date of the production,'],
    ['payslips', 'CURR', group, 'Currency code,'],
    ['gifts', 'Ccy', group, 'Currency code,'],
    ['vbak', 'NETWR', decimal, 'Net value in document currency,'],
    ['matches', 'Red', whole, 'Red of the match,'],
    ['customers', 'churn', truth, 'Whether the customer has churned,'],
    ['stops', 'evt_no', whole, 'Number of the event,'],
    ['stops', 'mach', group, 'Machine of the stop,'],
    ['meters', 'elec_kwh', decimal, 'Electricity in kilowatt hours,'],
    ['loans', 'Date Out', day, 'Date out,'],
    ['checkins', 'with_trainer', truth, 'Whether the checkin comes with a trainer,'],
    ['employees', 'weekly_hrs', whole, 'Weekly hours,'],
    ['memberships', 'Contract Months', whole, 'Contract months,'],
    ['applications', 'exp_yrs', whole, 'Years of experience,'],
    ['applications', 'asked_sal_k', decimal, 'Asked salary in thousands,'],
    ['trips', 'km', decimal, 'Kilometres,'],
    ['bookings', 'bid', decimal, 'Bid,'],
    ['kids', 'kid', truth, 'Whether the kid'],
    ['jobs', 'MIN_SALARY', whole, 'Minimum salary,'],
    ['items', 'order_quantity', whole, 'Quantity of the order,'],
    ['stock', 'min_qty', whole, 'Minimum quantity,'],
    ['listings', 'bedrooms', whole, 'Number of bedrooms,'],
    ['trips', 'failedDeliveries', whole, 'Number of failed deliveries,'],
    ['trips', 'sales', whole, 'Sales,'],
    ['genres', 'Milliseconds', whole, 'Milliseconds,'],
    ['harvests', 'sown', day, 'Day on which the harvest was sown,'],
    ['listings', 'Sold On', day, 'Day on which the listing was sold,'],
    ['items', 'last_sold', day, 'Day on which the item was last sold,'],
    ['settlements', 'Date_Claim_Settled', day, 'Day on which the claim was settled,'],
    ['trips', 'departed', day, 'Day on which the trip departed,'],
    ['gym_members', 'Cancelled On', day, 'Day on which the gym member cancelled,'],
    ['gym_members', 'Join Date', day, 'Date of joining,'],
    ['hotel_bookings', 'check_in', day, 'Day of the check-in,'],
    ['gym_members', 'PT Sessions', truth, 'Whether the gym member has PT sessions,'],
    ['parking_tickets', 'Foreign plate', truth, 'Whether the parking ticket has a foreign plate,'],
    ['rivers', 'Navigable', unsure, 'Whether the river is navigable,'],
    ['members', 'E-mail', name, 'E-mail address of the member,'],
    ['members', 'E-Mail', name, 'E-mail address of the member,'],
    ['members', 'e_mail', name, 'E-mail address of the member,'],
    ['gym_memberships', 'Personal Trainer', truth, 'Whether the gym membership has a personal trainer,'],
    ['customers', 'smoker', truth, 'Whether the customer is a smoker,'],
    ['customers', 'vip', truth, 'Whether the customer is a VIP,'],
    ['visits', 'noShow', truth, 'Whether the visit is a no-show,'],
    ['bookings', 'OnlineBooking', truth, 'Whether the booking is online,'],
    ['trips', 'pick-up zone', group, 'Pick-up zone,'],
    ['members', 'Heard About Us', group, 'Heard about us,'],
    ['harvests', 'field', group, 'Field of the harvest,'],
    ['teachers', 'email_address', name, 'E-mail address of the teacher,'],
    ['lab_results', 'age', whole, 'Age,'],
    ['people', 'age', whole, 'Age of the person,'],
    ['constructors', 'constructorRef', group, 'Constructor reference,'],
    ['crm_opportunities', 'stage', group, 'Stage of the CRM opportunity,'],
    ['loans', 'co_signer', truth, 'Whether the loan has a co-signer,'],
    ['invoices', 'co_name', group, 'Name of the company,'],
    ['people', 'people_id', key, 'Key of the person,'],
    ['eliminations', 'Eliminated_By', name, 'Eliminated by,'],
    ['weather', 'max_dew_point_f', decimal, 'Maximum dew point in degrees Fahrenheit,'],
    ['my_chess_games', 'speed', group, 'Speed of the chess game,'],
    ['tickets', 'scanned', group, 'Scanned,'],
    ['parts', 'chargeable_yn', truth, 'Whether the part is chargeable,'],
    ['payments', 'amount_paid_in_full_yn', truth, 'Whether the amount is paid in full,'],
    ['bookings', 'deposit_paid', truth, 'Whether the deposit is paid,'],
    ['hotel_bookings', 'repeat_guest', truth, 'Whether the hotel booking is of a repeat guest,'],
    ['detentions', 'datetime_detention_start', day, 'Start of the detention,'],
    [
      'used_cars',
      'Reg Year',
      { ...whole, values: rows((i) => 2000 + (i % 20)) },
      'Year of the registration,',
    ],
    ['harvests', 'price_per_t_gbp', decimal, 'Price per tonne in pounds sterling,'],
    ['lots', 'Alt m', whole, 'Altitude in metres,'],
    ['ads', 'Impr', whole, 'Number of impressions,'],
    ['issues', 'Component/s', group, 'Components'],
  ])('%s.%s', (table, column, spec, start) => {
    expect(said(tableOf(table, { [column]: spec }), column)).toMatch(
      new RegExp(`^${start}`.replace(/[()]/g, '.')),
    );
  });

  it('keeps capitals that only one column of a table has', () => {
    expect(said(tableOf('calls', { CSAT: group, Agent: group }), 'CSAT')).toMatch(/^CSAT/);
    expect(said(tableOf('calls', { QUEUE: group, AGENT: group }), 'QUEUE')).toMatch(/^Queue/);
  });

  it('writes out how the table’s own key shortens its name', () => {
    const table = tableOf('students', { stu_id: key, stu_gpa: decimal, LName: name });
    expect(said(table, 'stu_id')).toMatch(/^Key of the student,/);
    expect(said(table, 'stu_gpa')).toMatch(/^Student GPA,/);
    expect(said(table, 'LName')).toMatch(/^Last name of the student,/);
    expect(said(tableOf('courses', { CID: key, CName: name }), 'CID')).toMatch(/^Key of the course,/);
    expect(said(tableOf('courses', { CID: key, CName: name }), 'CName')).toMatch(/^Name of the course,/);
  });

  it('writes a short form out as another column of the table does', () => {
    expect(said(tableOf('games', { OppElo: whole, Opponent: group }), 'OppElo')).toMatch(/^Opponent elo,/);
    expect(said(tableOf('games', { OppElo: whole, MyElo: whole }), 'OppElo')).toMatch(/^Opportunity elo,/);
    const both = tableOf('lots', { prod_no: whole, product: group, production: group });
    expect(said(both, 'prod_no')).toMatch(/^Number of the product,/);
  });
});

describe('what a row is', () => {
  it.each<[string, Record<string, ColumnSpec>, string | null]>([
    ['call_log', { CallID: key }, 'call'],
    ['Customers_Cards', { card_id: key }, 'card'],
    ['team_franchise', { franchise_id: key, franchise_name: name }, 'franchise'],
    ['products_for_hire', { product_id: key }, 'product'],
    ['stadium', { id: key, name }, 'stadium'],
    ['weather', { id: key, name }, null],
    ['readings_raw', { id: key }, 'reading'],
    ['stock', { shop_id: key }, null],
    ['telecom', { customerID: key }, 'customer'],
    ['telecom', { customerID: repeated }, null],
    ['medicine_enzyme_interaction', { enzyme_id: key }, null],
    ['project_staff', { staff_id: key }, null],
    ['campaign_report', { campaign_id: key }, 'campaign'],
    ['loan_book_2025-06-30', { loan_id: key }, 'loan'],
    ['incidents_extract', { INC_NO: key }, 'incident'],
    ['incidents_extract', { row_no: key }, null],
  ])('of %s', (table, columns, noun) => {
    expect(nounOf(tableOf(table, columns))).toBe(noun);
  });

  it('is a moment’s figures where it holds hardly anything else', () => {
    const grain = (columns: Record<string, ColumnSpec>) => {
      const table = tableOf('log_2024', columns);
      return writeUnderstanding(table, classified(table, writeColumns(table, { descriptions: true }))).split(
        '.',
      )[0];
    };
    const date: ColumnSpec = {
      values: rows((i) => `2024-0${1 + Math.floor(i / 28)}-${String(1 + (i % 28)).padStart(2, '0')}`),
      type: 'date',
    };
    expect(grain({ date, low: decimal, high: decimal, sky: group })).toBe(
      'Each row of log_2024 holds the figures of one day (date)',
    );
    expect(grain({ date, kind: group, caregiver: group, details: group, amount: decimal })).toBe(
      'Each row of log_2024 is one record',
    );
  });

  it('belongs to the thing whose key repeats, and is a line of a document only', () => {
    const grain = (table: TableProfile) =>
      writeUnderstanding(table, classified(table, writeColumns(table, { descriptions: true })));
    expect(grain(tableOf('sensors', { sensor_id: repeated, level: decimal }))).toMatch(
      /^Each row of sensors belongs to one sensor\./,
    );
    expect(grain(tableOf('orders', { order_id: repeated, amount: decimal }))).toMatch(
      /^Each row of orders is one line of an order\./,
    );
    expect(grain(tableOf('weather_stations', { station: group, level: decimal }))).toMatch(
      /^Each row of weather_stations belongs to one weather station\./,
    );
    expect(grain(tableOf('grades', { student: name, grade: decimal }))).toMatch(/^Each row is one grade\./);
    expect(grain(tableOf('player_seasons', { player: name, season: group, goals: whole }))).toMatch(
      /^Each row is one player season\./,
    );
  });

  it('is what the first column names each of', () => {
    const grain = (table: TableProfile) =>
      writeUnderstanding(table, classified(table, writeColumns(table, { descriptions: true }))).split('.')[0];
    const unique: ColumnSpec = { ...name, isUnique: true };
    expect(grain(tableOf('gapminder-health', { country: unique, income: decimal }))).toBe(
      'Each row is one country',
    );
    expect(grain(tableOf('museums_pt', { museumName: unique, staff: whole }))).toBe('Each row is one museum');
    expect(grain(tableOf('export_2024', { comment: unique, staff: whole }))).toBe(
      'Each row of export_2024 is one record',
    );
  });
});
