import { Problem } from '../errors/problem.ts'
import type { SubscriptionRow } from './subscriptions-store.ts'

type Status = SubscriptionRow['status']
type SubscriptionMove = 'renew' | 'cancel' | 'change_plan' | 'update'

/** Any other move is refused. */
const lifecycle: Record<Status, Partial<Record<SubscriptionMove, Status>>> = {
  scheduled: { renew: 'active', cancel: 'canceled', change_plan: 'scheduled', update: 'scheduled' },
  trialing: { renew: 'active', cancel: 'canceled', change_plan: 'trialing', update: 'trialing' },
  active: { renew: 'active', cancel: 'canceled', change_plan: 'active', update: 'active' },
  past_due: { renew: 'past_due', cancel: 'canceled', change_plan: 'past_due', update: 'past_due' },
  canceled: {},
}

/** Throws SUBSCRIPTION_CANCELED. */
export function transition(
  { status, canceled_at }: Pick<SubscriptionRow, 'status' | 'canceled_at'>,
  move: SubscriptionMove,
): Status {
  const next = lifecycle[status][move]
  if (next === undefined) throw new Problem('SUBSCRIPTION_CANCELED', { details: { canceled_at } })
  return next
}
