-- Minimum and maximum spend of plans and prices.

alter table plans
  add column minimum_amount_cents bigint,
  add column maximum_amount_cents bigint;

-- A price that was stored before has no bounds.
update plans set prices = (
  select jsonb_agg(price || '{"minimum_amount": null, "maximum_amount": null}' order by position)
  from jsonb_array_elements(prices) with ordinality as p (price, position)
) where prices <> '[]';

-- The full period that the segment's time is a part of. Segments from before are null, and their plans have no bounds.
alter table segments
  add column whole_start timestamptz(3),
  add column whole_end timestamptz(3);
alter table segments add constraint segments_whole check ((whole_start is null) = (whole_end is null));

alter table invoice_line_items add column bound jsonb;
alter table invoice_line_items drop constraint invoice_line_items_type_check;
alter table invoice_line_items add constraint invoice_line_items_type_check
  check (type in ('manual', 'fee', 'proration', 'usage', 'minimum', 'maximum', 'credit_carried'));
alter table invoice_line_items add constraint invoice_line_items_bound
  check ((type in ('minimum', 'maximum')) = (bound is not null));
