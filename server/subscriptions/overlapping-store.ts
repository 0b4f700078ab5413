import { sql } from 'kysely'
import type { ReadHandle } from '../db/schema.ts'
import { MAX_NAMED } from './subscriptions-store.ts'

type Overlap = {
  tenant_id: number
  customer_id: string
  /** The changed subscription, which does not overlap itself. */
  except?: string
  meterIds: readonly string[]
  now: Date
  startsAt: Date
}

/**
 * Returns some ids, oldest first. An ended subscription counts if it billed time after `startsAt` on an invoice that is
 * not void.
 */
export async function findOverlapping(
  db: ReadHandle,
  { tenant_id, customer_id, except = '', meterIds, now, startsAt }: Overlap,
): Promise<string[]> {
  if (meterIds.length === 0) return []
  const hasMeter = sql`exists (
    select from jsonb_array_elements(p.prices) price where price ->> 'meter_id' = any(${meterIds}::text[])
  )`
  const { rows } = await sql<{ id: string }>`
    select s.id
    from subscriptions s join plans p on p.tenant_id = ${tenant_id} and p.id = s.plan_id
    where s.tenant_id = ${tenant_id} and s.customer_id = ${customer_id} and s.id <> ${except}
      and (${hasMeter} and s.next_renewal_at is not null and not (
        s.next_renewal_at <= ${now}
        and (
          coalesce(s.ends_at <= ${now}, false)
          or (s.cancel_at_period_end and s.status <> 'scheduled' and s.current_period_end <= ${now})
        )
      ) or exists (
        select from segments billed
        join plans p on p.tenant_id = ${tenant_id} and p.id = billed.plan_id
        where billed.tenant_id = ${tenant_id} and billed.subscription_id = s.id
          and least(billed.ends_at, s.ends_at) > greatest(billed.starts_at, ${startsAt}) and ${hasMeter}
          and not exists (
            select from invoices i where i.tenant_id = ${tenant_id} and i.id = billed.invoice_id and i.status = 'void'
          )
      ))
    order by s.created_at, s.seq
    limit ${MAX_NAMED}`.execute(db)
  return rows.map(({ id }) => id)
}
