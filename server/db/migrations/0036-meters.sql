-- Meters can hold each value between bounds, add up buckets of time, and average a level over time.

alter table meters
  add column value_minimum numeric,
  add column value_maximum numeric,
  add column bucket text collate "C";
alter table meters add constraint meters_value_bounds
  check (aggregation = 'sum' or (value_minimum is null and value_maximum is null));
alter table meters add constraint meters_bucket check (
  bucket is null
  or (bucket in ('hour', 'day') and aggregation in ('max', 'unique_count', 'latest') and not recurring)
);
alter table meters drop constraint meters_aggregation_check;
alter table meters add constraint meters_aggregation_check
  check (aggregation in ('count', 'sum', 'max', 'unique_count', 'latest', 'time_weighted_average'));

create table segment_buckets (
  tenant_id bigint not null,
  segment_id text collate "C" not null,
  price_id text collate "C" not null,
  bucket timestamptz(0) not null,
  units numeric not null,
  latest_at timestamptz(3) not null,
  latest_seq bigint not null,
  primary key (tenant_id, segment_id, price_id, bucket),
  foreign key (tenant_id, segment_id) references segments (tenant_id, id)
);
comment on table segment_buckets is
  'The max or latest value of each bucket in a segment, for meters with buckets. The usage of the segment is their sum.';
