import type { EngineContext } from '../../context.ts'
import { noteChange } from '../../db/changes.ts'
import { loadInvoice } from '../../invoices/invoices-store.ts'
import { type AttemptRow, loadAttempt, updateAttempt } from '../../payments/attempts-store.ts'
import { paymentOf } from '../../payments/test-provider.ts'
import { DAY_MS, HOUR_MS } from '../../runtime/spans.ts'
import { noteDispute } from '../pay/note-dispute.ts'
import { applyOutcome } from './settle-attempt.ts'

const ENDS: { [Began in NonNullable<AttemptRow['next_outcome']>]?: AttemptRow['next_outcome'] } = {
  disputed_in_vain: 'dispute_lost',
  disputed_wrongly: 'dispute_won',
}

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
  if (next_outcome !== 'succeeded') {
    const end = next_outcome === null ? undefined : ENDS[next_outcome]
    const played = await updateAttempt(trx, attempt, {
      next_outcome: end ?? null,
      next_outcome_at: end === undefined ? null : new Date(now.getTime() + DAY_MS),
    })
    const status = next_outcome === 'dispute_lost' ? 'lost' : next_outcome === 'dispute_won' ? 'won' : 'open'
    await noteDispute(context, played, status)
    return
  }
  const invoice = await loadInvoice(trx, tenantId, attempt.invoice_id)
  const provider_payment_id = attempt.provider_payment_id ?? paymentOf(attempt)
  await applyOutcome(context, attempt, invoice, { status: 'succeeded', amount_cents, provider_payment_id })
}
