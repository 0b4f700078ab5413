import { type Selectable, sql } from 'kysely'
import type { ReadHandle, Schema } from '../../db/schema.ts'
import { type Billed, billed } from '../billed/store.ts'

type ChargeField =
  | 'subscription_id'
  | 'id'
  | 'kind'
  | 'description'
  | 'amount_cents'
  | 'starts_at'
  | 'ends_at'
export type ChargeRow = Pick<Selectable<Schema['charges']>, ChargeField>

/** Fees first, oldest first. */
export async function selectCharges(db: ReadHandle, tenantId: number, of: Billed): Promise<ChargeRow[]> {
  const { b, isOf } = billed(of, sql`c`)
  const { rows } = await sql<ChargeRow>`
    select c.subscription_id, c.id, c.kind, c.description, c.amount_cents, c.starts_at, c.ends_at
    from ${b} join charges c on c.tenant_id = ${tenantId} and ${isOf}
    order by c.kind, c.position`.execute(db)
  return rows
}
