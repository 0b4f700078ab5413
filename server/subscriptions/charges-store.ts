import { type Selectable, sql } from 'kysely'
import type { ReadHandle, Schema } from '../db/schema.ts'
import { type Billed, billed } from './billed-store.ts'
import type { SubscriptionKey } from './subscriptions-store.ts'

type ChargeField =
  | 'subscription_id'
  | 'id'
  | 'kind'
  | 'description'
  | 'amount_cents'
  | 'starts_at'
  | 'ends_at'
  | 'credited_charge_id'
export type ChargeRow = Pick<Selectable<Schema['charges']>, ChargeField>

/** Fees come first, oldest first. A credit for a void invoice's charge gives nothing back. */
export async function selectCharges(db: ReadHandle, tenantId: number, of: Billed): Promise<ChargeRow[]> {
  const { b, isOf } = billed(of, sql`c`)
  const { rows } = await sql<ChargeRow>`
    select c.subscription_id, c.id, c.kind, c.description, c.starts_at, c.ends_at, c.credited_charge_id,
      case when exists (
        select from charges credited
        join invoices i on i.tenant_id = ${tenantId} and i.id = credited.invoice_id and i.status = 'void'
        where credited.tenant_id = ${tenantId} and credited.id = c.credited_charge_id
      ) then 0 else c.amount_cents end as amount_cents
    from ${b} join charges c on c.tenant_id = ${tenantId} and ${isOf}
    order by c.kind, c.position`.execute(db)
  return rows
}

/** The newest charge above 0 is the current fee's. Undefined if its invoice is void. */
export async function findBilledFee(
  db: ReadHandle,
  { tenant_id, id }: SubscriptionKey,
): Promise<string | undefined> {
  const { rows } = await sql<{ id: string; is_void: boolean }>`
    select c.id, exists (
      select from invoices i where i.tenant_id = ${tenant_id} and i.id = c.invoice_id and i.status = 'void'
    ) as is_void
    from charges c where c.tenant_id = ${tenant_id} and c.subscription_id = ${id} and c.amount_cents > 0
    order by c.position desc limit 1`.execute(db)
  return rows[0]?.is_void === false ? rows[0].id : undefined
}
