import { sql } from 'kysely'
import { AMOUNT_DUE } from '../../../db/amount-due.ts'
import type { ReadHandle } from '../../../db/schema.ts'
import type { CurrencyCode } from '../../../money/currency.ts'

export type EventDay = { day: Date; events: number; rejected: number }
/** A count of so many events takes a fraction of a second. */
export const MAX_COUNTED = 100_000

/**
 * No operation counts events of all customers. The index of all events has no status, so rejected events are read
 * separately.
 */
export async function countEventsByDay(
  db: ReadHandle,
  tenantId: number,
  { from, to }: { from: Date; to: Date },
): Promise<EventDay[]> {
  const { rows } = await sql<EventDay>`
    with counted as materialized (
      select date_bin('1 day', "timestamp", ${from}) as day, count(*) as events, min("timestamp") as oldest
      from (
        select "timestamp" from event_states
        where tenant_id = ${tenantId} and "timestamp" >= ${from} and "timestamp" < ${to}
        order by "timestamp" desc, id desc limit ${MAX_COUNTED}
      ) as newest group by 1
    ), refused as (
      select date_bin('1 day', "timestamp", ${from}) as day, count(*) as rejected
      from event_states
      where tenant_id = ${tenantId} and status = 'rejected' and "timestamp" >= (select min(oldest) from counted) and "timestamp" < ${to}
      group by 1
    )
    select day, events, coalesce(rejected, 0) as rejected from counted left join refused using (day) order by day`.execute(
    db,
  )
  return rows
}

type ExhaustedInvoice = {
  id: string
  invoice_number: string
  updated_at: Date
  due: string
  currency_code: CurrencyCode
  customer_id: string
}

/** The service no longer charges these invoices, because all retries failed. */
export async function selectExhausted(
  db: ReadHandle,
  tenantId: number,
  limit: number,
): Promise<ExhaustedInvoice[]> {
  const { rows } = await sql<ExhaustedInvoice>`
    select id, number_text as invoice_number, customer_id, updated_at, ${AMOUNT_DUE}::text as due, currency_code
    from invoices
    where tenant_id = ${tenantId} and status = 'open' and payment_stopped_reason = 'retries_exhausted'
    order by updated_at desc, seq desc limit ${limit}`.execute(db)
  return rows
}
