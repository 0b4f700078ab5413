import type { OperationId } from '../../../generated/operations.ts'
import {
  createCustomer,
  createInvoice,
  createMeter,
  createPlan,
  createPricingUnit,
  createSubscription,
  finalizedInvoice,
  grant,
} from '../fixtures.ts'
import type { Call, Lab } from '../lab.ts'
import { at, balanceOf, eventsFor, use, withoutRequestId } from './ask.ts'

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

/** One thing of each kind, of the own company. */
export async function own(lab: Lab): Promise<Owned> {
  const customer = await createCustomer(lab, { email: `${lab.unique('own')}@example.com` })
  await grant(lab, customer, { amount: '10' })
  const unit = await createPricingUnit(lab)
  const meter = await createMeter(lab)
  const plan = await createPlan(lab, { interval: 'year', amount_cents: 100 })
  const subscription = await createSubscription(lab, { customer_id: customer.id, plan_id: plan.id })
  const draft = await createInvoice(lab, { customer_id: customer.id })
  const open = await finalizedInvoice(lab, { customer_id: customer.id })
  const now = (await lab.now()).toISOString()
  const events = eventsFor(lab, customer, meter, [{ at: now, properties: { calls: 3 } }])
  await use(lab, customer, events)
  const ids = { customer: customer.id, meter: meter.id, plan: plan.id, draft: draft.id, open: open.id }
  return { ...ids, subscription: subscription.id, event: events[0]?.idempotency_key ?? '', unit: unit.code }
}

export async function read(lab: Lab, owned: Owned): Promise<unknown> {
  const path = (id: string) => ({ path: { id } })
  const things = [
    await lab.succeed('getCustomer', path(owned.customer)),
    await lab.succeed('getMeter', path(owned.meter)),
    await lab.succeed('getPlan', path(owned.plan)),
    await lab.succeed('getInvoice', path(owned.draft)),
    await lab.succeed('getInvoice', path(owned.open)),
    await lab.succeed('getSubscription', path(owned.subscription)),
  ]
  return [await balanceOf(lab, { id: owned.customer }), ...things.map(({ text }) => withoutRequestId(text))]
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
    neutral(given.text),
    neutral(wanted.text),
    `the body of ${id} for a ${kind} of another company`,
    given,
  )
}

/** The body without what repeats the request: its id, and the name of what was asked for. */
function neutral(text: string): string {
  return withoutRequestId(text).replaceAll(/"(c[a-z0-9]{24}|unit-[^"]*|evt-[^"]*)"/g, '"…"')
}

/** The other company's time: it may have a test clock of its own. */
export async function otherNow(lab: Lab): Promise<string> {
  const exchange = await lab.call('getTestClock', { key: 'other' })
  const now = at(exchange.body, 'test_clock', 'now')
  return typeof now === 'string' ? now : new Date().toISOString()
}
