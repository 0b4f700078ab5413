import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create index invoices_finalized on invoices (tenant_id, finalized_at)
      include (currency_code, status, total_cents, amount_paid_cents) where finalized_at is not null;
    create index invoice_payments_received on invoice_payments (tenant_id, paid_at)
      include (invoice_id, source, amount_cents) where voided_at is null`.execute(db)
}
