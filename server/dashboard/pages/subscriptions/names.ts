import type { Reply } from '../../../../generated/operations.ts'
import { Problem } from '../../../errors/problem.ts'
import type { Visit } from '../../visit.ts'

export type Subscription = Reply<'getSubscription'>['body']['subscription']
export type Plan = Reply<'getPlan'>['body']['plan']

/** Each is read once. */
export async function plansOf(
  { call }: Visit,
  subscriptions: readonly Subscription[],
): Promise<Map<string, Plan>> {
  const ids = [...new Set(subscriptions.map(({ plan_id }) => plan_id))]
  return new Map(
    await Promise.all(ids.map(async (id) => [id, (await call('getPlan', { path: { id } })).plan] as const)),
  )
}

/** The names. A customer that is deleted has none. */
export async function customersOf(
  visit: Visit,
  rows: ReadonlyArray<{ customer_id: string }>,
): Promise<Map<string, string>> {
  const ids = [...new Set(rows.map(({ customer_id }) => customer_id))]
  const all = await Promise.all(ids.map(async (id) => [id, await customerName(visit, id)] as const))
  return new Map(all.flatMap(([id, name]) => (name === undefined ? [] : [[id, name]])))
}

export async function customerName({ call }: Visit, id: string): Promise<string | undefined> {
  try {
    return (await call('getCustomer', { path: { id } })).customer.name
  } catch (error) {
    if (error instanceof Problem && error.status === 404) return undefined
    throw error
  }
}
