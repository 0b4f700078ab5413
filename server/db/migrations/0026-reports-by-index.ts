import { type Kysely, sql } from 'kysely'

/** Each report of the overview reads indexes alone. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table invoice_payments add column currency_code text collate "C";
    comment on column invoice_payments.currency_code is 'That of the invoice.';
    update invoice_payments set currency_code = invoices.currency_code from invoices
      where invoices.tenant_id = invoice_payments.tenant_id and invoices.id = invoice_payments.invoice_id;
    alter table invoice_payments alter column currency_code set not null;
    drop index invoice_payments_received;
    create index invoice_payments_received on invoice_payments (tenant_id, paid_at)
      include (currency_code, source, amount_cents) where voided_at is null;
    create index invoices_owed on invoices (tenant_id, due_at)
      include (currency_code, total_cents, amount_paid_cents, test_clock_id) where status = 'open';
    create index subscriptions_billed on subscriptions (tenant_id, plan_id)
      where status in ('active', 'past_due')`.execute(db)
}
