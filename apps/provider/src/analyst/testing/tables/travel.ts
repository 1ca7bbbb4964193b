import { among, columnsOfRows } from '../asked.ts';
import { columnProfile } from '../columnProfile.ts';
import { tableOf } from '../tableOf.ts';
import {
  from2024,
  from2025,
  fromJune2024,
  from2025ByThree,
  in200Days,
  dayIn,
  dayIn2024,
  inThreeYears,
  fewDays,
  dayAfter,
  daysFrom,
} from './days.ts';

const of40 = columnsOfRows(40);
const of60 = columnsOfRows(60);
const of120 = columnsOfRows(120);
const of240 = columnsOfRows(240);
const of300 = columnsOfRows(300);
const of400 = columnsOfRows(400);
const of600 = columnsOfRows(600);
const named = <T>(list: readonly T[], row: number): T | undefined => list[row % list.length];
const american = (row: number): string => {
  const [year = '', month = '', day = ''] = daysFrom('2024-01-01', 2)(row).split('-');
  return `${month}/${day}/${year}`;
};

/** Boxes of a port: the last ones aren't collected yet, and few of them cost a fee. */
export const portBoxesTable = tableOf('boxes', 300, [
  of300('box_no', 'integer', (row) => row + 1),
  of300('terminal', 'text', (row) => ['North', 'South', 'Quay'][row % 3] ?? ''),
  of300('released', 'date', (row) => (row < 300 - 6 ? from2024(row + 4) : null)),
  of300('landed', 'date', from2024),
  of300('collected', 'date', (row) => (row < 300 - 6 ? from2024(row + 9) : null)),
  of300('tonnes', 'integer', (row) => 3 + (row % 20)),
  of300('fee', 'integer', (row) => (row % 4 === 0 ? 20 + (row % 50) : 0)),
]);

export const kayakRentalsTable = tableOf('kayak_rentals', 240, [
  of240('rental_no', 'text', (row) => `R-${row}`),
  of240('rented_on', 'date', inThreeYears),
  of240('returned_on', 'date', (row) => (row % 9 === 0 ? null : inThreeYears(row))),
  of240('lake', 'text', among('Loch Ard', 'Loch Lomond', 'Loch Tay')),
  of240('weather', 'text', among('sunny', 'cloudy', 'rainy')),
  of240('paid', 'numeric', (row) => 20.5 + row * 1.5),
  of240('water_temp', 'numeric', (row) => 4.5 + (row % 17)),
  of240('late_fee', 'numeric', (row) => (row % 5) * 2.5),
  of240('checked', 'text', among('Y', 'N', null)),
]);

export const ferryTripsTable = tableOf('ferry_trips', 240, [
  of240('Trip No', 'integer', (row) => row + 1),
  of240('Left On', 'date', fewDays),
  of240('Route', 'text', among('North', 'South', 'Isles')),
  of240('Takings', 'numeric', (row) => 900 + row * 3),
  of240('km', 'numeric', (row) => 30 + (row % 90)),
  of240('Lives Lost', 'integer', (row) => row % 3),
]);

/** Trips of lorries, one row each. */
export const lorryTripsTable = tableOf('lorry_trips', 60, [
  of60('trip_no', 'integer', (row) => row + 1),
  of60('left_on', 'date', (row) => `2025-0${1 + (row % 6)}-11`),
  of60('maker', 'text', among('Volvo', 'Scania', 'MAN', 'Iveco')),
  of60('status', 'text', among('done', 'cancelled', 'done')),
  of60('distance_km', 'integer', (row) => 40 + row * 3),
  of60('fuel_litres', 'numeric', (row) => 9.5 + row),
  of60('income', 'numeric', (row) => 400 + row * 2.5),
  of60('toll_cost', 'numeric', (row) => 4 + row * 1.5),
  of60('breakdowns', 'integer', among(0, 1, 0, 2)),
]);

export const trainsTable = tableOf('trains', 6, [
  columnProfile('route', 'text', ['A', 'A', 'B', 'B', 'C', 'C']),
  columnProfile('delay', 'integer', [0, 5, 70, 130, 20, 0]),
  columnProfile('passengers', 'integer', [100, 220, 340, 80, 60, 410]),
  columnProfile(
    'departed',
    'timestamp',
    ['2023-01-02', '2023-02-03', '2023-06-04', '2024-01-05', '2024-03-06', '2024-05-06'].map(
      (day) => `${day} 10:00:00`,
    ),
  ),
  columnProfile('voucher', 'text', ['x', null, null, 'y', null, null]),
]);

export const titanicTable = tableOf('titanic', 120, [
  of120('PassengerId', 'integer', (row) => row + 1),
  of120('Survived', 'integer', (row) => Number(row % 3 === 0)),
  of120('Pclass', 'integer', (row) => 1 + (row % 3)),
  of120('Name', 'text', (row) => `Passenger ${row}`),
  of120('Sex', 'text', among('male', 'female')),
  of120('Age', 'integer', (row) => 1 + ((row * 7) % 80)),
  of120('Fare', 'numeric', (row) => 7.25 + row),
]);

