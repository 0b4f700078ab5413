comment on table segment_usage is
  'The usage of a segment per price, and what it costs. meter_id is the meter of a price for all events, or the id of a price with filters.';
comment on table segment_distinct_values is
  'The distinct values of a segment, for unique_count meters, with the number of events that have each. meter_id as in segment_usage.';
