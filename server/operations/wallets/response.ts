import type { components } from '../../../generated/types.ts'
import type { Tenant } from '../../context.ts'
import { type CurrencyCode, formatMajor } from '../../money/currency.ts'
import { decimal, toPlain } from '../../money/decimal.ts'
import type { ShownGrantRow } from '../../wallets/grants-store.ts'
import type { WalletTransactionRow } from '../../wallets/ledger-store.ts'
import type { AccountKey, WalletAccountRow } from '../../wallets/wallets-store.ts'

type Schemas = components['schemas']
type Unit = Pick<AccountKey, 'account_type' | 'unit_code'>

export function toWalletBalance(row: WalletAccountRow): Schemas['WalletBalance'] {
  return { balance: toAmount(row.balance, row), ...toUnit(row) }
}

export function toCreditGrant(row: ShownGrantRow, tenant: Tenant): Schemas['CreditGrant'] {
  const { id, customer_id, priority, description, metadata } = row
  return {
    id,
    mode: tenant.mode,
    customer_id,
    ...toUnit(row),
    amount: toAmount(row.amount, row),
    remaining: toAmount(row.remaining, row),
    priority,
    expires_at: row.expires_at?.toISOString() ?? null,
    voided_at: row.voided_at?.toISOString() ?? null,
    source: row.source,
    subscription_id: row.subscription_id,
    invoice_id: row.invoice_id,
    description,
    metadata,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  }
}

export function toWalletTransaction(row: WalletTransactionRow, tenant: Tenant): Schemas['WalletTransaction'] {
  const { id, customer_id, type, credit_grant_id, invoice_id, subscription_id, meter_id } = row
  return {
    id,
    mode: tenant.mode,
    customer_id,
    ...toUnit(row),
    type,
    amount: toAmount(row.amount, row),
    balance_after: toAmount(row.balance_after, row),
    credit_grant_id,
    applied_grants: row.applied_grants.map((each) => ({ ...each, amount: toAmount(each.amount, row) })),
    applied_grants_count: row.applied_grants_count,
    invoice_id,
    subscription_id,
    meter_id,
    created_at: row.created_at.toISOString(),
    updated_at: row.created_at.toISOString(),
  }
}

function toUnit({ account_type, unit_code }: Unit) {
  return account_type === 'currency'
    ? { account_type, currency_code: unit_code as CurrencyCode }
    : { account_type, pricing_unit_code: unit_code }
}

/** Currency has its exact digits, a pricing unit no trailing zeros. */
export function toAmount(amount: string, { account_type, unit_code }: Unit): string {
  const exact = decimal(amount)
  return account_type === 'currency' ? formatMajor(exact, unit_code as CurrencyCode) : toPlain(exact)
}
