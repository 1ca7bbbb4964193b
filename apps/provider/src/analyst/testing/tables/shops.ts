import type { AnalystTable } from '../../table.ts';
import { among, columnsOfRows } from '../asked.ts';
import { columnProfile } from '../columnProfile.ts';
import { tableOf } from '../tableOf.ts';
import { fromMarch2025, everyFiveDays, from2025ByThree, dayIn, inEitherYear, inTwoYears } from './days.ts';

const of40 = columnsOfRows(40);
const of60 = columnsOfRows(60);
const of120 = columnsOfRows(120);
const of240 = columnsOfRows(240);
const of300 = columnsOfRows(300);
const of400 = columnsOfRows(400);
const of432 = columnsOfRows(432);
const of600 = columnsOfRows(600);
const months = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ');

const storeColumns = [
  columnProfile('sale_id', 'integer', [1, 2, 3, 4, 5, 6]),
  columnProfile('customerName', 'text', ['Ann', 'Ann', 'Ben', 'Cleo', 'Cleo', 'Ann']),
  columnProfile('store', 'text', ['West', 'East', 'West', 'East', 'West', 'North']),
  columnProfile('cause', 'text', ['gift', 'gift', 'own use', 'own use', 'repair', 'gift']),
  columnProfile('amount', 'numeric', [10, 20, 30, 40, 50, 60]),
  columnProfile('sold_on', 'date', [
    '2016-01-02',
    '2016-01-03',
    '2016-02-04',
    '2016-02-05',
    '2016-03-06',
    '2016-03-06',
  ]),
];
/** Lines of orders: customers and stores come again and again. */
export const storeSales = (rowCount: number): AnalystTable => tableOf('store_sales', rowCount, storeColumns);

export const stockMovementsTable = tableOf('stock_movements', 300, [
  of300('moved_on', 'date', (row) => dayIn(row)),
  of300('movement_type', 'text', among('Receipt', 'Issue', 'Return')),
  of300('quantity', 'integer', (row) => 1 + ((row * 7) % 90)),
]);

/** Orders, of which nothing tells that they went. */
export const ordersTable = tableOf('orders', 300, [
  of300('order_id', 'integer', (row) => row + 1),
  of300('region', 'text', among('North', 'South')),
  of300('ordered_on', 'date', (row) => everyFiveDays(row % 100)),
  of300('amount', 'integer', (row) => row + 5),
]);

/** Lines of a shop's orders, of which some cost more than they brought. */
export const shopLinesTable = tableOf('shop_lines', 40, [
  of40('order_ref', 'text', (row) => `S-${row % 20}`),
  of40('product', 'text', (row) => `Lamp ${row % 9}`),
  of40('region', 'text', (row) => ['North', 'South', 'East'][row % 3] ?? ''),
  of40('ordered_on', 'date', (row) => new Date(Date.UTC(2024, row, 1)).toISOString().slice(0, 10)),
  of40('sales', 'numeric', (row) => 20 + row * 3),
  of40('profit', 'numeric', (row) => row - 10),
  of40('discount', 'numeric', (row) => (row % 5) / 10),
]);

/** A nursery's deliveries of plants, several lines each. */
export const plantLinesTable = tableOf('plant_lines', 600, [
  of600('delivery_id', 'text', (row) => `D${row % 200}`),
  of600('delivery_date', 'date', (row) => `2024-${String(1 + (row % 12)).padStart(2, '0')}-03`),
  of600('grower', 'text', (row) => `Nursery ${row % 30}`),
  of600('state', 'text', (row) => ['low water', 'fine', 'dry'][row % 3] ?? ''),
  of600('water', 'numeric', (row) => 1 + ((row * 7) % 90)),
  of600('sales', 'numeric', (row) => 10 + row * 1.25),
  of600('profit', 'numeric', (row) => row * 0.75 - 40),
]);

