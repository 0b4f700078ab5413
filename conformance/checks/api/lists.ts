import type { Check } from '../../kit/check.ts'
import {
  createCustomer,
  createMeter,
  createPlan,
  createSubscription,
  finalizedInvoice,
  findEvent,
} from '../../kit/fixtures.ts'
import { findRow, type ListCall, type ListId, readPage, rowsOf } from '../../kit/pages.ts'
import { endNow, eventsFor, use } from '../../kit/requests.ts'

const defaults = { tag: 'API', level: 'behaviour', reference: '#section/Requests-and-responses' } as const

export const checks: Check[] = [
  {
    ...defaults,
    id: 'lists.rows-are-as-read-alone',
    title: 'A row of a list is the same as the resource that is read by its id.',
    operations: [
      'listCustomers',
      'listInvoices',
      'listSubscriptions',
      'listMeters',
      'listPlans',
      'listEvents',
    ],
    async run(ctx) {
      const metadata = { crm_id: '4211', empty: '' }
      const customer = await createCustomer(ctx, { email: `${ctx.unique('row')}@example.com`, metadata })
      const query = { customer_id: customer.id }
      const same = async (id: ListId, call: ListCall, alone: object) => {
        if (ctx.lacks(id)) return
        const { rows, exchange } = await readPage(ctx, id, call)
        ctx.equal(rows, [alone], `the ${rowsOf[id]}, as each is read alone`, exchange)
      }
      await same('listCustomers', { query: { email: customer.email } }, customer)
      await ctx.ifImplemented(async () => {
        const id = (await finalizedInvoice(ctx, { ...query, metadata })).id
        const { invoice } = (await ctx.succeed('getInvoice', { path: { id } })).body
        await same('listInvoices', { query }, invoice)
      })
      const meter = await ctx.ifImplemented(() =>
        createMeter(ctx, { filters: [{ property: 'region', in: ['eu'] }] }),
      )
      if (meter === undefined) return
      await same('listMeters', { query: { event_name: meter.event_name } }, meter)
      await ctx.ifImplemented(async () => {
        const at = (await ctx.now()).toISOString()
        const sent = eventsFor(ctx, customer, meter, [{ at, properties: { calls: 3, region: 'eu' } }])
        await use(ctx, customer, sent)
        const path = {
          id: (await findEvent(ctx, { idempotency_key: sent[0]?.idempotency_key ?? '' })).event.id,
        }
        await same('listEvents', { query }, (await ctx.succeed('getEvent', { path })).body.event)
      })
      const prices = [{ meter_id: meter.id, charge_model: 'per_unit' as const, unit_amount: '0.5' }]
      const plan = await ctx.ifImplemented(() =>
        createPlan(ctx, { interval: 'year', amount_cents: 100, prices }),
      )
      if (plan === undefined) return
      if (!ctx.lacks('listPlans'))
        ctx.equal(await findRow(ctx, 'listPlans', plan), plan, 'the plan in the list')
      await ctx.ifImplemented(async () => {
        const subscription = await createSubscription(ctx, { ...query, plan_id: plan.id, metadata })
        await same('listSubscriptions', { query }, subscription)
        const [first] = (await ctx.succeed('listInvoices', { query: { subscription_id: subscription.id } }))
          .body.invoices
        const alone = await ctx.succeed('getInvoice', { path: { id: first?.id ?? '' } })
        ctx.equal(first, alone.body.invoice, 'the invoice of the subscription, as it is read alone', alone)
        await endNow(ctx, subscription)
      })
    },
  },
]