export const hotelBookingsTable = tableOf('hotel_bookings', 300, [
  of300('booking_ref', 'text', (row) => `B${row}`),
  of300('booked_on', 'date', in200Days),
  of300('guest_name', 'text', (row) => `Guest ${row % 120}`),
  of300('guest_country', 'text', among('Austria', 'Italy', 'Japan')),
  of300('check_in', 'date', (row) => in200Days(row + 9)),
  of300('check_out', 'date', (row) => in200Days(row + 12)),
  of300('nts', 'integer', (row) => 1 + (row % 7)),
  of300('rate_eur', 'integer', (row) => 70 + (row % 90)),
  of300('total_eur', 'integer', (row) => 210 + (row % 90) * 7),
  of300('paid', 'boolean', among('true', 'false')),
]);

export const boatRentalsTable = tableOf('rentals', 60, [
  of60('rental_no', 'integer', (row) => 5000 + row),
  of60('customer', 'text', (row) => ['Ada', 'Ben', 'Cleo', 'Dan'][row % 4] ?? ''),
  of60('boat', 'text', (row) => ['Swan', 'Grey Heron', 'Otter'][row % 3] ?? ''),
  of60('deposit_eur', 'numeric', (row) => 20 + (row % 7)),
  of60('rating', 'integer', (row) => (row % 9 === 0 ? null : 1 + (row % 5))),
  of60('unitsSold', 'integer', (row) => 1 + (row % 6)),
  of60('rented_on', 'date', from2025ByThree),
  of60('returned_on', 'date', (row) => (row > 50 ? null : from2025ByThree(row + 2))),
  of60('paid_on', 'date', (row) => (row > 40 ? null : from2025ByThree(row + 1))),
  of60('state', 'text', (row) => ['open', 'back', 'lost'][row % 3] ?? ''),
]);

export const nightStaysTable = tableOf('stays', 300, [
  of300('booking_ref', 'text', (row) => `B${row}`),
  of300('booked_on', 'date', from2025),
  of300('cancelled_on', 'date', (row) => (row % 6 ? null : from2025(row + 3))),
  of300('property', 'text', (row) => ['Loft', 'Cottage', 'Penthouse'][row % 3] ?? ''),
  of300('nights', 'integer', (row) => 1 + (row % 9)),
  of300('nightly_rate', 'integer', (row) => 80 + (row % 12) * 15),
  of300('guest_rating', 'integer', (row) => 1 + (row % 5)),
]);

export const liftDaysTable = tableOf('lift_days', 240, [
  of240('date', 'date', (row) => from2025(row % 80)),
  of240('lift', 'text', among('Summit', 'Valley', 'Glacier')),
  of240('rides', 'integer', (row) => 300 + row),
  of240('fatalities', 'integer', (row) => row % 3),
  of240('staff_hours', 'numeric', (row) => 8 + (row % 5)),
  of240('sun_hours', 'numeric', (row) => row % 11),
  of240('takings', 'numeric', (row) => 1000 + row * 3),
  of240('outages', 'integer', (row) => row % 4),
]);

export const boatTripsTable = tableOf('ferry_trips', 60, [
  of60('trip_no', 'integer', (row) => row + 1),
  of60('leftQuay', 'timestamp', (row) => `${dayIn(row % 20)} 08:00:00`),
  of60('backAtQuay', 'timestamp', (row) => `${dayIn(row)} 16:00:00`),
  of60('boat', 'text', among('Alma', 'Bella', 'Cora')),
  of60('captain', 'text', among('Ruiz', 'Sand', 'Toft', 'Ulm')),
  of60('issue', 'text', among('engine', 'fog', 'crew')),
  of60('passengers', 'integer', (row) => 20 + row),
]);

export const roomBookingsTable = tableOf('room_bookings', 60, [
  of60('booking_no', 'integer', (row) => row + 1),
  of60('booked_on', 'date', dayIn2024),
  of60('source', 'text', among('Phone', 'Web', 'Desk')),
  of60('status', 'text', among('kept', 'cancelled', 'no-show', 'kept')),
  of60('players', 'integer', (row) => 2 + (row % 5)),
]);

export const trainRunsTable = tableOf('train_runs', 60, [
  of60('run_no', 'integer', (row) => row + 1),
  of60('route', 'text', among('North', 'Coast')),
  of60('state', 'text', among('late', 'on time', 'on time')),
  of60('passengers', 'integer', (row) => 100 + row),
]);

/** Landings of boats: several of each skipper, priced by the kilo, with dates as Americans write them. */
export const landingsTable = tableOf('landings', 400, [
  of400('skipper', 'text', (row) => named(['Ada', 'Ben', 'Cleo', 'Dora', 'Egon'], row) ?? ''),
  of400('gear', 'text', (row) => named(['trawl', 'creel', 'longline'], row) ?? ''),
  of400('state', 'text', (row) => named(['sold', 'spoiled', 'stored'], row) ?? ''),
  of400('Landed On', 'text', (row) => american(row)),
  of400('tare_kg', 'numeric', (row) => 5 + (row % 7)),
  of400('landed_kg', 'numeric', (row) => 20 + (row % 90)),
  of400('price_eur_per_kg', 'numeric', (row) => 3 + (row % 8)),
  of400('delay_min', 'integer', (row) => row % 50),
  of400('trip_h', 'numeric', (row) => 4 + (row % 9)),
  of400('Deck Area (m2)', 'numeric', (row) => 12 + (row % 20)),
  of400('hull_price', 'numeric', (row) => 900 + row),
  of400('pet_age_yr', 'integer', (row) => row % 12),
]);

