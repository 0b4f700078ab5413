import type { LocalProvider, MethodId, Outcome, PaymentFailure } from './provider.ts'

/** Below the invoice's page. */
export const TEST_PROVIDER_PAGE = 'test-provider'

/** It plays a provider: the method says how the attempt ends. */
export const testProvider: LocalProvider = {
  charge({ id, amount_cents, payment_method_id, page_url }) {
    if (payment_method_id === null)
      return { status: 'requires_action', action_url: `${page_url}/${TEST_PROVIDER_PAGE}` }
    return testOutcome(payment_method_id, { id, amount_cents })
  },
}

export function testOutcome(
  method: MethodId,
  { id, amount_cents }: { id: string; amount_cents: number },
): Outcome {
  const provider_payment_id = `test_${id}`
  if (method === 'pm_ok') return { status: 'succeeded', amount_cents, provider_payment_id }
  if (method === 'pm_processing') return { status: 'processing', provider_payment_id }
  return { status: 'failed', failure: FAILURES[method], provider_payment_id }
}

const FAILURES: Record<Exclude<MethodId, 'pm_ok' | 'pm_processing'>, PaymentFailure> = {
  pm_declined: { code: 'card_declined', message: 'The card was declined.', recoverable: true },
  pm_insufficient_funds: {
    code: 'insufficient_funds',
    message: 'The card has insufficient funds.',
    recoverable: true,
  },
  pm_lost_card: { code: 'lost_card', message: 'The card was reported lost.', recoverable: false },
}
