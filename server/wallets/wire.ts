import type { components } from '../../generated/types.ts'
import { type CurrencyCode, formatMajor } from '../money/currency.ts'
import { decimal, toPlain } from '../money/decimal.ts'
import type { WalletAccountRow } from './store.ts'

/** Currencies in major units with exactly the currency's digits, pricing units trimmed. */
export function toWalletBalance({
  account_type,
  unit_code,
  balance,
}: WalletAccountRow): components['schemas']['WalletBalance'] {
  const amount = decimal(balance)
  return account_type === 'currency'
    ? {
        balance: formatMajor(amount, unit_code as CurrencyCode),
        account_type,
        currency_code: unit_code as CurrencyCode,
      }
    : { balance: toPlain(amount), account_type, pricing_unit_code: unit_code }
}
