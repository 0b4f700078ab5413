import { type Kysely, sql } from 'kysely'

/** The revenue report reads payments by their times from the index alone. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table invoice_payments add column currency_code text collate "C";
    comment on column invoice_payments.currency_code is 'That of the invoice.';
    update invoice_payments set currency_code = invoices.currency_code from invoices
      where invoices.tenant_id = invoice_payments.tenant_id and invoices.id = invoice_payments.invoice_id;
    alter table invoice_payments alter column currency_code set not null;
    drop index invoice_payments_received;
    create index invoice_payments_received on invoice_payments (tenant_id, paid_at)
      include (currency_code, source, amount_cents) where voided_at is null`.execute(db)
}
