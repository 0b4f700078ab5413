import { sql } from 'kysely'
import type { ReadHandle } from '../db/schema.ts'
import { type Decimal, decimal } from '../money/decimal.ts'
import type { CreditGrantRow } from './wallets-store.ts'

export type SoldGrantRow = CreditGrantRow & { line_item_id: string; used: string }

/**
 * Selects the grants that these lines sold, voided ones too. What was drawn, paid out, or covered a debt, is used; what
 * expired or was voided is not.
 */
export async function selectSoldGrants(
  db: ReadHandle,
  tenantId: number,
  lineIds: readonly string[],
): Promise<SoldGrantRow[]> {
  if (lineIds.length === 0) return []
  const { rows } = await sql<SoldGrantRow>`
    select credit_grants.*, amount - remaining - (
      select coalesce(sum(-gone.amount), 0) from wallet_transactions gone
      where gone.tenant_id = ${tenantId} and gone.credit_grant_id = credit_grants.id and gone.type in ('expiry', 'void')
    ) as used
    from credit_grants
    where tenant_id = ${tenantId} and line_item_id = any(${lineIds}::text[])
    order by seq`.execute(db)
  return rows
}

export function usedOf(grants: readonly SoldGrantRow[], lineId: string): Decimal {
  return grants.reduce(
    (sum, { line_item_id, used }) => (line_item_id === lineId ? sum.plus(used) : sum),
    decimal(0),
  )
}
