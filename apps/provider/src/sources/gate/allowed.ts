import type { SqlDialect } from '../source.ts';

const list = (text: string): string[] => text.trim().split(/\s+/);

const shared = list(`
  count sum avg min max stddev stddev_pop stddev_samp variance var_pop var_samp corr covar_pop covar_samp
  regr_slope regr_intercept regr_r2 regr_count regr_avgx regr_avgy regr_sxx regr_sxy regr_syy
  percentile_cont percentile_disc mode string_agg array_agg bool_and bool_or every bit_and bit_or bit_xor any_value
  row_number rank dense_rank percent_rank cume_dist ntile lag lead first_value last_value nth_value
  lower upper initcap length char_length character_length octet_length bit_length substring substr left right
  trim btrim ltrim rtrim replace translate concat concat_ws position strpos overlay split_part reverse ascii chr
  starts_with md5 to_hex lpad rpad normalize
  regexp_replace regexp_match regexp_matches regexp_like regexp_count regexp_instr regexp_substr regexp_split_to_array
  like_escape similar_to_escape string_to_array array_to_string array_length array_position cardinality unnest
  abs ceil ceiling floor round trunc sign sqrt cbrt power pow exp ln log log10 mod div gcd lcm width_bucket
  degrees radians pi sin cos tan cot asin acos atan atan2
  date_trunc date_part extract age now date_bin make_date make_time make_timestamp make_interval isfinite
  to_char to_date to_timestamp to_number justify_days justify_hours justify_interval timezone overlaps
  transaction_timestamp statement_timestamp
  num_nulls num_nonnulls isnull
  json_array_length json_extract_path json_extract_path_text json_typeof to_json
`);

const postgresOnly = list(`
  jsonb_array_length jsonb_extract_path jsonb_extract_path_text jsonb_typeof jsonb_object_keys json_object_keys
  jsonb_array_elements jsonb_array_elements_text json_array_elements json_array_elements_text to_jsonb
  range_merge lower_inc upper_inc isempty array_append array_prepend array_cat array_remove
  host masklen family scale min_scale trim_scale is_normalized numeric_inc unistr
`);

const duckdbOnly = list(`
  median quantile quantile_cont quantile_disc approx_count_distinct approx_quantile arg_max arg_min max_by min_by
  first last list listagg group_concat entropy kurtosis skewness product mad histogram sem count_if countif sumkahan
  fsum favg geomean
  strftime strptime try_strptime date_diff datediff date_add date_sub dateadd datesub datepart year month day quarter
  week weekofyear weekday yearweek dayofweek isodow isoyear dayofyear dayofmonth hour minute second millisecond
  decade century dayname monthname last_day epoch epoch_ms epoch_us to_years to_months to_days to_weeks to_hours
  to_minutes to_seconds time_bucket today current_date current_localtimestamp
  contains prefix suffix ends_with instr strlen len ifnull coalesce nullif isnan isinf round_even even log2
  regexp_extract regexp_extract_all regexp_full_match regexp_split_to_table string_split str_split split
  string_split_regex levenshtein jaccard jaro_similarity jaro_winkler_similarity damerau_levenshtein hamming
  strip_accents nfc_normalize left_grapheme right_grapheme length_grapheme
  list_contains list_distinct list_sort list_sum list_avg list_min list_max list_extract list_count list_unique
  list_any_value list_position array_contains json_extract json_extract_string json_type json_keys json_valid
  greatest least
`);

/** Functions that read their arguments and nothing else: no files, no settings, no sleep, no catalog. */
export const allowedFunctions: { readonly [Dialect in SqlDialect]: ReadonlySet<string> } = {
  postgres: new Set([...shared, ...postgresOnly]),
  duckdb: new Set([...shared, ...duckdbOnly]),
};

/** Functions that may stand in FROM. */
export const allowedInFrom: ReadonlySet<string> = new Set(
  list(`
    unnest jsonb_array_elements jsonb_array_elements_text json_array_elements json_array_elements_text
    jsonb_object_keys json_object_keys regexp_matches
`),
);

/** Types that a value may be cast to; the reg… types, which look into the catalog, are not among them. */
export const allowedTypes: ReadonlySet<string> = new Set(
  list(`
    text varchar bpchar char string name
    int2 int4 int8 int smallint integer bigint tinyint hugeint utinyint usmallint uinteger ubigint uhugeint
    numeric decimal float4 float8 float real double
    bool boolean date time timetz timestamp timestamptz datetime interval
    uuid json jsonb bytea blob bit varbit inet cidr money
`),
);

export const allowedOperators: ReadonlySet<string> = new Set(
  list(`
    + - * / % ^ || = <> != < > <= >= & | # << >> ~ ! @ // **
    ~* !~ !~* ~~ ~~* !~~ !~~* ~~~ ^@
    -> ->> #> #>> @> <@ && ? ?| ?& -|- |/ ||/
`),
);

/** Nodes that carry no more than their parts. Whatever isn't named here is refused. */
export const plainNodes: ReadonlySet<string> = new Set(
  list(`
    ResTarget A_Const String Integer Float Boolean BitString A_Star A_ArrayExpr A_Indices List
    BoolExpr NullTest BooleanTest CaseExpr CaseWhen CoalesceExpr MinMaxExpr RowExpr SubLink
    JoinExpr RangeSubselect Alias WindowDef SortBy GroupingSet GroupingFunc NamedArgExpr
`),
);
