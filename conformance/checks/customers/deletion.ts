import type { OperationId } from '../../../generated/operations.ts'
import type { Check } from '../../kit/check.ts'
import type { Call, CheckContext } from '../../kit/check-context.ts'
import {
  type Customer,
  createCustomer,
  createInvoice,
  createMeter,
  createPlan,
  createSubscription,
  finalizedInvoice,
  findEvent,
  grant,
  line,
  processed,
} from '../../kit/fixtures.ts'
import { endNow, eventsFor, invoicesOf, refused, settled, withoutRequestId } from '../../kit/requests.ts'

const defaults = { tag: 'Customers', level: 'behaviour', reference: 'deleteCustomer' } as const
const NOT_FOUND = [404, 'CUSTOMER_NOT_FOUND'] as const

export const checks: Check[] = [
  {
    ...defaults,
    id: 'customers.deleted-is-gone',
    title:
      'A customer without a finalized invoice is gone once it is deleted, with its drafts, and its external_id is free; others stay.',
    operations: ['deleteCustomer', 'getCustomer', 'listCustomers', 'createCustomer', 'getInvoice'],
    async run(ctx) {
      const [email, external_id] = [`${ctx.unique('gone')}@example.com`, ctx.unique('acct')]
      const customer = await createCustomer(ctx, { email, external_id })
      const other = await createCustomer(ctx, { email })
      const draft = await createInvoice(ctx, { customer_id: customer.id })
      await deleted(ctx, customer)
      await expectGone(ctx, customer)
      const listed = await ctx.succeed('listCustomers', { query: { email } })
      ctx.equal(listed.body.customers, [other], 'the customers with the email', listed)
      await createCustomer(ctx, { external_id })
      await eventuallyGone(ctx, 'getInvoice', draft.id)
    },
  },
  {
    ...defaults,
    id: 'customers.deleted-keep-invoices',
    title:
      'Finalized invoices outlive their customer, with the buyer as it was, and can be settled; its drafts, its credit and its name do not.',
    operations: [
      'deleteCustomer',
      'getInvoice',
      'listInvoices',
      'payInvoice',
      'voidInvoice',
      'createCustomer',
    ],
    async run(ctx) {
      const external_id = ctx.unique('acct')
      const email = `${ctx.unique('kept')}@example.com`
      const customer = await createCustomer(ctx, { email, external_id, metadata: { crm_id: '4211' } })
      const customer_id = customer.id
      await ctx.ifImplemented(() => grant(ctx, customer, { amount: '1000' }))
      const open = await ctx.all(3, () => finalizedInvoice(ctx, { customer_id }))
      const [first, second, third] = open.map(({ id }) => ({ path: { id } }))
      const body = { source: 'out_of_band' }
      const paid = await finalizedInvoice(ctx, { customer_id })
      await ctx.succeed('payInvoice', { path: { id: paid.id }, body })
      const draft = await createInvoice(ctx, { customer_id })
      const kept = [...open, paid].map(({ id }) => id)
      const read = async () =>
        (
          await ctx.all(kept.length, (index) => ctx.call('getInvoice', { path: { id: kept[index] ?? '' } }))
        ).map(withoutRequestId)
      const before = await read()

      await deleted(ctx, customer)
      await expectGone(ctx, customer)
      const listed = await ctx.succeed('listCustomers', { query: { email } })
      ctx.equal(listed.body.customers, [], 'the customers with the email', listed)
      await createCustomer(ctx, { external_id })
      ctx.equal(await read(), before, 'the finalized invoices')
      await eventuallyGone(ctx, 'getInvoice', draft.id)
      const { invoices } = (await ctx.succeed('listInvoices', { query: { customer_id } })).body
      ctx.equal(
        invoices.map(({ id }) => id).toSorted(),
        kept.toSorted(),
        'the invoices of the customer, in any order',
      )

      await refused(ctx, 'payInvoice', { ...first, body: { source: 'wallet' } }, [
        409,
        'INSUFFICIENT_BALANCE',
      ])
      const settled = await ctx.succeed('payInvoice', { ...first, body })
      ctx.equal(settled.body.invoice.status, 'paid', 'the status of the invoice paid afterwards', settled)
      const voided = await ctx.succeed('voidInvoice', second)
      ctx.equal(voided.body.invoice.status, 'void', 'the status of the invoice voided afterwards', voided)
      await ctx.succeed('markInvoiceUncollectible', third)
    },
  },
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
        const named: unknown = Reflect.get(Object(Reflect.get(Object(exchange.body), 'error')), 'details')
        ctx.equal(named, { subscription_ids: [subscription.id] }, `error.details, for one ${what}`, exchange)
        const read = await ctx.succeed('getCustomer', { path })
        ctx.equal(read.body.customer, customer, 'the customer after a refusal', read)
        await endNow(ctx, subscription)
      }
      await deleted(ctx, customer)
      await expectGone(ctx, customer)
    },
  },
  {
    ...defaults,
    id: 'customers.deleted-bill-the-rest',
    title:
      'What an ended subscription drafted is finalized when its customer is deleted, with the usage accepted so far, and settled from the wallet if it is automatic.',
    operations: ['deleteCustomer', 'listInvoices', 'getSubscription', 'getEvent', 'ingestEvents'],
    async run(ctx) {
      const customer = await createCustomer(ctx)
      const { id: customer_id, name, email } = customer
      const meter = await createMeter(ctx)
      const prices = [{ meter_id: meter.id, charge_model: 'per_unit' as const, unit_amount: '0.07' }]
      const { id: plan_id } = await createPlan(ctx, { interval: 'year', prices })
      await grant(ctx, customer, { amount: '1' })
      const terms = { customer_id, plan_id, metadata: { crm_id: '4211' } }
      const [sent, automatic] = [
        await createSubscription(ctx, terms),
        await createSubscription(ctx, { ...terms, collection_method: 'charge_automatically' }),
      ]
      const at = (await ctx.now()).toISOString()
      const use = eventsFor(ctx, customer, meter, [{ at, properties: { calls: 3 } }])
      await ctx.succeed('ingestEvents', { body: { events: use } })
      await settled(ctx, customer)
      for (const subscription of [sent, automatic]) await endNow(ctx, subscription)
      const { event } = await findEvent(ctx, { idempotency_key: use[0]?.idempotency_key ?? '' })
      await deleted(ctx, customer)

      for (const [subscription, status] of [
        [sent, 'open'],
        [automatic, 'paid'],
      ] as const) {
        const invoice = await ctx.eventually(`the ${status} invoice of an ended subscription`, async () => {
          const [only] = await invoicesOf(ctx, subscription)
          return only?.status === status ? only : undefined
        })
        ctx.equal(
          [invoice.total_cents, invoice.customer_name, invoice.customer_email, invoice.billing_reason],
          [21, name, email, 'subscription_cancel'],
          'total, buyer and reason of the last invoice',
        )
      }
      await ctx.eventually('the metadata of the subscription to be erased', async () => {
        const { subscription } = (await ctx.succeed('getSubscription', { path: { id: sent.id } })).body
        return Object.keys(subscription.metadata).length === 0 ? true : undefined
      })
      await eventuallyGone(ctx, 'getEvent', event.id)
      const late = eventsFor(ctx, customer, meter, [{ at, properties: { calls: 4 } }])
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

async function deleted(ctx: CheckContext, { id }: Customer): Promise<void> {
  const exchange = await ctx.succeed('deleteCustomer', { path: { id } })
  ctx.equal(exchange.body.customer, { id, deleted: true }, 'the customer in the response', exchange)
}

/** At once, whatever is still to be erased. */
async function expectGone(ctx: CheckContext, { id }: Customer): Promise<void> {
  const path = { id }
  const terms = { collection_method: 'charge_automatically', line_items: [line()] }
  const requests: Array<[OperationId, Call]> = [
    ['getCustomer', { path }],
    ['updateCustomer', { path, body: { name: 'Late' } }],
    ['deleteCustomer', { path }],
    ['listCustomerBalances', { path }],
    ['createCreditGrant', { path, body: { amount: '1', account_type: 'currency' } }],
    ['listCreditGrants', { path }],
    ['listWalletTransactions', { path }],
    ['createInvoice', { body: { customer_id: id, ...terms } }],
  ]
  for (const [operation, call] of requests)
    await ctx.ifImplemented(() => refused(ctx, operation, call, NOT_FOUND))
  await ctx.ifImplemented(async () => {
    const plan_id = (await createPlan(ctx, { interval: 'year' })).id
    await refused(ctx, 'createSubscription', { body: { customer_id: id, plan_id } }, NOT_FOUND)
  })
  await ctx.ifImplemented(async () => {
    const query = { meter_id: (await createMeter(ctx)).id }
    await refused(ctx, 'getCustomerUsage', { path, query }, NOT_FOUND)
  })
}

/** What is erased piece by piece may be found for some more moments. */
async function eventuallyGone(ctx: CheckContext, operation: OperationId, id: string): Promise<void> {
  await ctx.eventually(`${operation} to return 404`, async () => {
    const { status } = await ctx.call(operation, { path: { id } })
    return status === 404 ? true : undefined
  })
}
