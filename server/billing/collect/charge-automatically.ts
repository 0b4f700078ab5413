import type { EngineContext } from '../../context.ts'
import { changedFields } from '../../db/changed.ts'
import { noteChange } from '../../db/changes.ts'
import { type InvoiceRow, loadInvoice, updateInvoice } from '../../invoices/invoices-store.ts'
import { findLastCharged, findOpenAttempt } from '../../payments/attempts-store.ts'
import { isRemote, MAX_ATTEMPTS } from '../../payments/lifecycle.ts'
import type { ProviderSetting } from '../../payments/providers-store.ts'
import { DAY_MS, MINUTE_MS } from '../../runtime/spans.ts'
import { collectFromWallet } from '../pay/collect-payment.ts'
import { cancelOpenAttempt } from '../pay/open-attempt.ts'
import { findDefaultMethod } from './charge-store.ts'
import { recordFailure } from './dunning.ts'
import { startAttempt } from './start-attempt.ts'

/** Pays from the wallet, then charges the amount still due if collection is automatic. Requires the customer's lock. */
export async function collectInvoice(context: EngineContext, invoice: InvoiceRow): Promise<void> {
  const { status, collection_method } = await collectFromWallet(context, invoice)
  if (status === 'open' && collection_method === 'charge_automatically')
    await chargeDefault(context, await loadInvoice(context.trx, context.tenantId, invoice.id))
}

export async function retryInvoice(context: EngineContext, id: string): Promise<void> {
  const invoice = await loadInvoice(context.trx, context.tenantId, id)
  if (invoice.status === 'open' && isDue(invoice, context) && !isUnderWay(invoice))
    await collectInvoice(context, invoice)
}

async function chargeDefault(context: EngineContext, found: InvoiceRow): Promise<void> {
  if (isUnderWay(found)) return
  const { trx } = context
  const charged = await findDefaultMethod(trx, found)
  // Nothing tried to collect the invoice, so nothing failed. A top-up that finds no method must be seen.
  const isTried = found.apply_credit || found.billing_reason === 'top_up'
  if (charged === undefined && !isTried && found.payment_failed_at === null)
    return replan(context, found, NOTHING)
  const failure = await failureBefore(trx, found, charged)
  if (charged === undefined || failure !== undefined)
    return recordFailure(context, await countDay(context, found), failure ?? 'no_payment_method')
  const { method, setting } = charged
  if (isRemote(method.provider) && setting.status !== 'active')
    return postpone(context, found, nextChargeAt(setting, context.now))
  const invoice = await countDay(context, found)
  await cancelOpenAttempt(context, invoice)
  // A remote provider confirms the cancellation first; its answer charges again.
  if ((await findOpenAttempt(trx, invoice)) !== undefined) return replan(context, found, NOTHING)
  await updateInvoice(trx, invoice, NOTHING)
  const start = { origin: 'automatic', setting, method } as const
  await startAttempt(context, { ...invoice, ...NOTHING, open_payment: null }, start)
}

type Plan = Pick<InvoiceRow, 'next_payment_attempt_at' | 'payment_stopped_reason'>
const NOTHING: Plan = { next_payment_attempt_at: null, payment_stopped_reason: null }

async function failureBefore(
  trx: EngineContext['trx'],
  invoice: InvoiceRow,
  charged: Awaited<ReturnType<typeof findDefaultMethod>>,
): Promise<Parameters<typeof recordFailure>[2] | undefined> {
  if (charged === undefined) return 'no_payment_method'
  const isLost =
    invoice.payment_stopped_reason === 'not_recoverable' &&
    (await findLastCharged(trx, invoice)) === charged.method.id
  if (isLost) return 'not_recoverable'
  return invoice.payment_attempt_count >= MAX_ATTEMPTS ? 'recoverable' : undefined
}

/** Before any failure, a postponed charge is no day of dunning. */
async function countDay(context: EngineContext, invoice: InvoiceRow): Promise<InvoiceRow> {
  if (invoice.payment_failed_at === null || !isDue(invoice, context)) return invoice
  const counted = { payment_retry_count: invoice.payment_retry_count + 1 }
  await updateInvoice(context.trx, invoice, counted)
  return { ...invoice, ...counted }
}

/** A provider that cannot charge now costs the customer no day of dunning. */
function postpone(context: EngineContext, invoice: InvoiceRow, at: Date): Promise<void> {
  const { next_payment_attempt_at: planned } = invoice
  const isSooner = planned !== null && !isDue(invoice, context) && planned < at
  const next_payment_attempt_at = isSooner ? planned : at
  return replan(context, invoice, { next_payment_attempt_at, payment_stopped_reason: null })
}

/** New credentials are tried within minutes, and less often while the provider does not answer. */
function nextChargeAt({ status, check_at }: Pick<ProviderSetting, 'status' | 'check_at'>, now: Date): Date {
  if (status !== 'checking') return new Date(now.getTime() + DAY_MS)
  return new Date(Math.max(now.getTime(), check_at?.getTime() ?? 0) + MINUTE_MS)
}

/** Without an attempt, only the invoice's event tells of the failure. */
async function replan({ trx, now }: EngineContext, before: InvoiceRow, plan: Plan): Promise<void> {
  if (Object.keys(changedFields(before, plan)).length === 0) return
  await updateInvoice(trx, before, { ...plan, updated_at: now })
  noteChange(trx, { type: 'invoice.updated', id: before.id, before })
}

function isDue({ next_payment_attempt_at: at }: InvoiceRow, { now }: EngineContext): boolean {
  return at !== null && at <= now
}

/** An attempt that waits for the customer does not decide the charge. */
function isUnderWay({ open_payment }: InvoiceRow): boolean {
  return open_payment !== null && open_payment !== 'requires_action'
}
