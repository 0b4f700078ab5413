import type { EngineContext } from '../../context.ts'
import { Problem } from '../../errors/problem.ts'
import { type CurrencyCode, formatMajor, majorToMinor } from '../../money/currency.ts'
import { type Decimal, decimal } from '../../money/decimal.ts'
import { selectRefundable } from '../../payments/refundable-store.ts'
import type { RefundRow } from '../../payments/refunds-store.ts'
import type { ShownGrantRow } from '../../wallets/grants-store.ts'
import { payOut } from '../../wallets/movements.ts'
import { keyOf } from '../../wallets/wallets-store.ts'
import { startRefund } from './start-refund.ts'

/** Credit that the customer paid for; granted credit is a gift. */
const CAME_OF_MONEY: ReadonlyArray<ShownGrantRow['source']> = [
  'credit_note',
  'proration_credit',
  'purchase',
  'refund',
]

/** Throws CREDIT_NOT_PAYABLE_OUT. */
export function assertPayable({ account_type, source, unit_code }: ShownGrantRow): CurrencyCode {
  const isMoney = account_type === 'currency' && CAME_OF_MONEY.includes(source)
  if (!isMoney) throw new Problem('CREDIT_NOT_PAYABLE_OUT')
  return unit_code as CurrencyCode
}

type PayOut = {
  currency: CurrencyCode
  /** By default, all that is left of the grant. */
  amount: Decimal | undefined
  isRefunded: boolean
}

/** Requires the customer's lock. Throws PAY_OUT_TOO_LARGE, REFUND_TOO_LARGE. */
export async function payOutCredit(
  context: EngineContext,
  grant: ShownGrantRow,
  { currency, amount: asked, isRefunded }: PayOut,
): Promise<RefundRow[]> {
  const { trx, now, newId } = context
  const left = decimal(grant.remaining)
  const amount = asked ?? left
  if (amount.gt(left) || left.eq(0))
    throw new Problem('PAY_OUT_TOO_LARGE', { details: { remaining: formatMajor(left, currency) } })
  const parts = isRefunded ? await shareOut(context, grant, majorToMinor(amount, currency)) : []
  await payOut({ trx, account: keyOf(grant), now, newId }, grant, amount)
  const cause = { credit_note_id: null, paid_out_grant_id: grant.id }
  const refunds: RefundRow[] = []
  for (const { attempt, amount_cents } of parts)
    refunds.push(await startRefund(context, attempt, { cause, amount_cents, isAwaited: false }))
  return refunds
}

/** Refunds the newest payments first. Throws REFUND_TOO_LARGE. */
async function shareOut({ trx }: EngineContext, grant: ShownGrantRow, cents: number) {
  const currency_code = grant.unit_code as CurrencyCode
  const attempts = await selectRefundable(trx, { ...grant, currency_code })
  const refundable_cents = attempts.reduce((sum, { left_cents }) => sum + left_cents, 0)
  if (cents > refundable_cents) throw new Problem('REFUND_TOO_LARGE', { details: { refundable_cents } })
  let rest = cents
  return attempts.flatMap((attempt) => {
    const amount_cents = Math.min(attempt.left_cents, rest)
    rest -= amount_cents
    return amount_cents > 0 ? [{ attempt, amount_cents }] : []
  })
}