/** How much there is of each thing, and what came and went, on each of thirty days. */
export const stockLevelsTable = tableOf('stock_levels', 240, [
  of240('snapshot_date', 'date', (row) => fromMarch2025(Math.floor(row / 8))),
  of240('whse', 'text', among('Leipzig', 'Lyon')),
  of240('item_name', 'text', among('Desk', 'Lamp', 'Chair', 'Stove')),
  of240('qty_on_hand', 'integer', (row) => 20 + row),
  of240('qty_in', 'integer', (row) => row % 7),
  of240('qty_out', 'integer', (row) => row % 5),
  of240('reorder_pt', 'integer', among(40, 60, 80)),
  of240('damaged_units', 'integer', (row) => row % 3),
]);

export const parcelsTable = tableOf('parcels', 6, [
  columnProfile('depot', 'text', ['Graz', 'Graz', 'Linz', 'Linz', 'Wels', 'Wels']),
  columnProfile('weight_g', 'integer', [500, 2500, 4100, 900, 7000, 1200]),
  columnProfile('length_mm', 'integer', [120, 300, 450, 80, 220, 610]),
  columnProfile('postage_eur', 'numeric', [3, 5, 8, 3, 12, 6]),
  columnProfile('due_on', 'date', [
    '2024-01-02',
    '2024-01-03',
    '2024-01-04',
    '2024-01-05',
    '2024-01-06',
    '2024-01-06',
  ]),
  columnProfile('delivered_on', 'date', [
    '2024-01-03',
    '2024-01-03',
    '2024-01-09',
    '2024-01-05',
    '2024-01-01',
    '2024-01-07',
  ]),
]);

export const donationsTable = tableOf('donations', 6, [
  columnProfile('donor', 'text', ['Ada', 'Ada', 'Ben', 'Cleo', 'Cleo', 'Dan']),
  columnProfile('amount', 'numeric', [20, 50, 10, 500, 300, 40]),
  columnProfile('rebate', 'integer', [0, 0, 5, 0, 10, 0]),
  columnProfile('stars', 'integer', [5, 4, 3, 2, 1, 4]),
]);

export const webOrdersTable = tableOf('orders', 6, [
  columnProfile('order_no', 'text', ['a', 'a', 'b', 'b', 'c', 'c']),
  columnProfile('placed_at', 'date', [
    '2024-01-02',
    '2024-02-03',
    '2024-06-04',
    '2025-01-05',
    '2025-03-06',
    '2025-05-06',
  ]),
  columnProfile('total', 'numeric', [5, 10, 2100, 42, 10, 5]),
]);

export const cheeseSalesTable = tableOf('cheese_sales', 60, [
  of60('line_no', 'integer', (row) => row),
  of60('kind', 'text', (row) => ['cheese', 'bread'][row % 2] ?? ''),
  of60('grossSales', 'numeric', (row) => 10 + row),
  of60('booked_on', 'date', from2025ByThree),
  of60('served_on', 'date', (row) => from2025ByThree(row + 1)),
]);

/** A bookshop's sales, one row each. */
export const bookSalesTable = tableOf('book_sales', 600, [
  of600('customer', 'text', (row) => `Customer ${row % 30}`),
  of600('format', 'text', (row) => ['Paperback', 'Hardcover', 'Audio'][row % 3] ?? ''),
  of600('revenue', 'numeric', (row) => 10 + row * 1.25),
  of600('profit', 'numeric', (row) => row * 0.75 - 40),
  of600('copies', 'integer', (row) => 1 + (row % 7)),
]);

export const farmDeliveriesTable = tableOf('deliveries', 300, [
  of300('product', 'text', (row) => ['Apples', 'Leeks', 'Pears'][row % 3] ?? ''),
  of300('farm', 'text', (row) => ['Hill Farm', 'Oak Lane'][row % 2] ?? ''),
  of300('kg', 'integer', (row) => 3 + (row % 80)),
  of300('price_per_kg', 'numeric', (row) => 0.8 + (row % 34) / 10),
]);

