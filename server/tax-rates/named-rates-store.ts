import { sql } from 'kysely'
import type { ReadHandle } from '../db/schema.ts'
import type { TaxRate } from '../taxes/rates-of-line.ts'

/**
 * Returns the rates with these codes and all that replace them, by code. Where no rate with a code is active, the
 * newest archived one counts: a rate that replaces another may be archived, and so may one that a draft has.
 */
export async function selectNamedRates(
  db: ReadHandle,
  tenantId: number,
  codes: readonly string[],
): Promise<ReadonlyMap<string, TaxRate>> {
  if (codes.length === 0) return new Map()
  const { rows } = await sql<TaxRate>`
    with recursive named (code) as (
      select code collate "C" from unnest(${codes}::text[]) as c (code)
      union
      select (r.replaced_by ->> 'code') collate "C" from tax_rates r join named using (code)
      where r.tenant_id = ${tenantId} and r.replaced_by is not null
    )
    select distinct on (r.code) r.id as tax_rate_id, r.code, r.name, r.percentage, r.category, r.note, r.replaced_by
    from tax_rates r join named using (code) where r.tenant_id = ${tenantId}
    order by r.code, r.archived_at is null desc, r.created_at desc, r.seq desc`.execute(db)
  return new Map(rows.map((rate) => [rate.code, rate]))
}
