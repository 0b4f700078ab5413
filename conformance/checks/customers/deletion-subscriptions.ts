import type { Check } from '../../kit/check.ts'
import {
  createCustomer,
  createMeter,
  createPlan,
  createSubscription,
  findEvent,
  grant,
  processed,
} from '../../kit/fixtures.ts'
import { at, endNow, eventsFor, invoicesOf, refused, settled } from '../../kit/requests.ts'
import { deleteCustomer, eventuallyGone, expectGone } from './deleted.ts'

const defaults = { tag: 'Customers', level: 'behaviour', reference: 'deleteCustomer' } as const

export const checks: Check[] = [
  {
    ...defaults,
    id: 'customers.with-subscriptions-stay',
    title:
      'A customer with a subscription that has not ended cannot be deleted, active, trialing or about to end.',
    operations: ['deleteCustomer', 'createSubscription', 'cancelSubscription', 'getCustomer'],
    async run(ctx) {
      const customer = await createCustomer(ctx)
      const path = { id: customer.id }
      const subscribed = async (terms: { trial_days?: number } = {}) => {
        const plan = await createPlan(ctx, { interval: 'year', ...terms })
        return createSubscription(ctx, { customer_id: customer.id, plan_id: plan.id })
      }
      for (const [what, terms, atPeriodEnd] of [
        ['active', {}, false],
        ['trialing', { trial_days: 30 }, false],
        ['about to end', {}, true],
      ] as const) {
        const subscription = await subscribed(terms)
        const end = { path: { id: subscription.id }, body: { at_period_end: true } }
        if (atPeriodEnd) await ctx.succeed('cancelSubscription', end)
        const exchange = await refused(ctx, 'deleteCustomer', { path }, [409, 'CUSTOMER_HAS_SUBSCRIPTIONS'])
        const named = at(exchange.body, 'error', 'details')
        ctx.equal(named, { subscription_ids: [subscription.id] }, `error.details, for one ${what}`, exchange)
        const read = await ctx.succeed('getCustomer', { path })
        ctx.equal(read.body.customer, customer, 'the customer after a refusal', read)
        await endNow(ctx, subscription)
      }
      await deleteCustomer(ctx, customer)
      await expectGone(ctx, customer)
    },
  },
  {
    ...defaults,
    id: 'customers.deleted-bill-the-rest',
    title:
      'What an ended subscription drafted is finalized when its customer is deleted, with the usage accepted so far, and paid from the wallet unless `apply_credit` is false.',
    operations: ['deleteCustomer', 'listInvoices', 'getSubscription', 'getEvent', 'ingestEvents'],
    async run(ctx) {
      const customer = await createCustomer(ctx)
      const { id: customer_id, name, email } = customer
      const meter = await createMeter(ctx)
      const prices = [{ meter_id: meter.id, charge_model: 'per_unit' as const, unit_amount: '0.07' }]
      const { id: plan_id } = await createPlan(ctx, { interval: 'year', prices })
      await grant(ctx, customer, { amount: '1' })
      const terms = { customer_id, plan_id, metadata: { crm_id: '4211' } }
      const [sent, kept] = [
        await createSubscription(ctx, terms),
        await createSubscription(ctx, { ...terms, apply_credit: false, allow_overlap: true }),
      ]
      const now = kept.current_period_start
      const use = eventsFor(ctx, customer, meter, [{ at: now, properties: { calls: 3 } }])
      await ctx.succeed('ingestEvents', { body: { events: use } })
      await settled(ctx, customer)
      for (const subscription of [sent, kept]) await endNow(ctx, subscription)
      const { event } = await findEvent(ctx, { idempotency_key: use[0]?.idempotency_key ?? '' })
      await deleteCustomer(ctx, customer)

      for (const [subscription, status] of [
        [sent, 'paid'],
        [kept, 'open'],
      ] as const) {
        const invoice = await ctx.eventually(`the ${status} invoice of an ended subscription`, async () => {
          const [only] = await invoicesOf(ctx, subscription)
          return only?.status === status ? only : undefined
        })
        ctx.equal(
          [invoice.total_cents, invoice.buyer.name, invoice.buyer.email, invoice.billing_reason],
          [21, name, email, 'subscription_cancel'],
          'total, buyer and reason of the last invoice',
        )
      }
      await ctx.eventually('the metadata of the subscription to be erased', async () => {
        const { subscription } = (await ctx.succeed('getSubscription', { path: { id: sent.id } })).body
        return Object.keys(subscription.metadata).length === 0 ? true : undefined
      })
      await eventuallyGone(ctx, 'getEvent', event.id)
      const late = eventsFor(ctx, customer, meter, [{ at: now, properties: { calls: 4 } }])
      await ctx.succeed('ingestEvents', { body: { events: late } })
      const [verdict] = await processed(ctx, late)
      ctx.equal(
        [verdict?.status, verdict?.rejection?.code],
        ['rejected', 'CUSTOMER_NOT_FOUND'],
        'the verdict on an event of the deleted customer',
      )
    },
  },
]
