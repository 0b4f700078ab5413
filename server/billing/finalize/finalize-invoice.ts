import type { EngineContext } from '../../context.ts'
import { lockCustomers } from '../../customers/customers-store.ts'
import { noteChange } from '../../db/changes.ts'
import { timelineOf } from '../../db/timeline.ts'
import { insertTakings } from '../../discounts/takings-store.ts'
import { Problem } from '../../errors/problem.ts'
import { giveUnusedBack } from '../../invoices/credit-notes/credited-lines-store.ts'
import { type DraftRow, replaceLines, updateInvoices } from '../../invoices/finalizing-store.ts'
import { loadInvoice } from '../../invoices/invoices-store.ts'
import { transition } from '../../invoices/lifecycle.ts'
import { toInvoiceNumber } from '../../invoices/number.ts'
import { type NumberForm, takeInvoiceNumbers } from '../../invoices/numbering-store.ts'
import { leastPayment } from '../../invoices/payment.ts'
import { newPublicToken } from '../../invoices/public-token.ts'
import { nextReminderAt } from '../../invoices/reminders.ts'
import { dueAt } from '../../invoices/terms.ts'
import { amountDue, type StoredSums, storedSums } from '../../invoices/totals.ts'
import { readSettings, type Settings } from '../../keys/settings/settings-store.ts'
import { processDue } from '../../metering/process-events.ts'
import { selectCustomersWithEvents } from '../../metering/queue-store.ts'
import { minorToMajor } from '../../money/currency.ts'
import { decimal } from '../../money/decimal.ts'
import { closeSegments } from '../../subscriptions/segments-store.ts'
import { grant } from '../../wallets/movements.ts'
import { composeDrafts } from '../compose/drafts.ts'
import { accountOf, payFromWallet, retryCollection } from '../pay/collect-payment.ts'
import { sellCredit } from '../pay/sell-credit.ts'
import { selectOwedCredited } from './credits-store.ts'

export function finalizeDraft(context: EngineContext, draft: DraftRow): Promise<void> {
  return finalizeDrafts(context, [draft])
}

/**
 * Finalizes in this order. Drafts share a timeline, but not a subscription. An invoice with nothing due is paid. Throws
 * INVOICE_NOT_DRAFT.
 */
export async function finalizeDrafts(context: EngineContext, drafts: readonly DraftRow[]): Promise<void> {
  for (const { status } of drafts) transition(status, 'finalize')
  await processEventsBefore(context, drafts)
  await finalizeWithoutEvents(context, drafts)
}

/** Bills usage that is already counted. Throws INVOICE_TOTAL_NEGATIVE. */
export async function finalizeWithoutEvents(
  context: EngineContext,
  drafts: readonly DraftRow[],
  takeNumbers: typeof takeInvoiceNumbers = takeInvoiceNumbers,
): Promise<void> {
  const [first] = drafts
  if (first === undefined) return
  const { trx, tenantId, now } = context
  const composedOf = await composeDrafts(context, drafts)
  const composed = drafts.map((draft) => ({ draft, ...composedOf(draft) }))
  for (const { total_cents } of composed)
    if (total_cents < 0) throw new Problem('INVOICE_TOTAL_NEGATIVE', { details: { total_cents } })
  await closeUsage(context, drafts)
  for (const { draft, credit_carried_cents } of composed)
    if (credit_carried_cents > 0) await carryCredit(context, draft, credit_carried_cents)
  // What is charged automatically is due at once, and has reminders planned when it is overdue.
  const isSent = drafts.some(({ collection_method }) => collection_method === 'send_invoice')
  const reminders = isSent ? (await readSettings(trx, tenantId)).email_settings : undefined
  const { number, form, at } = await takeNumbers(trx, timelineOf(first), drafts.length, now)
  const finalized = composed.map(({ draft, ...sums }, index) =>
    finalizedRow(context, draft, { number: number + index, form, at, sums: storedSums(sums), reminders }),
  )
  await updateInvoices(trx, tenantId, finalized)
  for (const { id, status } of finalized) {
    noteChange(trx, { type: 'invoice.finalized', id })
    if (status === 'paid') noteChange(trx, { type: 'invoice.paid', id })
  }
  await replaceLines(
    trx,
    tenantId,
    composed.map(({ draft: { id }, lines }) => ({ id, lines })),
  )
  const giving = composed.filter(({ lines }) => lines.some(({ amount_cents }) => amount_cents < 0))
  await giveUnusedBack(
    trx,
    tenantId,
    giving.map(({ draft }) => draft.id),
    1,
  )
  const takings = composed.flatMap(({ draft, takings: own }) =>
    own.map((taking) => ({ ...taking, invoice_id: draft.id })),
  )
  if (takings.length > 0) await insertTakings(trx, tenantId, takings)
  for (const { draft, lines, total_cents } of composed)
    if (total_cents === 0 && (await sellCredit(context, draft, lines)))
      await retryCollection(context, draft.customer_id)
  const carrying = composed.filter(({ credit_carried_cents }) => credit_carried_cents > 0)
  for (const customerId of new Set(carrying.map(({ draft }) => draft.customer_id)))
    await retryCollection(context, customerId)
}

