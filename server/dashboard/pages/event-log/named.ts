import { unlessGone } from '../../parts/object-names.ts'
import type { Visit } from '../../visit.ts'
import type { LoggedEvent } from './subject.ts'
import type { Attempt, Named, Refund } from './telling.ts'

/** Reads the plans and payment methods that events name by id. */
export async function namedIn(visit: Visit, events: readonly LoggedEvent[]): Promise<Named> {
  const refunds = objectsIn<Refund>(events, 'refund')
  const attempts = objectsIn<Attempt>(events, 'payment_attempt')
  const known = new Set(attempts.map(({ id }) => id))
  const others = new Set(refunds.map((each) => each.payment_attempt_id).filter((id) => !known.has(id)))
  const read = await Promise.all(
    [...others].map(async (id) => {
      const found = await unlessGone(visit.call('getPaymentAttempt', { path: { id } }))
      return found?.payment_attempt
    }),
  )
  const all = [...attempts, ...read.filter((each) => each !== undefined)]
  const [methods, plans] = await Promise.all([methodsOf(visit, all), plansIn(visit, events)])
  const ofNotes = refunds.map((each) => [each.credit_note_id ?? '', each] as const)
  return { methods, plans, refunds: new Map(ofNotes) }
}

async function methodsOf({ call }: Visit, attempts: readonly Attempt[]): Promise<Map<string, string>> {
  const customers = new Set(
    attempts.filter((each) => each.payment_method_id !== null).map((each) => each.customer_id),
  )
  const pages = await Promise.all(
    [...customers].map((id) =>
      unlessGone(call('listCustomerPaymentMethods', { path: { id }, query: { limit: '100' } })),
    ),
  )
  const methods = pages.flatMap((page) => page?.payment_methods ?? [])
  const labels = new Map(methods.map(({ id, label }) => [id, label]))
  return new Map(attempts.map(({ id, payment_method_id }) => [id, labels.get(payment_method_id ?? '') ?? '']))
}

async function plansIn({ call }: Visit, events: readonly LoggedEvent[]): Promise<Map<string, string>> {
  const named = [
    ...objectsIn<{ plan_id: string }>(events, 'subscription'),
    ...objectsIn<{ plan_id?: string }>(events, 'previous'),
  ]
  const ids = new Set(named.flatMap(({ plan_id }) => plan_id ?? []))
  return new Map(
    await Promise.all(
      [...ids].map(async (id) => [id, (await call('getPlan', { path: { id } })).plan.name] as const),
    ),
  )
}

function objectsIn<Each>(events: readonly LoggedEvent[], noun: string): Each[] {
  return events.flatMap(({ data }) => (noun in data ? [Reflect.get(data, noun) as Each] : []))
}
