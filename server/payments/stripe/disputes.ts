import type { Stripe } from 'stripe'
import type { DisputeAnswer, DisputeStatus } from '../provider.ts'

/** A payment has few disputes. */
const PAGE = 100

/** What is lost stays lost, whatever becomes of another dispute of the payment. */
const ORDER: readonly DisputeStatus[] = ['lost', 'open', 'won']

export async function findDispute(stripe: Stripe, payment_intent: string): Promise<DisputeAnswer> {
  try {
    const { data } = await stripe.disputes.list({ payment_intent, limit: PAGE })
    const statuses = data.map(({ status }) => statusFrom(status))
    const status = ORDER.find((each) => statuses.includes(each))
    return status === undefined ? { is: 'missing' } : { is: 'known', status }
  } catch {
    // A restricted key may be good for all else.
    return { is: 'unknown' }
  }
}

/** An inquiry, whose status begins with `warning_`, is closed without a loss. Whatever is unknown is for a person to settle. */
function statusFrom(status: Stripe.Dispute['status']): DisputeStatus {
  if (status === 'lost') return 'lost'
  return status === 'won' || status === 'warning_closed' ? 'won' : 'open'
}
