-- The provider test plays a dispute that is won, too.

alter table payment_attempts drop constraint payment_attempts_next_outcome_check;
alter table payment_attempts add constraint payment_attempts_next_outcome_check check
  (next_outcome in ('unconfirmed', 'succeeded', 'disputed', 'disputed_in_vain', 'dispute_lost', 'disputed_wrongly', 'dispute_won')) not valid;
comment on column payment_attempts.next_ask_at is
  'When the provider is asked next, in real time. Of an attempt that succeeded, it is asked for a dispute.';
