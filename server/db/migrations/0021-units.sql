-- The unit of a quantity, by its code in UN/ECE Recommendation 20.

alter table meters add column unit_code text collate "C" not null default 'C62';
alter table invoice_line_items add column unit_code text collate "C" not null default 'C62';

-- A line by hand can have a time.
alter table invoice_line_items drop constraint invoice_line_items_check1;
alter table invoice_line_items add constraint invoice_line_items_period check
  (num_nulls(period_start, period_end) = 0 or (type = 'manual' and num_nulls(period_start, period_end) = 2)) not valid;
