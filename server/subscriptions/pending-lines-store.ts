import { sql } from 'kysely'
import type { ReadHandle } from '../db/schema.ts'
import type { SubscriptionRow } from './subscriptions-store.ts'

/**
 * Counts a line per charge, and per segment one for each price and bound. A segment without prices counts as one, to
 * limit segments. The current segment ends at `at`.
 */
export async function countPendingLines(
  db: ReadHandle,
  { tenant_id, id }: Pick<SubscriptionRow, 'tenant_id' | 'id'>,
  at: Date,
): Promise<number> {
  const { rows } = await sql<{ lines: number }>`
    select ((
      select count(*) from charges c
      where c.tenant_id = ${tenant_id} and c.subscription_id = ${id} and c.invoice_id is null
    ) + (
      select coalesce(sum(greatest(1, jsonb_array_length(p.prices)) + (
        select count(*) from jsonb_array_elements(p.prices) price
        where price ->> 'minimum_amount' is not null or price ->> 'maximum_amount' is not null
      ) + case when p.minimum_amount_cents is null and p.maximum_amount_cents is null then 0 else 1 end), 0)
      from segments s join plans p on p.tenant_id = s.tenant_id and p.id = s.plan_id
      where s.tenant_id = ${tenant_id} and s.subscription_id = ${id} and s.invoice_id is null
        and (least(s.ends_at, ${at}::timestamptz) > s.starts_at
          or exists (select from segment_usage u where u.tenant_id = ${tenant_id} and u.segment_id = s.id))
    ))::bigint as lines`.execute(db)
  return rows[0]?.lines ?? 0
}
