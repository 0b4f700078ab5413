import type { Reply } from '../../../../generated/operations.ts'
import type { Visit } from '../../visit.ts'

export type Subscription = Reply<'getSubscription'>['body']['subscription']
export type Plan = Reply<'getPlan'>['body']['plan']

/** Returns the plans of subscriptions by id. Each plan is read once. */
export async function plansOf(
  { call }: Visit,
  subscriptions: readonly Subscription[],
): Promise<Map<string, Plan>> {
  const ids = [...new Set(subscriptions.map(({ plan_id }) => plan_id))]
  return new Map(
    await Promise.all(ids.map(async (id) => [id, (await call('getPlan', { path: { id } })).plan] as const)),
  )
}
