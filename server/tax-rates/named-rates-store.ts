import { sql } from 'kysely'
import type { ReadHandle } from '../db/schema.ts'
import type { TaxRate } from '../taxes/rates-of-line.ts'

/**
 * Returns named rates and all their replacements by the name. A list from an earlier version names a rate by its code:
 * the active rate with the code counts, or else the newest archived one.
 */
export async function selectNamedRates(
  db: ReadHandle,
  tenantId: number,
  named: readonly string[],
): Promise<ReadonlyMap<string, TaxRate>> {
  if (named.length === 0) return new Map()
  const { rows } = await sql<TaxRate & { named: string }>`
    with recursive replaced (named, id) as (
      select named collate "C", (
        select r.id from tax_rates r where r.tenant_id = ${tenantId} and (r.id = named or r.code = named)
        order by r.id = named desc, r.archived_at is null desc, r.created_at desc, r.seq desc limit 1
      ) from unnest(${named}::text[]) as n (named)
      union
      select ${replacementOf(tenantId)}, ${replacementOf(tenantId)} from tax_rates r join replaced using (id)
      where r.tenant_id = ${tenantId} and r.replaced_by is not null
    )
    select replaced.named, r.id as tax_rate_id, r.code, r.name, r.percentage, r.category, r.note,
      r.replaced_by || jsonb_build_object('tax_rate_id', ${replacementOf(tenantId)}) as replaced_by
    from replaced join tax_rates r on r.tenant_id = ${tenantId} and r.id = replaced.id`.execute(db)
  return new Map(rows.map(({ named: name, ...rate }) => [name, rate]))
}

/** The id of the rate that replaces `r`. An earlier version stored only its code. */
export function replacementOf(tenantId: number) {
  return sql<string>`coalesce(r.replaced_by ->> 'tax_rate_id', (
    select n.id from tax_rates n where n.tenant_id = ${tenantId} and n.code = r.replaced_by ->> 'code'
    order by n.archived_at is null desc, n.created_at desc, n.seq desc limit 1
  )) collate "C"`
}
