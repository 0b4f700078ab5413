-- Disputes that are won or lost. disputed_at says when they began.

alter table payment_attempts
  add column dispute_status text collate "C" check (dispute_status in ('open', 'won', 'lost')),
  add column dispute_closed_at timestamptz(3);
comment on column payment_attempts.dispute_status is 'Null where an earlier version noted the dispute: it is open.';
alter table payment_attempts drop constraint payment_attempts_next_outcome_check;
alter table payment_attempts add constraint payment_attempts_next_outcome_check check
  (next_outcome in ('unconfirmed', 'succeeded', 'disputed', 'disputed_in_vain', 'dispute_lost')) not valid;
-- Only what the bank took back of a lost dispute voids a payment through a provider.
alter table invoice_payments drop constraint invoice_payments_stays;
