import type { components } from '../../../generated/types.ts'
import type { WriteContext } from '../../context.ts'
import { assertCredits, type LineCredit } from '../../invoices/line-credit.ts'
import type { CurrencyCode } from '../../money/currency.ts'
import { decimal, toPlain } from '../../money/decimal.ts'
import { usePricingUnits } from '../../pricing-units/pricing-units-store.ts'
import { unknownUnit } from '../../pricing-units/unknown-unit.ts'
import { DEFAULT_PRIORITY } from '../../wallets/validation.ts'

type LineInput = components['schemas']['LineItemInput']

export function withFilledCredit(lines: readonly LineInput[]) {
  return lines.map(({ credit, ...line }) => ({ ...line, credit: credit == null ? null : filled(credit) }))
}

function filled({
  account_type,
  pricing_unit_code = null,
  amount,
  expires_after_days = null,
  priority = DEFAULT_PRIORITY,
}: NonNullable<LineInput['credit']>): LineCredit {
  return { account_type, pricing_unit_code, amount: toPlain(decimal(amount)), expires_after_days, priority }
}

type Selling = { credit?: LineCredit | null }

/** Throws VALIDATION_ERROR for too many decimals, or an unknown pricing unit. */
export async function useSoldUnits(
  { trx, tenant }: WriteContext,
  lines: readonly Selling[],
  currency: CurrencyCode,
): Promise<void> {
  assertCredits(lines, currency)
  const codes = lines.map(({ credit }) => credit?.pricing_unit_code ?? null)
  const named = codes.filter((code) => code !== null)
  await usePricingUnits(trx, tenant.id, [...new Set(named)], (code) =>
    unknownUnit(`body.line_items[${codes.indexOf(code)}].credit.pricing_unit_code`),
  )
}
