import type { Cell, TableProfile } from '../../sources/source.ts';
import { profileOf, type ColumnSpec } from './profileOf.ts';

const rows = 40;
const each = (make: (row: number) => Cell): Cell[] => Array.from({ length: rows }, (_, row) => make(row));
const pick = (list: Cell[]) => (row: number) => list[(row * 7 + (row >> 2)) % list.length] ?? null;
const day = (row: number) =>
  `2024-${String(1 + (row % 12)).padStart(2, '0')}-${String(1 + (row % 28)).padStart(2, '0')}`;

/** What a column of each kind holds. `key>customers` is a foreign key. */
const kinds: Record<string, (target: string) => ColumnSpec> = {
  key: (target) =>
    target
      ? {
          values: each((row) => 1 + (row % 17)),
          type: 'bigint',
          foreignKey: { columns: [], table: target },
        }
      : { values: each((row) => row + 1), type: 'bigint', isPrimaryKey: true, isUnique: true },
  code: () => ({ values: each((row) => `AB-${1000 + row}`), type: 'text', isUnique: true }),
  bool: () => ({ values: each((row) => row % 3 === 0), type: 'boolean' }),
  flag: () => ({ values: each((row) => (row % 3 === 0 ? 1 : 0)), type: 'bigint' }),
  yesno: () => ({ values: each(pick(['yes', 'no'])), type: 'text' }),
  date: () => ({ values: each(day), type: 'date' }),
  time: () => ({
    values: each((row) => `${day(row)} ${String(row % 24).padStart(2, '0')}:15:00`),
    type: 'timestamp',
  }),
  year: () => ({ values: each((row) => 2000 + (row % 20)), type: 'bigint' }),
  money: () => ({ values: each((row) => 12.5 + ((row * 37) % 990) / 4), type: 'numeric(12,2)' }),
  number: () => ({ values: each((row) => 3 + ((row * 13) % 71)), type: 'bigint' }),
  share: () => ({ values: each((row) => ((row * 3) % 40) / 40), type: 'double precision' }),
  percent: () => ({ values: each((row) => ((row * 7) % 90) + 0.5), type: 'double precision' }),
  enum: () => ({ values: each(pick(['new', 'open', 'done'])), type: 'text' }),
  name: () => ({
    values: each((row) => `${['Ann', 'Bo', 'Cy', 'Di'][row % 4] ?? ''} Miller ${row}`),
    type: 'text',
  }),
  text: () => ({
    values: each(
      (row) => `The customer called on day ${row} and asked where the parcel of last week is, twice.`,
    ),
    type: 'text',
  }),
  mail: () => ({ values: each((row) => `person${row}@example.com`), type: 'text' }),
  url: () => ({ values: each((row) => `https://example.com/${row}`), type: 'text' }),
  city: () => ({ values: each(pick(['Berlin', 'Paris', 'Rome', 'Oslo'])), type: 'text' }),
  lat: () => ({ values: each((row) => 40 + row / 10), type: 'double precision' }),
  lon: () => ({ values: each((row) => 5 + row / 10), type: 'double precision' }),
  emoji: () => ({ values: each(pick(['👍', '🎉', '❤️', '😀'])), type: 'text' }),
  list: () => ({ values: each((row) => ['red', 'green', 'blue'].slice(row % 3)), type: 'text[]' }),
  json: () => ({ values: each((row) => ({ width: row, height: row + 1 })), type: 'jsonb' }),
  none: () => ({ values: each(() => null), type: 'text' }),
};

