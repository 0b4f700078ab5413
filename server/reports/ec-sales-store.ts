import { sql } from 'kysely'
import type { components } from '../../generated/types.ts'
import type { ReadHandle } from '../db/schema.ts'
import type { CurrencyCode } from '../money/currency.ts'
import { sumOfCents, taxedDocuments } from './sums-store.ts'

type Category = components['schemas']['TaxCategory']

export type EcSalesRow = {
  tax_number: string
  category: Category
  currency_code: CurrencyCode
  net_cents: number
  name: string
}

export type EcSalesPlace = Pick<EcSalesRow, 'tax_number' | 'category' | 'currency_code'>

/** Supplies that are listed: services that the buyer owes the tax of, and goods to another country of the European Union. */
const LISTED: readonly Category[] = ['reverse_charge', 'intra_community']

/** Where VAT numbers begin otherwise than the country's code. */
const PREFIX_OF_SELLER = sql`replace(seller -> 'address' ->> 'country', 'GR', 'EL')`

export async function selectEcSales(
  db: ReadHandle,
  tenantId: number,
  range: { from: Date; to: Date },
  after: EcSalesPlace | undefined,
  limit: number,
): Promise<EcSalesRow[]> {
  const following =
    after === undefined
      ? sql`true`
      : sql`(tax_number, category, currency_code) > (${after.tax_number}, ${after.category}, ${after.currency_code})`
  const { rows } = await sql<EcSalesRow>`
    select tax_number, category, currency_code,
      min(buyer ->> 'name') as name, ${sumOfCents(sql`sign * taxable_cents`)} as net_cents
    from (${taxedDocuments(tenantId, range)}) as document
    cross join lateral jsonb_to_recordset(taxes) as entry (category text, taxable_cents bigint)
    cross join lateral (
      select number as tax_number
      from jsonb_array_elements(buyer -> 'tax_ids') with ordinality as tax_id (held, position)
      cross join lateral regexp_replace(held ->> 'value', '[\\s.-]', '', 'g') as number
      where held ->> 'type' = 'eu_vat' and left(number, 2) is distinct from ${PREFIX_OF_SELLER}
      order by position limit 1
    ) as tax_id
    where category = any (${LISTED}) and ${following}
    group by 1, 2, 3 order by 1, 2, 3 limit ${limit}`.execute(db)
  return rows
}