export const marketStallsTable = tableOf('market_stalls', 60, [
  of60('stall_no', 'integer', (row) => row + 1),
  of60('Held On', 'text', (row) => dayIn(row).split('-').toReversed().join('/')),
  of60('open_time', 'text', (row) => `${String(7 + (row % 9)).padStart(2, '0')}:15`),
  of60('town', 'text', among('Ghent', 'Bruges', null, 'Aalst')),
  of60('trader', 'text', among('Peeters', 'Wouters', 'Maes', 'Claes', 'Walk-in')),
  of60('goods', 'text', among('cheese', 'flowers', 'bread')),
  of60('warning', 'text', among('late', null, null, 'unpaid')),
  of60('takings', 'numeric', (row) => 100 + row * 3),
  of60('complaints', 'integer', (row) => row % 7),
  of60('temp_c', 'numeric', (row) => 10 + (row % 15)),
]);

export const regionOrdersTable = tableOf('orders', 400, [
  of400('Row ID', 'integer', (row) => row + 1),
  of400('Order Date', 'date', (row) => `201${4 + (row % 4)}-0${1 + (row % 9)}-11`),
  of400('Region', 'text', among('West', 'East', 'South')),
  of400('Sub-Category', 'text', among('Chairs', 'Paper', 'Phones', 'Binders')),
  of400('Sales', 'double', (row) => 10.5 + row * 3),
  of400('Quantity', 'integer', (row) => 1 + (row % 7)),
  of400('Profit', 'double', (row) => -50.5 + row * 2),
]);

/** Positions of orders, in years of their own, with what may be missing. */
export const orderPositionsTable = tableOf('shop_orders', 6, [
  columnProfile('order_no', 'integer', [1, 1, 2, 3, 3, 3]),
  columnProfile('year', 'integer', [1995, 1995, 1996, 2016, 2017, 2017]),
  columnProfile('country', 'text', ['USA', 'Brazil', 'USA', null, 'Brazil', 'USA']),
  columnProfile('line_total', 'numeric', [10, 20, 30, 40, 50, 60]),
  columnProfile('guests', 'integer', [1, 2, 3, 4, 5, 6]),
  columnProfile('rating', 'integer', [5, null, 4, null, 2, 1]),
  columnProfile('gift_wrap', 'boolean', [true, false, true, true, false, false]),
  columnProfile('passed', 'boolean', [true, true, true, false, true, false]),
  columnProfile('discount', 'integer', [0, 0, 10, 0, 5, 0]),
  columnProfile('svc', 'text', ['repair', 'repair', 'rental', 'repair', 'rental', 'rental']),
  columnProfile('due_dt', 'date', [
    '2016-01-02',
    '2016-01-03',
    '2016-01-04',
    '2016-01-05',
    '2016-01-06',
    '2016-01-06',
  ]),
  columnProfile('cancelled_on', 'date', ['2016-01-03', null, null, '2016-01-05', null, null]),
  columnProfile('paid_dt', 'date', [
    '2016-01-03',
    '2016-01-03',
    '2016-01-09',
    '2016-01-05',
    '2016-01-01',
    '2016-01-07',
  ]),
  columnProfile('miles_per_gallon', 'numeric', [30, 31, 32, 33, 34, 35]),
]);

export const bakeryDaysTable = tableOf('bakery_days', 40, [
  of40('day', 'date', inTwoYears),
  of40('shop', 'text', among('North', 'South', 'East')),
  of40('remark', 'text', among('oven down', 'short staffed', null)),
  of40('planned_qty', 'integer', (row) => 20 + row),
  of40('sold_qty', 'integer', (row) => 10 + row),
  of40('unit_price', 'numeric', (row) => 2 + row / 10),
]);

export const superstoreTable = tableOf('superstore', 120, [
  of120('Row ID', 'integer', (row) => row + 1),
  of120('Region', 'text', (row) => ['West', 'East', 'South'][row % 3] ?? ''),
  of120('Category', 'text', (row) => ['Paper', 'Chairs'][row % 2] ?? ''),
  of120('Product Name', 'text', (row) => `Chair ${row % 50}`),
  of120('Sales', 'double', (row) => 10.5 + row * 3),
  of120('Quantity', 'integer', (row) => 1 + (row % 7)),
  of120('Profit', 'double', (row) => -50.5 + row * 2),
]);

