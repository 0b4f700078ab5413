import type { Check } from '../../kit/check.ts'
import type { Lab } from '../../kit/check-context.ts'
import {
  createCustomer,
  createMeter,
  createPlan,
  createPricingUnit,
  createSubscription,
  finalizedInvoice,
} from '../../kit/fixtures.ts'
import { type ListCall, type ListId, readPage, readPages, rowsOf } from '../../kit/pages.ts'
import { endNow, eventsFor, use } from '../../kit/requests.ts'

const about = { tag: 'API', level: 'behaviour', reference: '#section/Requests-and-responses' } as const

export const checks: Check[] = [
  {
    ...about,
    id: 'lists.rows-are-as-read-alone',
    title: 'A row of a list is the same as the thing that is read alone.',
    operations: [
      'listCustomers',
      'listInvoices',
      'listSubscriptions',
      'listMeters',
      'listPlans',
      'listEvents',
      'listPricingUnits',
    ],
    async run(lab) {
      const metadata = { crm_id: '4211', empty: '' }
      const customer = await createCustomer(lab, { email: `${lab.unique('row')}@example.com`, metadata })
      const query = { customer_id: customer.id }
      const same = async (id: ListId, asked: ListCall, alone: object) => {
        if (lab.lacks(id)) return
        const { rows, exchange } = await readPage(lab, id, asked)
        lab.equal(rows, [alone], `the ${rowsOf[id]}, as each is read alone`, exchange)
      }
      await same('listCustomers', { query: { email: customer.email } }, customer)
      await lab.ifThere(async () => {
        const id = (await finalizedInvoice(lab, { ...query, metadata })).id
        const { invoice } = (await lab.succeed('getInvoice', { path: { id } })).body
        await same('listInvoices', { query }, invoice)
      })
      const meter = await lab.ifThere(() => createMeter(lab, { filters: { region: ['eu'] } }))
      if (meter === undefined) return
      await same('listMeters', { query: { event_name: meter.event_name } }, meter)
      await lab.ifThere(async () => {
        const at = (await lab.now()).toISOString()
        const sent = eventsFor(lab, customer, meter, [{ at, properties: { calls: 3, region: 'eu' } }])
        await use(lab, customer, sent)
        const path = { idempotency_key: sent[0]?.idempotency_key ?? '' }
        await same('listEvents', { query }, (await lab.succeed('getEvent', { path })).body.event)
      })
      const prices = [{ meter_id: meter.id, charge_model: 'per_unit' as const, unit_amount: '0.5' }]
      const plan = await lab.ifThere(() => createPlan(lab, { interval: 'year', amount_cents: 100, prices }))
      if (plan === undefined) return
      if (!lab.lacks('listPlans')) lab.equal(await find(lab, 'listPlans', plan), plan, 'the plan in the list')
      await lab.ifThere(async () => {
        const subscription = await createSubscription(lab, { ...query, plan_id: plan.id, metadata })
        await same('listSubscriptions', { query }, subscription)
        const [first] = (await lab.succeed('listInvoices', { query: { subscription_id: subscription.id } }))
          .body.invoices
        const alone = await lab.succeed('getInvoice', { path: { id: first?.id ?? '' } })
        lab.equal(first, alone.body.invoice, 'the invoice of the subscription, as it is read alone', alone)
        await endNow(lab, subscription)
      })
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
