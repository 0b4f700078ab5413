import { type Selectable, sql } from 'kysely'
import { idsNamed } from '../../db/ids-by-code.ts'
import type { ReadHandle, Schema } from '../../db/schema.ts'
import { selectNamedRates } from '../../tax-rates/named-rates-store.ts'
import type { LineRate } from '../../taxes/line-rate.ts'
import type { TaxSettings } from '../../taxes/rates-of-line.ts'

type Named = readonly string[] | null

type Asked = {
  customerIds: readonly string[]
  lists: readonly Named[]
  creditedIds: readonly string[]
}

export type TaxReading = {
  settingsOf: (customerId: string, draft_rates: Named) => TaxSettings | undefined
  /** By credited line: its rates as billed. */
  credited: ReadonlyMap<string, readonly LineRate[]>
}

/** Stops early if no line can have a rate. */
export async function readTaxes(
  db: ReadHandle,
  tenantId: number,
  { customerIds, lists, creditedIds }: Asked,
): Promise<TaxReading> {
  const customers = await selectCustomers(db, tenantId, customerIds)
  const credited = await selectBilledRates(db, tenantId, creditedIds)
  const hadTax = [...credited.values()].some((rates) => rates.length > 0)
  if (!hadTax && !customers.some(mayHaveTax)) return UNTAXED
  const company = await db
    .selectFrom('tenants')
    .select(['default_tax_rate_codes', 'default_tax_rate_ids', 'tax_exempt_note', 'reverse_charge_note'])
    .where('id', '=', tenantId)
    .executeTakeFirstOrThrow()
  const { default_tax_rate_codes, default_tax_rate_ids, ...notes } = company
  const ofCompany = idsNamed(default_tax_rate_codes, default_tax_rate_ids) ?? []
  const byId = new Map(
    customers.map(({ id, tax_status, tax_rate_codes, tax_rate_ids }) => [
      id,
      { tax_status, rates: idsNamed(tax_rate_codes, tax_rate_ids) },
    ]),
  )
  const named = [...lists, ...[...byId.values()].map((customer) => customer.rates), ofCompany]
  const ids = new Set(named.flatMap((list) => list ?? []))
  const rates = await selectNamedRates(db, tenantId, [...ids])
  return {
    settingsOf: (customerId, draft_rates) => {
      const customer = byId.get(customerId)
      return customer && { company: { ...notes, rates: ofCompany }, customer, draft_rates, rates }
    },
    credited,
  }
}

function mayHaveTax({ has_rates, tax_status }: TaxedCustomer): boolean {
  return has_rates || tax_status !== 'taxable'
}

const UNTAXED: TaxReading = { settingsOf: () => undefined, credited: new Map() }

type TaxedCustomer = Pick<
  Selectable<Schema['customers']>,
  'id' | 'tax_status' | 'tax_rate_codes' | 'tax_rate_ids'
> & { has_rates: boolean }

async function selectCustomers(
  db: ReadHandle,
  tenantId: number,
  ids: readonly string[],
): Promise<TaxedCustomer[]> {
  const { rows } = await sql<TaxedCustomer>`
    select c.id, c.tax_status, c.tax_rate_codes, c.tax_rate_ids,
      exists (select from tax_rates r where r.tenant_id = ${tenantId}) as has_rates
    from customers c where c.tenant_id = ${tenantId} and c.id = any(${[...new Set(ids)]}::text[])`.execute(db)
  return rows
}

async function selectBilledRates(
  db: ReadHandle,
  tenantId: number,
  ids: readonly string[],
): Promise<ReadonlyMap<string, readonly LineRate[]>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('invoice_line_items')
    .select(['id', 'tax_rates'])
    .where('tenant_id', '=', tenantId)
    .where('id', '=', sql<string>`any(${ids}::text[])`)
    .execute()
  return new Map(rows.map(({ id, tax_rates }) => [id, tax_rates]))
}
