import { type Kysely, sql } from 'kysely'

/**
 * The database refuses time that runs backwards: periods that end before they start, segments of a subscription that overlap.
 * Numbers and ledger entries keep the time of the one before them, so that the next is never earlier.
 * Rows that an earlier version wrote with times some milliseconds apart are put in order first; no amount depends on them.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await periods(db)
  await segments(db)
  await lastTimes(db)
}

async function periods(db: Kysely<unknown>): Promise<void> {
  await sql`update invoices set period_end = period_start where period_end < period_start`.execute(db)
  await sql`alter table invoices add check (period_end >= period_start)`.execute(db)
  await sql`
    update subscriptions set current_period_end = current_period_start
    where current_period_end < current_period_start`.execute(db)
  await sql`alter table subscriptions add check (current_period_end >= current_period_start)`.execute(db)
}

async function segments(db: Kysely<unknown>): Promise<void> {
  await sql`
    update segments s set ends_at = greatest(s.starts_at, least(s.ends_at, n.next_start))
    from (
      select tenant_id, id,
        lead(starts_at) over (partition by tenant_id, subscription_id order by starts_at, ends_at) as next_start
      from segments
    ) n
    where n.tenant_id = s.tenant_id and n.id = s.id
      and s.ends_at is distinct from greatest(s.starts_at, least(s.ends_at, n.next_start))`.execute(db)
  await sql`alter table segments add check (ends_at >= starts_at)`.execute(db)
  // Gives GiST indexes equality on the tenant and the subscription; part of every PostgreSQL, and trusted.
  await sql`create extension if not exists btree_gist`.execute(db)
  await sql`
    alter table segments add constraint segments_do_not_overlap
      exclude using gist (tenant_id with =, subscription_id with =, tstzrange(starts_at, ends_at) with &&)`.execute(
    db,
  )
}

async function lastTimes(db: Kysely<unknown>): Promise<void> {
  await sql`alter table invoice_sequences add column last_at timestamptz(3)`.execute(db)
  await sql`
    update invoice_sequences s set last_at = (
      select max(finalized_at) from invoices i where i.tenant_id = s.tenant_id
    )`.execute(db)
  await sql`alter table wallet_accounts add column last_transaction_at timestamptz(3)`.execute(db)
  await sql`
    update wallet_accounts a set last_transaction_at = (
      select max(created_at) from wallet_transactions t
      where t.tenant_id = a.tenant_id and t.customer_id = a.customer_id
        and t.account_type = a.account_type and t.unit_code = a.unit_code
    )`.execute(db)
}
