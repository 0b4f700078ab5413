import { Problem } from '../http/problem.ts'
import type { SubscriptionRow } from './store.ts'

type Status = SubscriptionRow['status']
export type SubscriptionMove = 'renew' | 'cancel' | 'change_plan'

/** From each status, the status that each move leads to. A move that is missing is refused. */
const lifecycle: Record<Status, Partial<Record<SubscriptionMove, Status>>> = {
  trialing: { renew: 'active', cancel: 'canceled', change_plan: 'trialing' },
  active: { renew: 'active', cancel: 'canceled', change_plan: 'active' },
  canceled: {},
}

/** Returns the status after a move. Throws SUBSCRIPTION_CANCELED if the status does not allow it. */
export function transition(
  { status, canceled_at }: Pick<SubscriptionRow, 'status' | 'canceled_at'>,
  move: SubscriptionMove,
): Status {
  const next = lifecycle[status][move]
  if (next === undefined) throw new Problem('SUBSCRIPTION_CANCELED', { details: { canceled_at } })
  return next
}
