import type { ExpressionBuilder } from 'kysely'
import { jsonObjectFrom } from 'kysely/helpers/postgres'
import type { components } from '../../../generated/types.ts'
import type { ReadHandle, Schema } from '../../db/schema.ts'

export type Parties = Pick<
  components['schemas']['Invoice'],
  'account_name' | 'seller' | 'customer_name' | 'customer_email'
>
type Company = Pick<Parties, 'account_name' | 'seller'>
/** The company's are null in a draft. */
type StoredParties = Omit<Parties, keyof Company> & { [Name in keyof Company]: Company[Name] | null }

/** Those of a finalized invoice are its own; a draft has the current customer. */
export function partiesOf(tenantId: number) {
  return (invoice: ExpressionBuilder<Schema, 'invoices'>) =>
    jsonObjectFrom(
      invoice
        .selectFrom('customers')
        .select(({ fn, ref }) => [
          ref('invoices.account_name').as('account_name'),
          ref('invoices.seller').as('seller'),
          fn.coalesce('invoices.customer_name', ref('customers.name')).as('customer_name'),
          fn.coalesce('invoices.customer_email', ref('customers.email')).as('customer_email'),
        ])
        .where('customers.tenant_id', '=', tenantId)
        .whereRef('customers.id', '=', 'invoices.customer_id'),
    )
      .$notNull()
      .as('parties')
}

/** Gives drafts the current company, in a statement of its own: it is in the directory. */
export async function withCompany<Row extends { parties: StoredParties }>(
  db: ReadHandle,
  tenantId: number,
  rows: readonly Row[],
): Promise<Array<Omit<Row, 'parties'> & { parties: Parties }>> {
  let current: Promise<Company> | undefined
  return Promise.all(
    rows.map(async (row) => {
      const { account_name, seller } = row.parties
      if (account_name !== null && seller !== null)
        return { ...row, parties: { ...row.parties, account_name, seller } }
      current ??= readCompany(db, tenantId)
      return { ...row, parties: { ...row.parties, ...(await current) } }
    }),
  )
}

async function readCompany(db: ReadHandle, tenantId: number): Promise<Company> {
  const { name, ...seller } = await db
    .selectFrom('tenants')
    .select(['name', 'address', 'tax_ids', 'bank_account', 'support_email', 'brand_color'])
    .where('id', '=', tenantId)
    .executeTakeFirstOrThrow()
  return { account_name: name, seller }
}
