import type { OperationId } from '../../generated/operations.ts'
import type { Call, Lab } from './check-context.ts'
import type { AnyExchange } from './exchange.ts'
import {
  createCustomer,
  createInvoice,
  createMeter,
  createPlan,
  createPricingUnit,
  createSubscription,
  finalizedInvoice,
  grant,
} from './fixtures.ts'
import { balanceOf, eventsFor, unknownId, use, withoutRequestId } from './requests.ts'

/** What the own company has, and the other company asks for. */
export type Owned = {
  customer: string
  meter: string
  plan: string
  draft: string
  open: string
  subscription: string
  event: string
  unit: string
}

/** One thing of each kind, of the own company. What the service cannot have is named by an id that nothing has. */
export async function own(lab: Lab): Promise<Owned> {
  const customer = await createCustomer(lab, { email: `${lab.unique('own')}@example.com` })
  const customer_id = customer.id
  await lab.ifThere(() => grant(lab, customer, { amount: '10' }))
  const unit = await lab.ifThere(() => createPricingUnit(lab))
  const meter = await lab.ifThere(() => createMeter(lab))
  const plan = await lab.ifThere(() => createPlan(lab, { interval: 'year', amount_cents: 100 }))
  const subscription = await lab.ifThere(() =>
    createSubscription(lab, { customer_id, ...(plan && { plan_id: plan.id }) }),
  )
  const draft = await lab.ifThere(() => createInvoice(lab, { customer_id }))
  const open = await lab.ifThere(() => finalizedInvoice(lab, { customer_id }))
  const now = (await lab.now()).toISOString()
  const measured = meter ?? { event_name: 'api.request' }
  const events = eventsFor(lab, customer, measured, [{ at: now, properties: { calls: 3 } }])
  await lab.ifThere(() => use(lab, customer, events))
  const idOf = (thing: { id: string } | undefined) => thing?.id ?? unknownId()
  return {
    ...{ customer: customer.id, meter: idOf(meter), plan: idOf(plan) },
    ...{ draft: idOf(draft), open: idOf(open), subscription: idOf(subscription) },
    ...{ event: events[0]?.idempotency_key ?? '', unit: unit?.code ?? lab.unique('unit') },
  }
}

/** All of it as the own company reads it, but for what the service does not have. */
export async function read(lab: Lab, owned: Owned): Promise<unknown> {
  const things = [
    ['getCustomer', owned.customer],
    ['getMeter', owned.meter],
    ['getPlan', owned.plan],
    ['getInvoice', owned.draft],
    ['getInvoice', owned.open],
    ['getSubscription', owned.subscription],
  ] as const
  const told: unknown[] = [await lab.ifThere(() => balanceOf(lab, { id: owned.customer }))]
  for (const [operation, id] of things)
    told.push(await lab.ifThere(async () => withoutRequestId(await lab.call(operation, { path: { id } }))))
  return told
}

/** The two requests, sent by the other company, must answer alike: the thing is foreign in one, and missing in the other. */
export async function compare(
  lab: Lab,
  id: OperationId,
  kind: string,
  foreign: Call,
  missing: Call,
): Promise<void> {
  const wanted = await lab.call(id, { ...missing, key: 'other' })
  const given = await lab.call(id, { ...foreign, key: 'other' })
  lab.equal(wanted.status, 404, `the status of ${id} for a ${kind} that does not exist`, wanted)
  lab.equal(given.status, 404, `the status of ${id} for a ${kind} of another company`, given)
  lab.equal(
    neutral(given, foreign),
    neutral(wanted, missing),
    `the body of ${id} for a ${kind} of another company`,
    given,
  )
}

/** The body without what repeats the request, whether as a member or within a sentence: its id, and whatever it named. */
function neutral(exchange: AnyExchange, { path, query, body }: Call): unknown {
  const named = textsIn([path, query, body]).toSorted((a, b) => b.length - a.length)
  return withTexts(withoutRequestId(exchange), (text) =>
    named.reduce((told, name) => told.replaceAll(name, '…'), text),
  )
}

function withTexts(value: unknown, change: (text: string) => string): unknown {
  if (typeof value === 'string') return change(value)
  if (Array.isArray(value)) return value.map((each) => withTexts(each, change))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, withTexts(each, change)]))
}

function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return value === '' ? [] : [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : []
}

/** The other company's time: it may have a test clock of its own. */
export async function otherNow(lab: Lab): Promise<string> {
  return (await lab.now('other')).toISOString()
}
