import { type Kysely, sql } from 'kysely'

/**
 * Lets what falls due be found in its whole order along an index: with calendar anchors, all of a company's subscriptions
 * renew at one moment, and to find the first of them would mean to sort them all, for each one anew.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`drop index subscriptions_due`.execute(db)
  await sql`create index subscriptions_due on subscriptions (tenant_id, next_renewal_at, id) where next_renewal_at is not null`.execute(
    db,
  )
  await sql`drop index invoices_to_finalize`.execute(db)
  await sql`
    create index invoices_to_finalize on invoices (tenant_id, finalizes_at, seq)
    where status = 'draft' and finalizes_at is not null`.execute(db)
  await sql`drop index invoices_to_settle`.execute(db)
  await sql`
    create index invoices_to_settle on invoices (tenant_id, least(finalizes_at, finalized_at), invoice_number)
    where status = 'open' and collection_pending`.execute(db)
  await sql`drop index invoices_to_mark_overdue`.execute(db)
  await sql`
    create index invoices_to_mark_overdue on invoices (tenant_id, due_at, id)
    where status = 'open' and overdue_at is null and due_at is not null`.execute(db)
}
