import type { Check } from '../check.ts'
import {
  createCustomer,
  createMeter,
  createPlan,
  createPricingUnit,
  createSubscription,
} from '../fixtures.ts'
import type { Lab } from '../lab.ts'
import { endNow, eventsFor, use } from './ask.ts'
import { type ListId, readPages } from './pages.ts'

const about = { tag: 'API', level: 'behaviour', reference: '#section/Requests-and-responses' } as const

export const checks: Check[] = [
  {
    ...about,
    id: 'lists.rows-are-as-read-alone',
    title: 'A row of a list is the same as the thing that is read alone.',
    operations: [
      'listInvoices',
      'listSubscriptions',
      'listMeters',
      'listPlans',
      'listEvents',
      'listPricingUnits',
    ],
    async run(lab) {
      const customer = await createCustomer(lab)
      const meter = await createMeter(lab, { filters: { region: ['eu'] } })
      const prices = [{ meter_id: meter.id, charge_model: 'per_unit' as const, unit_amount: '0.5' }]
      const plan = await createPlan(lab, { interval: 'year', amount_cents: 100, prices })
      const terms = { customer_id: customer.id, plan_id: plan.id, metadata: { a: 'b' } }
      const subscription = await createSubscription(lab, terms)
      const at = (await lab.now()).toISOString()
      const sent = eventsFor(lab, customer, meter, [{ at, properties: { calls: 3, region: 'eu' } }])
      await use(lab, customer, sent)
      const query = { customer_id: customer.id }

      const { subscriptions } = (await lab.succeed('listSubscriptions', { query })).body
      lab.equal(subscriptions, [subscription], 'the subscriptions of the customer')
      const { meters } = (await lab.succeed('listMeters', { query: { event_name: meter.event_name } })).body
      lab.equal(meters, [meter], 'the meters of the event name')
      const [invoice] = (await lab.succeed('listInvoices', { query })).body.invoices
      const alone = await lab.succeed('getInvoice', { path: { id: invoice?.id ?? '' } })
      lab.equal(invoice, alone.body.invoice, 'the invoice in the list', alone)
      const { events } = (await lab.succeed('listEvents', { query })).body
      const path = { idempotency_key: sent[0]?.idempotency_key ?? '' }
      const event = await lab.succeed('getEvent', { path })
      lab.equal(events, [event.body.event], 'the events of the customer', event)
      lab.equal(await find(lab, 'listPlans', plan), plan, 'the plan in the list')
      await endNow(lab, subscription)
    },
  },
  {
    ...about,
    id: 'lists.names-are-as-sent',
    title:
      'Meters, plans and pricing units have the code and the name that they were made with, in any script.',
    operations: ['createMeter', 'createPlan', 'createPricingUnit', 'listPricingUnits'],
    async run(lab) {
      const name = ' Größe 名前 👋 "\\<b>& '
      const code = `${lab.unique('code')}_a.b-9`
      const meter = await createMeter(lab, { code, name })
      lab.equal([meter.code, meter.name], [code, name], 'code and name of the meter')
      const plan = await createPlan(lab, { code, name })
      lab.equal([plan.code, plan.name], [code, name], 'code and name of the plan')
      const unit = (await lab.succeed('createPricingUnit', { body: { code, name } })).body.pricing_unit
      lab.equal([unit.code, unit.name], [code, name], 'code and name of the pricing unit')
      const other = await createPricingUnit(lab)
      lab.equal(await find(lab, 'listPricingUnits', unit), unit, 'the pricing unit in the list')
      lab.equal(await find(lab, 'listPricingUnits', other), other, 'the other pricing unit in the list')
    },
  },
]

/** The row of a list that has no filter for it. */
async function find(lab: Lab, id: ListId, { id: wanted }: { id: string }): Promise<unknown> {
  const found = (rows: Array<{ id: string }>) => rows.some((row) => row.id === wanted)
  const pages = await readPages(lab, id, { query: { limit: 100 } }, found)
  return pages.flatMap(({ rows }) => rows).find((row) => row.id === wanted)
}
