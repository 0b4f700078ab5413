import { sql } from 'kysely'
import type { ReadHandle } from '../db/schema.ts'

/** Messages count once for each endpoint. Charges and refunds are at remote providers. */
type Waiting = { messages: number; charges: number; refunds: number; emails: number }

export async function countWaiting(db: ReadHandle, tenantIds: readonly number[]): Promise<Waiting> {
  const waiting = { messages: 0, charges: 0, refunds: 0, emails: 0 }
  for (const tenantId of tenantIds) {
    waiting.messages += await countMessages(db, tenantId)
    waiting.charges += await countToAsk(db, 'payment_attempts', tenantId)
    waiting.refunds += await countToAsk(db, 'refunds', tenantId)
    waiting.emails += await countEmails(db, tenantId)
  }
  return waiting
}

/** Counts each unnumbered change once for each endpoint that receives all types. */
async function countMessages(db: ReadHandle, tenantId: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select (
      (select count(*) from webhook_events v where v.tenant_id = ${tenantId} and v.type <> 'customer.erased'
        and v.sequence > e.cursor_sequence and (e.event_types is null or e.event_types ? v.type))
      + (select count(*) from webhook_outbox o where o.tenant_id = ${tenantId}
        and (e.event_types is null or e.event_types ? o.type))
    )::integer as count
    from webhook_endpoints e where e.tenant_id = ${tenantId} and e.status = 'enabled'`.execute(db)
  return rows.reduce((sum, { count }) => sum + count, 0)
}

async function countToAsk(
  db: ReadHandle,
  table: 'payment_attempts' | 'refunds',
  tenantId: number,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from ${sql.table(table)}
    where tenant_id = ${tenantId} and status = 'pending' and next_ask_at is not null`.execute(db)
  return rows[0]?.count ?? 0
}

async function countEmails(db: ReadHandle, tenantId: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from emails
    where tenant_id = ${tenantId} and next_attempt_at is not null`.execute(db)
  return rows[0]?.count ?? 0
}
