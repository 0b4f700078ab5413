import { sql } from 'kysely'
import type { ReadHandle } from '../db/schema.ts'
import type { CurrencyCode } from '../money/currency.ts'
import type { FeeSum } from './mrr.ts'

type FeeRow = FeeSum & {
  currency_code: CurrencyCode
  subscription_count: number
}

/** Groups fees by the length of their period, so that fractions of cents are added up exactly. */
export async function sumFees(db: ReadHandle, tenantId: number): Promise<FeeRow[]> {
  const { rows } = await sql<FeeRow>`
    select plan.currency_code, plan."interval", plan.interval_count,
      sum(plan.amount_cents * taken.subscriptions)::text as fees_cents,
      sum(taken.subscriptions)::bigint as subscription_count
    from (
      select tenant_id, plan_id, count(*) as subscriptions from subscriptions
      where tenant_id = ${tenantId} and status in ('active', 'past_due') group by 1, 2
    ) as taken
    join plans plan on plan.tenant_id = taken.tenant_id and plan.id = taken.plan_id
    where plan.tenant_id = ${tenantId}
    group by 1, 2, 3 order by 1`.execute(db)
  return rows
}
