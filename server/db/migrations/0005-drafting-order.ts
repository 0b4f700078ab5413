import { type Kysely, sql } from 'kysely'

/**
 * Numbers invoices in the order in which they were drafted. Two of one subscription may be drafted in the same millisecond,
 * and their moments alone do not say which was first; the order decides which is numbered and settled before the other.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table invoices add column seq bigint`.execute(db)
  await sql`
    update invoices i set seq = o.seq
    from (
      select tenant_id, id, row_number() over (order by created_at, period_start nulls first, id) as seq from invoices
    ) o
    where o.tenant_id = i.tenant_id and o.id = i.id`.execute(db)
  await sql`alter table invoices alter column seq set not null`.execute(db)
  await sql`alter table invoices alter column seq add generated always as identity`.execute(db)
  await sql`select setval(pg_get_serial_sequence('invoices', 'seq'), (select coalesce(max(seq), 0) + 1 from invoices), false)`.execute(
    db,
  )
}