/** What guests of a hotel had brought to their rooms. */
export const roomServiceOrdersTable = tableOf('room_service_orders', 240, [
  of240('Ticket', 'text', (row) => `T-${row}`),
  of240('Room', 'text', (row) => `R${100 + (row % 12)}`),
  of240('Ordered', 'date', (row) => `202${4 + (row % 2)}-0${1 + (row % 9)}-11`),
  of240('Dish', 'text', among('Burger', 'Salad', 'Soup')),
  of240('Status', 'text', among('DEL', 'DEL', 'CXL', 'OPN')),
  of240('Complaint', 'text', (row) => (row % 6 === 0 ? ['cold', 'late', 'wrong'][(row / 6) % 3]! : null)),
  of240('Vegetarian', 'text', among('Y', 'N', 'N', 'N', 'N')),
  of240('Minutes', 'integer', (row) => 10 + (row % 40)),
  of240('Breakfast', 'text', among('N', 'N', 'Y')),
  of240('Weight (kg)', 'numeric', (row) => 0.2 + (row % 7) / 10),
  of240('Guests', 'integer', (row) => 2 + (row % 5)),
  of240('Children', 'integer', (row) => row % 2),
]);

/** Lines of orders, each with a product. */
export const shopSalesTable = tableOf('shop_sales', 400, [
  of400('Row ID', 'integer', (row) => row + 1),
  of400('Order ID', 'text', (row) => `CA-${1000 + Math.floor(row / 2)}`),
  of400('Order Date', 'date', (row) => inEitherYear(Math.floor(row / 2))),
  of400('Ship Date', 'date', (row) => inEitherYear(Math.floor(row / 2))),
  of400('Customer ID', 'text', (row) => `C-${Math.floor(row / 2) % 60}`),
  of400('Customer Name', 'text', (row) => `Person ${Math.floor(row / 2) % 60}`),
  of400('Segment', 'text', among('Consumer', 'Corporate', 'Home Office')),
  of400('City', 'text', among('Long Beach', 'New York City', 'Seattle', 'Austin')),
  of400('Region', 'text', among('West', 'East', 'South')),
  of400('Category', 'text', among('Furniture', 'Technology')),
  of400('Product Name', 'text', (row) => `Product ${row % 45}`),
  of400('Sales', 'numeric', (row) => 10.5 + row * 3),
  of400('Discount', 'numeric', (row) => (row % 5) / 10),
  of400('Profit', 'numeric', (row) => row - 90.25),
]);

/** What was sold at a market, with a price and how many. */
export const stallSalesTable = tableOf('stall_sales', 40, [
  of40('stall', 'text', (row) => ['A', 'B', 'C', 'D'][row % 4] ?? ''),
  of40('fruit', 'text', (row) => ['apple', 'pear', 'plum'][row % 3] ?? ''),
  of40('unit_price', 'numeric', (row) => 1 + (row % 5)),
  of40('qty', 'integer', (row) => 1 + (row % 9)),
  of40('stars', 'integer', (row) => 1 + (row % 5)),
]);

/** A row for each month, branch and kind. */
export const restaurantMonthlyTable = tableOf('restaurant_monthly', 432, [
  of432('Month', 'text', among(...months)),
  of432('Branch', 'text', (row) => ['Downtown', 'Airport', 'Harbour'][Math.floor(row / 12) % 3] ?? ''),
  of432('Category', 'text', (row) => ['Food', 'Drinks', 'Desserts'][Math.floor(row / 36) % 3] ?? ''),
  of432('Orders', 'integer', (row) => 300 + ((row * 37) % 400)),
  of432('Sales', 'numeric', (row) => 4000 + ((row * 53) % 900) * 7.5),
  of432('Food Cost', 'numeric', (row) => 900 + ((row * 29) % 500)),
  of432('Refunds', 'integer', (row) => (row * 7) % 23),
]);