type Finalizing = {
  number: number
  form: NumberForm
  at: Date
  sums: StoredSums
  reminders: Settings['email_settings'] | undefined
}

function finalizedRow(
  { tenantId, newSecret }: EngineContext,
  draft: DraftRow,
  { number, form, at, sums, reminders }: Finalizing,
) {
  const status = transition(draft.status, 'finalize')
  const settled = sums.total_cents === 0
  const due_at = dueAt(at, draft)
  return {
    id: draft.id,
    status: settled ? transition(status, 'pay') : status,
    ...draft.parties,
    ...sums,
    invoice_number: number,
    number_text: toInvoiceNumber(number, form),
    public_token: newPublicToken(tenantId, newSecret),
    finalized_at: at,
    due_at,
    next_reminder_at:
      settled || reminders === undefined || draft.collection_method !== 'send_invoice'
        ? null
        : nextReminderAt({ collection_method: draft.collection_method, due_at }, reminders, at),
    paid_at: settled ? at : null,
    collection_pending:
      (draft.apply_credit || draft.collection_method === 'charge_automatically') && !settled,
    updated_at: at,
  }
}

/** Events after the customer's deletion are not billed. */
async function processEventsBefore(context: EngineContext, drafts: readonly DraftRow[]): Promise<void> {
  const { trx, tenantId, now: at } = context
  const ofSubscriptions = drafts.filter(({ subscription_id }) => subscription_id !== null)
  if (ofSubscriptions.length === 0) return
  const asked = ofSubscriptions.map(({ customer_id }) => ({ customer_id, at }))
  const waiting = await selectCustomersWithEvents(trx, tenantId, asked)
  if (waiting.length > 0) await processDue(context, waiting, await lockCustomers(trx, tenantId, waiting))
}

async function closeUsage({ trx, tenantId }: EngineContext, drafts: readonly DraftRow[]): Promise<void> {
  const drafted = drafts.flatMap(({ id: invoice_id, subscription_id, customer_id }) =>
    subscription_id === null ? [] : [{ invoice_id, subscription_id, customer_id }],
  )
  if (drafted.length > 0) await closeSegments(trx, tenantId, { drafted })
}

/** Credit first pays the invoices whose lines it gives back: nobody gets money for what they owe. */
async function carryCredit(
  context: EngineContext,
  draft: DraftRow,
  credit_carried_cents: number,
): Promise<void> {
  const { trx, tenantId, now, newId } = context
  await grant(
    { trx, account: accountOf(draft), now, newId },
    decimal(minorToMajor(credit_carried_cents, draft.currency_code)),
    { type: 'proration_credit', invoice_id: draft.id, subscription_id: draft.subscription_id },
  )
  let left = credit_carried_cents
  for (const id of await selectOwedCredited(trx, draft)) {
    const invoice = await loadInvoice(trx, tenantId, id)
    // The outcome of an accepted attempt is not known yet.
    if (invoice.open_payment === 'processing') continue
    const amount = Math.min(left, amountDue(invoice))
    if (amount > 0 && (await payFromWallet(context, invoice, { amount, least: leastPayment(invoice) })))
      left -= amount
  }
}