/** Tables as businesses have them: `name:kind`, many of them with names that are hard to put in a sentence. */
const schemas: Record<string, string> = {
  orders:
    'order_id:key customer_id:key>customer buyer_id:key>users order_date:date shipped_at:time is_gift:bool is_express:flag has_discount:bool total_amount:money amount_total:money tax_amt:money discount_pct:percent status:enum order_status:enum order_no:code notes:text',
  order_items:
    'id:key order_id:key>orders product_id:key>products line_no:number qty:number unit_price:money line_total:money is_returned:bool returned:bool',
  customer:
    'customer_id:key name:name first_name:name last_name:name email:mail phone:code is_vip:bool is_active:bool active:bool has_children:bool signup_date:date created_at:time updated_at:time dob:date age:number gender:enum country_code:enum lifetime_value_usd:money',
  public_users:
    'id:key user_name:name password:code is_admin:bool is_superuser:bool can_edit:bool last_login:time login_count:number email_verified:bool joined:date avatar_url:url locale:enum',
  products:
    'product_id:key sku:code product_name:name category:enum price:money cost:money weight_kg:number in_stock:bool stock:number is_digital:bool discontinued:bool rating:money num_reviews:number tags:list attributes:json color:enum colour:enum size:enum brand:enum',
  invoices:
    'invoice_id:key invoice_no:code invoice_date:date due_date:date paid_at:time amount:money amount_due:money currency:enum is_paid:bool overdue:bool billing_address:text vat_rate:share',
  payments:
    'payment_id:key invoice_id:key>invoices payment_date:date payment_method:enum amount:money refunded:bool fee:money card_type:enum processed_on:date',
  employees:
    'emp_id:key emp_no:code first_name:name hire_date:date dept_id:key>departments manager_id:key>employees mgr_id:number salary:money is_manager:bool job_title:enum birth_date:date years_experience:number performance_score:number remote:bool full_time:bool',
  departments: 'dept_id:key dept_name:name budget:money head_count:number location:city cost_center:code',
  shipments:
    'shipment_id:key tracking_number:code ship_date:date delivery_date:date delivered_at:time carrier:enum weight_lbs:number distance_km:number is_insured:bool fragile:bool origin_city:city destination_city:city shipping_cost:money',
  support_tickets:
    'ticket_id:key subject:text priority:enum opened_at:time closed_at:time resolved:bool first_response_minutes:number assigned_to:name reporter_id:key>users satisfaction:number channel:enum reaction:emoji reopened_count:number is_spam:bool',
  subscriptions:
    'subscription_id:key user_id:key>public.users plan:enum started_on:date ended_on:date trial_end:date auto_renew:bool is_trial:bool mrr:money cancelled:bool renewal_date:date',
  page_views:
    'view_id:key session_id:key>sessions url:url referrer:url viewed_at:time duration_ms:number is_bounce:bool device_type:enum browser:enum ip:code scroll_pct:percent',
  campaigns:
    'campaign_id:key campaign_name:name start_date:date end_date:date budget_eur:money clicks:number impressions:number ctr:share conversion_rate:share is_paused:bool spend:money',
  leads:
    'lead_id:key company:name website:url lead_source:enum score:number converted:yesno is_qualified:yesno owner:name created:date',
  appointments:
    'appointment_id:key patient_id:key>patients doctor_id:key>staff scheduled_for:time duration_min:number no_show:bool reason:text room:enum is_followup:bool',
  patients:
    'patient_id:key date_of_birth:date blood_type:enum height_cm:number weight_kg:number bmi:money smoker:bool has_insurance:bool is_diabetic:bool allergies:list temp_max:money systolic_bp:number',
  students:
    'student_id:key gpa:money grade:enum enrolled:bool is_graduate:bool major:enum credits:number year:year graduation_year:year',
  enrollments:
    'student_id:key>students course_id:key>courses enrolled_on:date final_grade:number passed:bool',
  bookings:
    'booking_id:key check_in_date:date check_out_date:date num_nights:number number_of_guests:number room_type:enum is_refundable:bool has_breakfast:bool total_price:money booked_at:time lead_time_days:number',
  flights:
    'flight_no:code origin:city destination:city dep_time:time arr_time:time dep_delay:number is_delayed:bool cancelled:flag distance_miles:number airline:enum',
  trips:
    'trip_id:key pickup_datetime:time dropoff_datetime:time passenger_count:number trip_distance:money fare_amount:money tip_amount:money total_amount:money pickup_latitude:lat pickup_longitude:lon store_and_fwd_flag:yesno',
  loans:
    'loan_id:key account_id:key>accounts principal:money interest_rate:percent term_months:number is_default:bool defaulted:bool start_date:date balance:money apr:percent',
  accounts:
    'account_id:key account_type:enum opened_on:date balance:money credit_limit:money is_joint:bool overdraft:bool branch_code:enum iban:code',
  transactions:
    'txn_id:key txn_date:date amount:money txn_type:enum merchant:name is_fraud:bool balance_after:money memo:text',
  properties:
    'property_id:key address:text sqft:number bedrooms:number bathrooms:number year_built:year list_price:money price_per_sqft:money latitude:lat longitude:lon has_pool:bool has_garage:bool is_new:bool zip_code:code',
  reviews:
    'review_id:key product_id:key>products stars:number review_text:text helpful_votes:number is_verified:bool verified_purchase:bool reviewed_at:time emoji:emoji mood:emoji',
  sensor_readings:
    'reading_id:key sensor_id:key>sensors recorded_at:time temperature_celsius:money humidity_pct:percent battery_level:number is_alarm:bool co2_ppm:number pm10:number',
  inventory:
    'warehouse_id:key>warehouses product_id:key>products on_hand:number reserved:number reorder_level:number last_counted:date is_low:bool bin:enum',
  empty_rows: 'id:key name:name note:none',
  timesheets:
    'employee_id:key>employee week:date hours:number overtime_hours:number approved:bool is_billable:bool hourly_rate:money total_total:money',
  people:
    'person_id:key full_name:name is_employee:bool has_car:bool was_invited:bool are_parents:bool children_count:number',
  tbl_data: 'col1:number col2:name var3:enum unnamed_0:number',
  opportunities:
    'opp_id:key stage:enum amount:money close_date:date is_won:bool is_closed:bool probability:percent forecast_amount:money next_step:text',
  blog_posts:
    'post_id:key author_id:key>authors title:text body:text published:bool is_draft:bool is_featured:bool published_at:time view_count:number likes:number comment_count:number slug:code image:url',
  stocks: 'symbol:enum date:date open:money high:money low:money close:money volume:number',
};

const tableOf = (table: string, columns: string): TableProfile =>
  profileOf(
    table,
    Object.fromEntries(
      columns.split(' ').map((part): [string, ColumnSpec] => {
        const [name = '', kind = ''] = part.split(':');
        const [type = '', target = ''] = kind.split('>');
        const make = kinds[type];
        if (!make) throw new Error(`${part} is of no known kind`);
        return [name, make(target)];
      }),
    ),
    { rowCount: rows },
  );

export const businessTables = (): TableProfile[] =>
  Object.entries(schemas).map(([table, columns]) => tableOf(table, columns));
