import type { Stripe } from 'stripe'
import type { DisputeAnswer, DisputeStatus } from '../provider.ts'

/** A payment has fewer disputes. */
const PAGE = 100

/** A lost dispute prevails over the payment's others. */
const ORDER: readonly DisputeStatus[] = ['lost', 'open', 'won']

export async function findDispute(stripe: Stripe, payment_intent: string): Promise<DisputeAnswer> {
  try {
    const { data } = await stripe.disputes.list({ payment_intent, limit: PAGE })
    const statuses = data.map(({ status }) => statusFrom(status))
    const status = ORDER.find((each) => statuses.includes(each))
    return status === undefined ? { is: 'missing' } : { is: 'known', status }
  } catch {
    // A restricted key may not read disputes.
    return { is: 'unknown' }
  }
}

/** An inquiry (`warning_…`) closes without a loss. An unknown status stays open, for a person to settle. */
function statusFrom(status: Stripe.Dispute['status']): DisputeStatus {
  if (status === 'lost') return 'lost'
  return status === 'won' || status === 'warning_closed' ? 'won' : 'open'
}
