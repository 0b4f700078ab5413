import { type Selectable, sql } from 'kysely'
import { codedTable } from '../db/coded-table.ts'
import type { ReadHandle, Schema, WriteHandle } from '../db/schema.ts'
import { replacementOf } from './named-rates-store.ts'

export type TaxRateRow = Selectable<Schema['tax_rates']>

export const taxRates = codedTable<'tax_rates', 'name' | 'replaced_by' | 'metadata'>({
  table: 'tax_rates',
  noun: 'tax_rate',
  missing: 'TAX_RATE_NOT_FOUND',
  taken: 'tax_rates_active_code',
})

export async function findActiveRate(
  db: ReadHandle,
  tenantId: number,
  code: string,
): Promise<Pick<TaxRateRow, 'id'> | undefined> {
  return await db
    .selectFrom('tax_rates')
    .select('id')
    .where('tenant_id', '=', tenantId)
    .where('code', '=', code)
    .where('archived_at', 'is', null)
    .executeTakeFirst()
}

/** Serializes changes of `replaced_by`, because two concurrent ones could close a circle. */
export async function lockReplacements(trx: WriteHandle, tenantId: number): Promise<void> {
  await sql`
    select pg_advisory_xact_lock(hashtextextended('replacements of tax rates of ' || ${tenantId}::bigint, 0))`.execute(
    trx,
  )
}

/**
 * Returns the ids of the rate and of all its replacements. Archived rates count, because they may become active again.
 */
export async function findReplacements(db: ReadHandle, tenantId: number, id: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with recursive replacement (id) as (
      select ${id}::text collate "C"
      union
      select ${replacementOf(tenantId)} from tax_rates r join replacement using (id)
      where r.tenant_id = ${tenantId} and r.replaced_by is not null
    )
    select id from replacement`.execute(db)
  return rows.map((row) => row.id)
}

/** Prevents the archiving of active rates until the transaction ends. Returns rates by code. */
export async function holdActiveRates(
  trx: WriteHandle,
  tenantId: number,
  codes: readonly string[],
): Promise<ReadonlyMap<string, Pick<TaxRateRow, 'id' | 'percentage' | 'category'>>> {
  const rates = await trx
    .selectFrom('tax_rates')
    .select(['id', 'code', 'percentage', 'category'])
    .where('tenant_id', '=', tenantId)
    .where('code', '=', sql<string>`any(${codes}::text[])`)
    .where('archived_at', 'is', null)
    .orderBy('id')
    .forShare()
    .execute()
  return new Map(rates.map((rate) => [rate.code, rate]))
}
