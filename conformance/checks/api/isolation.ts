import type { OperationId } from '../../../generated/operations.ts'
import type { Check } from '../../kit/check.ts'
import type { Call } from '../../kit/check-context.ts'
import { crossTenantRequest, namedKind, namingIds } from '../../kit/cross-tenant-requests.ts'
import { createCustomer, createMeter, createSubscription } from '../../kit/fixtures.ts'
import { createOwned, expectSameAsUnknown, readOwned, unknownOwned } from '../../kit/isolation-fixture.ts'
import { isOfCustomer, type ListId, listIds, rowsOf } from '../../kit/pages.ts'
import { at, unknownId } from '../../kit/requests.ts'

const defaults = { tag: 'API', level: 'behaviour', reference: '#section/Authentication-and-modes' } as const

export const checks: Check[] = [
  {
    ...defaults,
    id: 'isolation.answers-as-if-it-did-not-exist',
    title:
      'Whatever another company names of yours, it gets the status and the body of what does not exist, and changes nothing.',
    operations: namingIds,
    needs: ['other-key'],
    async run(ctx) {
      const owned = await createOwned(ctx)
      const unknown = unknownOwned(ctx)
      const before = await readOwned(ctx, owned)
      for (const id of ctx.selected(namingIds)) {
        const [foreign, missing] = [crossTenantRequest(id, owned), crossTenantRequest(id, unknown)]
        await expectSameAsUnknown(ctx, id, namedKind(id), foreign, missing)
      }
      ctx.equal(await readOwned(ctx, owned), before, 'what the own company has, after the other asked for it')
    },
  },
  {
    ...defaults,
    id: 'isolation.bodies-reach-nothing-foreign',
    title:
      'A body that names a customer, plan, meter, pricing unit or test clock of another company is refused as if that did not exist.',
    operations: [
      'createCustomer',
      'createSubscription',
      'previewSubscription',
      'createPlan',
      'createCreditGrant',
      'getCustomerUsage',
      'changeSubscriptionPlan',
    ],
    needs: ['other-key'],
    async run(ctx) {
      const owned = await createOwned(ctx)
      const other = { key: 'other' } as const
      const customer = await createCustomer(ctx, {}, other)
      const subscription = (await ctx.ifImplemented(() =>
        createSubscription(ctx, { customer_id: customer.id }, other),
      )) ?? { id: unknownId(), plan_id: unknownId() }
      const path = { id: customer.id }
      const plan = (meter_id: string, unit: string | null) => ({
        code: ctx.unique('plan'),
        name: 'Pro',
        interval: 'month',
        prices: [{ meter_id, charge_model: 'per_unit', unit_amount: '1', pricing_unit_code: unit }],
      })
      const meter = (await ctx.ifImplemented(() => createMeter(ctx, {}, other))) ?? { id: unknownId() }
      const onClock = (id: string) => ({ body: { name: 'A', email: 'a@example.com', test_clock_id: id } })
      const credits = (pricing_unit_code: string) => ({
        path,
        body: { amount: '1', account_type: 'pricing_unit', pricing_unit_code },
      })
      const pairs: Pair[] = [
        ...(['createSubscription', 'previewSubscription'] as const).flatMap((id) => [
          pair(id, (plan_id) => ({ body: { customer_id: customer.id, plan_id } }), owned.plan),
          pair(
            id,
            (customer_id) => ({ body: { customer_id, plan_id: subscription.plan_id } }),
            owned.customer,
          ),
        ]),
        [
          'changeSubscriptionPlan',
          (id) => ({ path: { id: subscription.id }, body: { plan_id: id } }),
          owned.plan,
        ],
        ['createPlan', (id) => ({ body: plan(id, null) }), owned.meter],
        ['createPlan', (_id, code) => ({ body: plan(meter.id, code) }), owned.pricing_unit_code],
        ['createCreditGrant', (_id, code) => credits(code), owned.pricing_unit_code],
        ['getCustomerUsage', (id) => ({ path, query: { meter_id: id } }), owned.meter],
      ]
      if (!ctx.lacks('createTestClock'))
        pairs.push(['createCustomer', onClock, owned.test_clock ?? unknownId()])
      const selected = ctx.selected(pairs.map(([id]) => id))
      for (const [id, request, foreign] of pairs) {
        if (!selected.includes(id)) continue
        const nothing = unknownId()
        const status = foreign === owned.pricing_unit_code ? 400 : 404
        const [given, unknown] = [request(foreign, foreign), request(nothing, nothing)]
        await expectSameAsUnknown(ctx, id, 'thing', given, unknown, status)
      }
    },
  },
  {
    ...defaults,
    id: 'isolation.lists-show-nothing-foreign',
    title: 'No list shows a row of another company, whether it is asked for by filter or not.',
    operations: listIds,
    needs: ['other-key'],
    async run(ctx) {
      const owned = await createOwned(ctx)
      const { customer, subscription, plan, meter } = owned
      const { email } = (await ctx.succeed('getCustomer', { path: { id: customer } })).body.customer
      const { event_name } = ctx.lacks('createMeter', 'getMeter')
        ? { event_name: 'api.request' }
        : (await ctx.succeed('getMeter', { path: { id: meter } })).body.meter
      const selected = ctx.selected(listIds)
      const call: Array<[ListId, Record<string, string>, maker: OperationId]> = [
        ['listCustomers', { email }, 'createCustomer'],
        ['listEvents', { customer_id: customer }, 'ingestEvents'],
        ['listEvents', { event_name }, 'ingestEvents'],
        ['listInvoices', { customer_id: customer }, 'createInvoice'],
        ['listInvoices', { subscription_id: subscription }, 'createSubscription'],
        ['listSubscriptions', { customer_id: customer }, 'createSubscription'],
        ['listSubscriptions', { plan_id: plan }, 'createSubscription'],
        ['listMeters', { event_name }, 'createMeter'],
        ['listBalances', { customer_id: customer }, 'createCustomer'],
        ['listCreditGrants', { customer_id: customer }, 'createCreditGrant'],
      ]
      for (const [id, query, maker] of call) {
        if (!selected.includes(id) || ctx.lacks(maker)) continue
        const exchange = await ctx.call(id, { query, key: 'other' })
        ctx.equal(at(exchange.body, rowsOf[id]), [], `the ${rowsOf[id]} of another company`, exchange)
        const own = await ctx.call(id, { query })
        ctx.expectStatus(own, 200)
        ctx.equal(Object(at(own.body, rowsOf[id])).length > 0, true, 'that the own list has rows', own)
      }
      for (const id of selected) {
        if (isOfCustomer(id)) continue
        const exchange = await ctx.call(id, { query: { limit: 100 }, key: 'other' })
        const seen = Object.values(owned).filter((each) => exchange.text.includes(`"${each}"`))
        ctx.equal(seen, [], `what the other company sees in ${id} of the own company`, exchange)
      }
    },
  },
]

/** An operation that names a thing by its id or code, and the thing of the other company. */
type Pair = [OperationId, (id: string, code: string) => Call, string]

function pair(...parts: Pair): Pair {
  return parts
}
