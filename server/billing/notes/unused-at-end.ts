import type { EngineContext } from '../../context.ts'
import { insertRows } from '../../db/rows.ts'
import { Problem } from '../../errors/problem.ts'
import { type CreditableLine, leftOf, netOf } from '../../invoices/credit-notes/choose-lines.ts'
import type { ComposedNote } from '../../invoices/credit-notes/compose-note.ts'
import { type InvoiceRow, loadInvoice } from '../../invoices/invoices-store.ts'
import { roundFraction } from '../../money/fraction.ts'
import type { PlanRow } from '../../plans/plans-store.ts'
import { seconds } from '../../runtime/spans.ts'
import { findBilledFee, findInvoiceOfCharge } from '../../subscriptions/charges-store.ts'
import { wholePeriod } from '../../subscriptions/periods.ts'
import type { SubscriptionRow } from '../../subscriptions/subscriptions-store.ts'
import type { NewCharge } from '../compose/charges.ts'
import { updateDrafts } from '../compose/drafts.ts'
import { addCharges } from '../renew/open-segment.ts'
import { isFeeBilled } from '../renew/period-fee.ts'
import { type Rest, unusedTime } from '../renew/proration-charges.ts'
import { composeCreditNote } from './compose-credit-note.ts'
import { type Excess, issueCreditNote } from './issue-credit-note.ts'

/** Time is given back by a line of the last invoice or of a draft, or by a credit note. */
export type UnusedAtEnd = {
  lines: NewCharge[]
  drafted: { invoice_id: string; charge: NewCharge } | undefined
  /** `charge` is what bounds count for the note. */
  note: { invoice: InvoiceRow; composed: ComposedNote; charge: NewCharge } | undefined
}

export const NOTHING_UNUSED: UnusedAtEnd = { lines: [], drafted: undefined, note: undefined }

/** A trial has no fee. Throws PAYMENT_IN_PROGRESS. */
export async function unusedAtEnd(
  { trx, tenantId, now }: EngineContext,
  subscription: SubscriptionRow,
  plan: PlanRow,
): Promise<UnusedAtEnd> {
  const { status, current_period_end: end, fee_cents } = subscription
  if (status === 'scheduled' || status === 'trialing' || !isFeeBilled(subscription, now))
    return NOTHING_UNUSED
  const rest = { start: now, end, whole: wholePeriod(subscription, plan) }
  const billed = await findBilledFee(trx, subscription)
  const [charge] = unusedTime(rest, { fee_cents, old: plan, plan, billed })
  if (billed === undefined || charge === undefined) return NOTHING_UNUSED
  const onLast = { ...NOTHING_UNUSED, lines: [charge] }
  const found = await findInvoiceOfCharge(trx, subscription, billed)
  if (found === undefined) return onLast
  if (found.status === 'draft') return { ...NOTHING_UNUSED, drafted: { invoice_id: found.id, charge } }
  const invoice = await loadInvoice(trx, tenantId, found.id)
  const line = invoice.line_items.find(({ id }) => id === billed)
  const amount_cents = line === undefined ? 0 : shareOf(line, fee_cents, rest)
  if (amount_cents === 0) return NOTHING_UNUSED
  try {
    const composed = await composeCreditNote(trx, invoice, [{ line_item_id: billed, amount_cents }])
    return {
      ...NOTHING_UNUSED,
      note: { invoice, composed, charge: { ...charge, amount_cents: -amount_cents } },
    }
  } catch (problem) {
    // With credits, an invoice's total can be less than its line.
    if (problem instanceof Problem && BEYOND_INVOICE.has(problem.code)) return onLast
    throw problem
  }
}

const BEYOND_INVOICE: ReadonlySet<string> = new Set(['CREDIT_NOTE_TOO_LARGE', 'CREDIT_NOTE_LIMIT_EXCEEDED'])

/** The unused share of what discounts and credit notes left of the line. */
function shareOf(line: CreditableLine, fee_cents: number, rest: Rest): number {
  const whole = BigInt(seconds(rest.whole)) * BigInt(line.amount_cents)
  const left = BigInt(netOf(line) - line.noted_cents)
  if (whole === 0n) return 0
  const numerator = BigInt(fee_cents) * BigInt(seconds(rest)) * left
  return Math.max(0, Math.min(roundFraction({ numerator, denominator: whole }), leftOf(line)))
}

/** Returns the credit note's id. Requires the customer's lock. */
export async function giveUnusedBackAtEnd(
  context: EngineContext,
  subscription: SubscriptionRow,
  { lines, drafted, note }: UnusedAtEnd,
  excess: Excess = 'wallet',
): Promise<string | undefined> {
  await addCharges(context, [{ subscription, charges: lines }])
  if (drafted !== undefined) {
    await insertCharge(context, subscription, drafted.charge, { invoice_id: drafted.invoice_id })
    await updateDrafts(context, [drafted.invoice_id])
  }
  if (note === undefined) return undefined
  const { invoice, composed, charge } = note
  const terms = { reason: 'unused_time', memo: null, out_of_band_reference: null, metadata: {} } as const
  const credit_note_id = await issueCreditNote(context, invoice, composed, { ...terms, excess })
  await insertCharge(context, subscription, charge, { invoice_id: invoice.id, credit_note_id })
  return credit_note_id
}

async function insertCharge(
  { trx, tenantId, newId }: EngineContext,
  { id: subscription_id }: SubscriptionRow,
  { span, plan, ...charge }: NewCharge,
  on: { invoice_id: string; credit_note_id?: string },
): Promise<void> {
  const times = { starts_at: span.start, ends_at: span.end }
  await insertRows(trx, 'charges', tenantId, [
    { id: newId(), subscription_id, ...charge, plan_id: plan.id, ...times, ...on },
  ])
}
