import { type ExpressionBuilder, sql } from 'kysely'
import { jsonObjectFrom } from 'kysely/helpers/postgres'
import type { components } from '../../generated/types.ts'
import type { ReadHandle, Schema } from '../db/schema.ts'

type Invoice = components['schemas']['Invoice']
type Company = {
  seller: Invoice['seller']
  brand_color: string | null
  logo_id: string | null
  default_memo: string | null
  locale: string
}
export type Parties = Omit<Company, 'default_memo'> &
  Pick<Invoice, 'buyer' | 'purchase_order_number' | 'memo'>
/** Null for a draft, whose language is null if it is the company's. */
type StoredParties = Omit<Parties, 'seller' | 'locale'> & {
  seller: Invoice['seller'] | null
  locale: string | null
}

/**
 * A finalized invoice has its own parties. A draft has the current customer, and the order number of the invoice, the
 * subscription or the customer.
 */
export function partiesOf(tenantId: number) {
  return (invoice: ExpressionBuilder<Schema, 'invoices'>) =>
    jsonObjectFrom(
      invoice
        .selectFrom('customers')
        .select(({ ref }) => [
          sql<Invoice['seller'] | null>`${OF_OLD_SELLERS} || invoices.seller`.as('seller'),
          ref('invoices.brand_color').as('brand_color'),
          ref('invoices.logo_id').as('logo_id'),
          ref('invoices.memo').as('memo'),
          sql<string | null>`case when invoices.seller is null then customers.locale
            else coalesce(invoices.locale, 'en') end`.as('locale'),
          sql<string | null>`case when invoices.buyer is null
            then coalesce(invoices.purchase_order_number, ${OF_SUBSCRIPTION(tenantId)}, customers.purchase_order_number)
            else invoices.purchase_order_number end`.as('purchase_order_number'),
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
  'tax_status', customers.tax_status, 'legal_name', customers.legal_name, 'buyer_reference', customers.buyer_reference,
  'electronic_address', customers.electronic_address)`

const OF_SUBSCRIPTION = (
  tenantId: number,
) => sql`(select subscriptions.purchase_order_number from subscriptions
  where subscriptions.tenant_id = ${tenantId} and subscriptions.id = invoices.subscription_id)`

/** Invoices that were finalized by earlier versions lack these fields. */
const OF_OLD_BUYERS = sql`jsonb '{"address": null, "tax_ids": [], "tax_status": "taxable", "legal_name": null,
  "buyer_reference": null, "electronic_address": null}'`
const OF_OLD_SELLERS = sql`jsonb '{"contact": null, "registration_number": null, "legal_text": null,
  "electronic_address": null}'`

/** The directory, which has the company, needs its own statement. */
export async function withCompany<Row extends { parties: StoredParties }>(
  db: ReadHandle,
  tenantId: number,
  rows: readonly Row[],
): Promise<Array<Omit<Row, 'parties'> & { parties: Parties }>> {
  let current: Promise<Company> | undefined
  return Promise.all(
    rows.map(async (row) => {
      const { seller, memo, locale } = row.parties
      if (seller !== null && locale !== null) return { ...row, parties: { ...row.parties, seller, locale } }
      current ??= readCompany(db, tenantId)
      const { default_memo, ...company } = await current
      return {
        ...row,
        parties: { ...row.parties, ...company, memo: memo ?? default_memo, locale: locale ?? company.locale },
      }
    }),
  )
}

async function readCompany(db: ReadHandle, tenantId: number): Promise<Company> {
  const { brand_color, logo_id, default_memo, locale, ...seller } = await db
    .selectFrom('tenants')
    .select(['name', 'address', 'tax_ids', 'bank_account', 'support_email', 'brand_color', 'logo_id'])
    .select(['contact', 'registration_number', 'legal_text', 'electronic_address', 'default_memo', 'locale'])
    .where('id', '=', tenantId)
    .executeTakeFirstOrThrow()
  return { seller, brand_color, logo_id, default_memo, locale }
}
