alter table invoices add column next_reminder_at timestamptz(3);
comment on column invoices.next_reminder_at is
  'When the customer is next reminded of the invoice, while it is open. Null where no reminder is planned.';
create index invoices_to_remind_of on invoices (tenant_id, test_clock_id, next_reminder_at, seq)
  where status = 'open' and next_reminder_at is not null and open_payment is distinct from 'processing';
