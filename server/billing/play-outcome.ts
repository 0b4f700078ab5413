import type { EngineContext } from '../context.ts'
import { noteChange } from '../db/changes.ts'
import { loadInvoice } from '../invoices/invoices-store.ts'
import { loadAttempt, updateAttempt } from '../payments/attempts-store.ts'
import { paymentOf } from '../payments/test-provider.ts'
import { HOUR_MS } from '../runtime/spans.ts'
import { applyOutcome } from './settle-attempt.ts'

/** Plays the next outcome of an attempt at the provider `test`. */
export async function playOutcome(context: EngineContext, id: string): Promise<void> {
  const { trx, tenantId, now } = context
  const attempt = await loadAttempt(trx, tenantId, id)
  const { next_outcome, next_outcome_at, amount_cents } = attempt
  if (next_outcome_at === null || next_outcome_at > now) return
  if (next_outcome === 'unconfirmed') {
    const found = { next_outcome: 'succeeded', next_outcome_at: new Date(now.getTime() + HOUR_MS) } as const
    await updateAttempt(trx, attempt, { ...found, updated_at: now })
    return noteChange(trx, { type: 'payment_attempt.unconfirmed', id })
  }
  if (next_outcome === 'disputed') {
    const played = { next_outcome: null, next_outcome_at: null }
    await updateAttempt(trx, attempt, { disputed_at: now, ...played, updated_at: now })
    return noteChange(trx, { type: 'payment_attempt.disputed', id })
  }
  const invoice = await loadInvoice(trx, tenantId, attempt.invoice_id)
  const provider_payment_id = attempt.provider_payment_id ?? paymentOf(attempt)
  await applyOutcome(context, attempt, invoice, { status: 'succeeded', amount_cents, provider_payment_id })
}
