import { Problem } from '../http/problem.ts'
import type { SubscriptionRow } from './store.ts'

export type SubscriptionMove = 'renew' | 'cancel' | 'change_plan' | 'preview'

/** The subscription's life as a table: from each status, what each move leads to. A move that is absent is refused. */
const lifecycle = {
  trialing: { renew: 'active', cancel: 'canceled', change_plan: 'trialing', preview: 'trialing' },
  active: { renew: 'active', cancel: 'canceled', change_plan: 'active', preview: 'active' },
  canceled: {},
} as const satisfies Record<
  SubscriptionRow['status'],
  Partial<Record<SubscriptionMove, SubscriptionRow['status']>>
>

/** Throws SUBSCRIPTION_CANCELED where the status does not allow the move; its details name the moment. */
export function assertMove(
  { status, canceled_at }: Pick<SubscriptionRow, 'status' | 'canceled_at'>,
  move: SubscriptionMove,
): void {
  if (!(move in lifecycle[status])) throw new Problem('SUBSCRIPTION_CANCELED', { details: { canceled_at } })
}
