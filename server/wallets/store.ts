import type { Selectable } from 'kysely'
import type { ReadHandle, Schema, WriteHandle } from '../db/schema.ts'

export type WalletAccountRow = Selectable<Schema['wallet_accounts']>

/** Opens the account in the customer's currency: every customer has one from the start. */
export async function openWallet(
  trx: WriteHandle,
  customer: { tenant_id: number; id: string; currency_code: string },
): Promise<void> {
  await trx
    .insertInto('wallet_accounts')
    .values({
      tenant_id: customer.tenant_id,
      customer_id: customer.id,
      account_type: 'currency',
      unit_code: customer.currency_code,
    })
    .execute()
}

/** The customer's accounts, its currency first. */
export function selectAccounts(
  db: ReadHandle,
  tenantId: number,
  customerId: string,
): Promise<WalletAccountRow[]> {
  return db
    .selectFrom('wallet_accounts')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('customer_id', '=', customerId)
    .orderBy('account_type')
    .orderBy('unit_code')
    .execute()
}
