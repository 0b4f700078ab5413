import type { components } from '../../../generated/types.ts'
import type { EngineContext } from '../../context.ts'
import type { CustomerRow } from '../../customers/customers-store.ts'
import { noteTopUp } from '../../customers/top-up-store.ts'
import { selectDrafts } from '../../invoices/finalizing-store.ts'
import { insertDraft } from '../../invoices/invoices-store.ts'
import { storedSums, toLine, toManualLines } from '../../invoices/totals.ts'
import { readSettings } from '../../keys/settings/settings-store.ts'
import { TOP_UP } from '../../locales/line-texts.ts'
import { type Decimal, decimal, toPlain } from '../../money/decimal.ts'
import { HOUR_MS } from '../../runtime/spans.ts'
import { DEFAULT_PRIORITY } from '../../wallets/validation.ts'
import { readBalance } from '../../wallets/wallets-store.ts'
import { composeRequested } from '../compose/manual.ts'
import { finalizeDrafts } from '../finalize/finalize-invoice.ts'

type AutoTopUp = NonNullable<components['schemas']['NullableAutoTopUp']>

/** One charge an hour: a card that is declined has the retries of dunning, and no more. */
const PAUSE_MS = HOUR_MS

/** Sells what leads the account back to `below`. The invoice is collected next. Requires the customer's lock. */
export async function topUp(context: EngineContext, customer: CustomerRow): Promise<void> {
  const { trx, tenantId, newId, now } = context
  const { auto_top_up: terms, id: customer_id, currency_code } = customer
  if (terms === null) return
  const { lines, ...sums } = await composeRequested(
    trx,
    tenantId,
    {
      customer_id,
      tax_behavior: 'exclusive',
      tax_rate_codes: null,
      tax_rate_ids: null,
      lines: toManualLines([lineOf(terms, await balanceOf(context, customer, terms))], newId),
    },
    { now, path: 'body' },
  )
  const id = newId()
  await insertDraft(
    trx,
    {
      tenant_id: tenantId,
      id,
      customer_id,
      test_clock_id: customer.test_clock_id,
      billing_reason: 'top_up',
      timezone: customer.timezone ?? (await readSettings(trx, tenantId)).default_timezone,
      collection_method: 'charge_automatically',
      days_until_due: null,
      // Credit that pays for credit leads nowhere.
      apply_credit: false,
      currency_code,
      ...storedSums(sums),
      metadata: {},
    },
    lines,
    now,
  )
  await noteTopUp(trx, customer, new Date(now.getTime() + PAUSE_MS))
  await finalizeDrafts(context, await selectDrafts(trx, tenantId, [id]))
}

function balanceOf(
  { trx }: EngineContext,
  { tenant_id, id: customer_id, currency_code }: CustomerRow,
  { account_type, pricing_unit_code }: AutoTopUp,
): Promise<string> {
  const unit_code = pricing_unit_code ?? currency_code
  return readBalance(trx, { tenant_id, customer_id, account_type, unit_code })
}

function lineOf(terms: AutoTopUp, balance: string) {
  const { account_type, pricing_unit_code, price_cents, expires_after_days } = terms
  const amount = decimal(terms.amount)
  const quantity = incrementsOf(amount, decimal(terms.below).minus(balance))
  return toLine({
    description: TOP_UP,
    quantity,
    unit_amount_cents: price_cents,
    amount_cents: quantity * price_cents,
    credit: {
      account_type,
      pricing_unit_code,
      amount: toPlain(amount.times(quantity)),
      expires_after_days,
      priority: DEFAULT_PRIORITY,
    },
  })
}

/** The smallest whole number of `amount` that covers `gap`. */
function incrementsOf(amount: Decimal, gap: Decimal): number {
  const whole = gap.div(amount).round(0, ROUND_DOWN)
  const covered = whole.times(amount).gte(gap) ? whole : whole.plus(1)
  return Math.min(covered.toNumber(), MAX_TIMES)
}

const ROUND_DOWN = 0
const MAX_TIMES = 100
