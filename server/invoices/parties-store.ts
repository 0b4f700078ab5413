import { type ExpressionBuilder, sql } from 'kysely'
import { jsonObjectFrom } from 'kysely/helpers/postgres'
import type { components } from '../../generated/types.ts'
import type { ReadHandle, Schema } from '../db/schema.ts'

type Invoice = components['schemas']['Invoice']
type Company = { seller: Invoice['seller']; brand_color: string | null; logo_id: string | null }
export type Parties = Company & Pick<Invoice, 'buyer'>
/** A draft's seller is null. */
type StoredParties = Omit<Parties, 'seller'> & { seller: Invoice['seller'] | null }

/** A finalized invoice has its own parties; a draft has the current customer. */
export function partiesOf(tenantId: number) {
  return (invoice: ExpressionBuilder<Schema, 'invoices'>) =>
    jsonObjectFrom(
      invoice
        .selectFrom('customers')
        .select(({ ref }) => [
          ref('invoices.seller').as('seller'),
          ref('invoices.brand_color').as('brand_color'),
          ref('invoices.logo_id').as('logo_id'),
          sql<Invoice['buyer']>`${OF_OLD_BUYERS} || coalesce(invoices.buyer, ${CURRENT_BUYER})`.as('buyer'),
        ])
        .where('customers.tenant_id', '=', tenantId)
        .whereRef('customers.id', '=', 'invoices.customer_id'),
    )
      .$notNull()
      .as('parties')
}

const CURRENT_BUYER = sql`jsonb_build_object(
  'name', customers.name, 'email', customers.email, 'address', customers.address, 'tax_ids', customers.tax_ids,
  'tax_status', customers.tax_status)`

/** Invoices that were finalized before customers had these fields have a buyer without them. */
const OF_OLD_BUYERS = sql`jsonb '{"address": null, "tax_ids": [], "tax_status": "taxable"}'`

/** The company is in the directory, which needs its own statement. */
export async function withCompany<Row extends { parties: StoredParties }>(
  db: ReadHandle,
  tenantId: number,
  rows: readonly Row[],
): Promise<Array<Omit<Row, 'parties'> & { parties: Parties }>> {
  let current: Promise<Company> | undefined
  return Promise.all(
    rows.map(async (row) => {
      const { seller } = row.parties
      if (seller !== null) return { ...row, parties: { ...row.parties, seller } }
      current ??= readCompany(db, tenantId)
      return { ...row, parties: { ...row.parties, ...(await current) } }
    }),
  )
}

async function readCompany(db: ReadHandle, tenantId: number): Promise<Company> {
  const { brand_color, logo_id, ...seller } = await db
    .selectFrom('tenants')
    .select(['name', 'address', 'tax_ids', 'bank_account', 'support_email', 'brand_color', 'logo_id'])
    .where('id', '=', tenantId)
    .executeTakeFirstOrThrow()
  return { seller, brand_color, logo_id }
}
