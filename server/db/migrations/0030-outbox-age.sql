-- How long an event has waited is real time. Its own time can be that of a test clock, or of usage in the past.

alter table webhook_outbox add column inserted_at timestamptz(3) not null default now();
comment on column webhook_outbox.inserted_at is 'The real time. Metrics alone read it.';
