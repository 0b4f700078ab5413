import type { Reply } from '../../../../generated/operations.ts'
import type { Visit } from '../../visit.ts'

export type Subscription = Reply<'getSubscription'>['body']['subscription']
export type Plan = Reply<'getPlan'>['body']['plan']

export async function plansOf(
  { call }: Visit,
  subscriptions: readonly Subscription[],
): Promise<Map<string, Plan>> {
  const ids = [...new Set(subscriptions.map(({ plan_id }) => plan_id))]
  return new Map(
    await Promise.all(ids.map(async (id) => [id, (await call('getPlan', { path: { id } })).plan] as const)),
  )
}
