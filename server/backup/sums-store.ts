import { sql } from 'kysely'
import type { ReadHandle } from '../db/schema.ts'
import { decimal } from '../money/decimal.ts'

export type Sum = { of: string; tenant_id: string; unit: string; count: string; sum: string }

const SUMS = {
  invoices: sql`select currency_code as unit, total_cents as amount, tenant_id from invoices`,
  'amounts paid': sql`select currency_code as unit, amount_paid_cents as amount, tenant_id from invoices`,
  payments: sql`select currency_code as unit, amount_cents as amount, tenant_id from invoice_payments where voided_at is null`,
  'credit notes': sql`select currency_code as unit, total_cents as amount, tenant_id from credit_notes where status <> 'void'`,
  refunds: sql`select currency_code || ' ' || status as unit, amount_cents as amount, tenant_id from refunds`,
  wallets: sql`select unit_code as unit, balance as amount, tenant_id from wallet_accounts`,
  'credit left': sql`select unit_code as unit, remaining as amount, tenant_id from credit_grants`,
}

export async function readSums(db: ReadHandle): Promise<Sum[]> {
  const sums = []
  for (const [name, amounts] of Object.entries(SUMS)) {
    const { rows } = await sql<Sum>`
      select ${name}::text as of, tenant_id::text, unit collate "C" as unit, count(*)::text as count, sum(amount)::text as sum
      from (${amounts}) as each group by 2, 3 order by 2, 3`.execute(db)
    sums.push(...rows)
  }
  return sums
}

/** Amounts of currencies are in minor units. */
export function describeSums(sums: readonly Sum[]): string[] {
  const totals = Map.groupBy(sums, ({ of, unit }) => `${of}, ${unit}`)
  return Array.from(totals, ([name, each]) => {
    const total = (of: 'count' | 'sum') =>
      each.reduce((sum, next) => sum.plus(decimal(next[of])), decimal(0)).toFixed()
    return `${name}: ${total('count')} rows, ${total('sum')}`
  })
}
