import { sql } from 'kysely'
import type { ReadHandle } from '../db/schema.ts'
import type { AttemptRow } from './attempts-store.ts'
import { CODES_BEFORE } from './refunds.ts'

type Account = Pick<AttemptRow, 'tenant_id' | 'customer_id' | 'currency_code'>
type Refundable = AttemptRow & { left_cents: number }

const MAX_REFUNDED = 100

/**
 * Selects applied money that the provider still has, newest first. Leaves out disputed money, which the bank may take
 * back, and refunds that the customer received elsewhere.
 */
export async function selectRefundable(
  db: ReadHandle,
  { tenant_id, customer_id, currency_code }: Account,
): Promise<Refundable[]> {
  const { rows } = await sql<Refundable>`
    select * from (
      select *, applied_cents - (refunded_cents - refunded_unapplied_cents) - (
        select coalesce(sum(r.amount_cents), 0) from refunds r
        where r.tenant_id = ${tenant_id} and r.payment_attempt_id = a.id and r.status = 'failed'
          and r.credit_note_id is not null
          and coalesce((r.failure ->> 'customer_has_money')::boolean, r.failure ->> 'code' = any(${CODES_BEFORE}::text[]))
      )::bigint as left_cents
      from payment_attempts a
      where tenant_id = ${tenant_id} and customer_id = ${customer_id} and currency_code = ${currency_code}
        and status = 'succeeded' and (disputed_at is null or dispute_status = 'won')
        and applied_cents > refunded_cents - refunded_unapplied_cents
    ) as attempt
    where left_cents > 0 order by created_at desc, seq desc limit ${MAX_REFUNDED}`.execute(db)
  return rows
}