/** Stays of animals at a kennel. */
export const kennelStaysTable = tableOf('deliveries', 40, [
  of40('animal', 'text', (row) => ['Luna', 'Max', 'Bella', 'Rocky', 'Milo'][row % 5] ?? ''),
  of40('sex', 'text', (row) => (row % 2 === 0 ? 'F' : 'M')),
  of40('birth_date', 'date', (row) => dayAfter(row % 5, -2000)),
  of40('arrived', 'date', (row) => dayAfter(row, 0)),
  of40('delivered', 'date', (row) => (row % 4 === 0 ? null : dayAfter(row, 4))),
  of40('status', 'text', (row) => (row % 4 === 0 ? 'waiting' : 'delivered')),
  of40('minutes', 'numeric', (row) => 20 + ((row * 7) % 33)),
  of40('price', 'numeric', (row) => 10 + row / 4),
]);

/** Stays at a guest house, to 5 July 2025. */
export const guestHouseStaysTable = tableOf('stays', 400, [
  of400('stay_no', 'integer', (row) => row + 1),
  of400('arrived', 'date', fromJune2024),
  of400('room', 'text', (row) => ['Garden', 'Attic', 'Loft'][row % 3] ?? ''),
  of400('csat', 'integer', (row) => 1 + (row % 5)),
  of400('waitSec', 'integer', (row) => (row * 37) % 600),
  of400('durationMin', 'integer', (row) => (row * 53) % 900),
  of400('visits', 'integer', (row) => (row * 7) % 90),
]);

/** Surveys of boats, several a day: when each was booked, by when it was promised, and when it was done. */
export const boatSurveysTable = tableOf('boat_surveys', 600, [
  of600('survey_no', 'text', (row) => `S-${row}`),
  of600('booked_on', 'date', (row) => from2024(row % 200)),
  of600('promised_for', 'date', (row) => from2024((row % 200) + 3)),
  of600('surveyed', 'date', (row) => from2024((row % 200) + 5)),
  of600('reported', 'date', (row) => from2024((row % 200) + 9)),
  of600('harbour', 'text', (row) => ['Emden', 'Husum', 'Kiel'][row % 3] ?? ''),
  of600('surveyor', 'text', (row) => `Person ${row % 7}`),
  of600('fee_eur', 'numeric', (row) => 100 + row * 1.25),
  of600('price_per_metre', 'numeric', (row) => 10 + (row % 90) * 0.25),
]);

export const flightsTable = tableOf('flights', 300, [
  of300('FLT_NO', 'text', (row) => `LH${100 + (row % 40)}`),
  of300('AIRLINE', 'text', among('Lufthansa', 'KLM', 'Ryanair')),
  of300('FLT_DATE', 'date', (row) => from2025(row % 90)),
  of300('DELAY_MIN', 'integer', (row) => (row * 7) % 200),
  of300('DLY_REASON', 'text', among('ATC', 'Weather', null)),
  of300('STATUS', 'text', among('ARR', 'DEP', 'CNX')),
]);

/** Orders of freight for a ferry: several lines for each order, several orders for each customer. */
export const ferryOrdersTable = tableOf('ferry_orders', 40, [
  of40('order_ref', 'text', (row) => `F-${row % 20}`),
  of40('customer', 'text', (row) => `C${row % 9}`),
  of40('route', 'text', (row) => ['North', 'South', 'East'][row % 3] ?? ''),
  of40('country', 'text', (row) => ['DE', 'FR', 'NL'][row % 3] ?? ''),
  of40('amount', 'numeric', (row) => 20 + row * 3),
  of40('asking_price', 'numeric', (row) => 30 + row * 3),
  of40('sale_price', 'numeric', (row) => 25 + row * 3),
  of40('temp_max', 'numeric', (row) => 10 + row),
  of40('temp_min', 'numeric', (row) => row / 2),
  of40('CrossingSec', 'integer', (row) => 600 + row * 10),
  of40('cargo_t', 'numeric', (row) => row),
  of40('birth_year', 'integer', (row) => 1960 + row),
  of40('booked_on', 'date', (row) => dayAfter(row, 0)),
  of40('due_on', 'date', (row) => dayAfter(row, 4)),
  of40('approved_on', 'date', (row) => (row % 4 === 0 ? null : dayAfter(row, 3))),
  of40('returned_on', 'date', (row) => (row % 5 === 0 ? null : dayAfter(row, 5))),
  of40('rating', 'integer', (row) => (row % 6 === 0 ? null : 1 + (row % 5))),
]);
