import { sql } from 'kysely'
import type { WriteHandle } from '../db/schema.ts'
import { type Billed, billed, type Drafted } from './billed-store.ts'
import { carriedIntoSegment } from './carried-store.ts'
import type { SubscriptionKey } from './subscriptions-store.ts'

/** A segment that started at `at` becomes empty. With monthly usage, the part ends too. */
export async function endSegment(
  trx: WriteHandle,
  { tenant_id, id }: SubscriptionKey,
  at: Date,
): Promise<void> {
  await trx
    .updateTable('segments')
    .set({
      ends_at: at,
      part_end: sql`case when part_end is not null then ${at.toISOString()}::timestamptz end`,
    })
    .where('tenant_id', '=', tenant_id)
    .where('subscription_id', '=', id)
    .where('invoice_id', 'is', null)
    .where('ends_at', '>=', at)
    .execute()
}

export async function attachToDrafts(
  trx: WriteHandle,
  tenantId: number,
  drafts: ReadonlyArray<Drafted & { until: Date }>,
): Promise<void> {
  const a = sql`unnest(
    ${drafts.map(({ subscription_id }) => subscription_id)}::text[],
    ${drafts.map(({ customer_id }) => customer_id)}::text[],
    ${drafts.map(({ invoice_id }) => invoice_id)}::text[],
    ${drafts.map(({ until }) => until.toISOString())}::timestamptz[]
  ) as a (subscription_id, customer_id, invoice_id, until)`
  await sql`
    update charges c set invoice_id = a.invoice_id from ${a}
    where c.tenant_id = ${tenantId} and c.subscription_id = a.subscription_id and c.invoice_id is null`.execute(
    trx,
  )
  await sql`
    update segments s set invoice_id = a.invoice_id from ${a}
    where s.tenant_id = ${tenantId} and s.customer_id = a.customer_id and not s.closed
      and s.subscription_id = a.subscription_id and s.invoice_id is null and s.ends_at <= a.until`.execute(
    trx,
  )
}

/**
 * Closes segments that no invoice would, once no event of theirs can arrive: a later segment with prices would bill it.
 */
export async function closeWithoutPrices(
  trx: WriteHandle,
  tenantId: number,
  ended: ReadonlyArray<{ subscription_id: string; customer_id: string; until: Date }>,
): Promise<void> {
  const { b, isOf } = billed({ pending: ended }, sql`s`)
  await sql`
    update segments s set closed = true from ${b}
    where s.tenant_id = ${tenantId} and s.customer_id = b.customer_id and not s.closed and ${isOf} and s.ends_at <= b.until
      and exists (select from plans p where p.tenant_id = ${tenantId} and p.id = s.plan_id and p.prices = '[]')`.execute(
    trx,
  )
}

/** Later usage is late and counts in an open segment. */
export async function closeSegments(trx: WriteHandle, tenantId: number, of: Billed): Promise<void> {
  const { b, isOf } = billed(of, sql`s`)
  const prices = sql`(select prices from plans p where p.tenant_id = ${tenantId} and p.id = s.plan_id)`
  await sql`
    update segments s set closed = true, carried = ${carriedIntoSegment(tenantId, sql`s`, prices)} from ${b}
    where s.tenant_id = ${tenantId} and s.customer_id = b.customer_id and not s.closed and ${isOf}`.execute(
    trx,
  )
}
