import type { OperationId } from '../../../generated/operations.ts'
import type { Check } from '../../kit/check.ts'
import type { CheckContext } from '../../kit/check-context.ts'
import {
  type Customer,
  createCustomer,
  createMeter,
  createPlan,
  createSubscription,
  finalizedInvoice,
  findEvent,
  grant,
} from '../../kit/fixtures.ts'
import { findRow, type ListId, rowsOf } from '../../kit/pages.ts'
import { at, eventsFor, readUsage, refused, use, withoutRequestId } from '../../kit/requests.ts'
import { createResource } from '../../kit/resources.ts'

const NO_CLOCK = [404, 'TEST_CLOCK_NOT_FOUND'] as const

export const checks: Check[] = [
  {
    tag: 'Test clocks',
    level: 'behaviour',
    reference: 'deleteTestClock',
    needs: ['test-clock'],
    id: 'test-clocks.delete-their-customers',
    title:
      'Deleting a clock deletes its customers with all that is theirs and nothing of others, and no invoice number is given again.',
    operations: [
      'deleteTestClock',
      'getTestClock',
      'listTestClocks',
      'advanceTestClock',
      'createCustomer',
      'getCustomer',
      'listInvoices',
      'listSubscriptions',
      'listEvents',
    ],
    async run(ctx) {
      const [clock, other] = [
        await createResource(ctx, 'createTestClock'),
        await createResource(ctx, 'createTestClock'),
      ]
      const [kept, gone] = [await createLife(ctx, other), await createLife(ctx, clock)]
      const before = await readLife(ctx, kept)

      const path = { id: clock.id }
      const deleted = await ctx.succeed('deleteTestClock', { path })
      ctx.equal(
        deleted.body.test_clock,
        { id: clock.id, deleted: true },
        'the clock in the response',
        deleted,
      )
      await refused(ctx, 'getTestClock', { path }, NO_CLOCK)
      await refused(ctx, 'deleteTestClock', { path }, NO_CLOCK)
      await refused(ctx, 'advanceTestClock', { path, body: { to: clock.created_at } }, NO_CLOCK)
      const body = { name: 'Late', email: 'late@example.com', test_clock_id: clock.id }
      await refused(ctx, 'createCustomer', { body }, NO_CLOCK)
      ctx.equal(await findRow(ctx, 'listTestClocks', clock), undefined, 'the deleted clock in the list')
      const query = { test_clock_id: clock.id }
      const listed = await ctx.succeed('listCustomers', { query })
      ctx.equal(listed.body.customers, [], 'the customers of the deleted clock', listed)
      await expectNothingOf(ctx, gone)

      ctx.equal(await readLife(ctx, kept), before, 'what a customer of another clock has')
      const next = await finalizedInvoice(ctx)
      ctx.equal(
        numberOf(next) > gone.number,
        true,
        `that ${next.invoice_number} is higher than the deleted number ${gone.number}`,
      )
    },
  },
]

type Life = { customer: Customer; reads: Array<[OperationId, string]>; number: number; meter: { id: string } }

/** A customer with one thing of each kind. */
async function createLife(ctx: CheckContext, { id: test_clock_id }: { id: string }): Promise<Life> {
  const customer = await createCustomer(ctx, { test_clock_id })
  const customer_id = customer.id
  const meter = await createMeter(ctx)
  const prices = [{ meter_id: meter.id, charge_model: 'per_unit' as const, unit_amount: '1' }]
  const plan = await createPlan(ctx, { amount_cents: 100, prices })
  const subscription = await createSubscription(ctx, { customer_id, plan_id: plan.id })
  await grant(ctx, customer)
  const sent = eventsFor(ctx, customer, meter, [
    { at: subscription.current_period_start, properties: { calls: 3 } },
  ])
  await use(ctx, customer, sent)
  const { event } = await findEvent(ctx, { idempotency_key: sent[0]?.idempotency_key ?? '' })
  const invoice = await finalizedInvoice(ctx, { customer_id })
  return {
    customer,
    meter,
    number: numberOf(invoice),
    reads: [
      ['getCustomer', customer_id],
      ['getSubscription', subscription.id],
      ['getInvoice', invoice.id],
      ['getEvent', event.id],
      ['listCustomerBalances', customer_id],
      ['listCustomerCreditGrants', customer_id],
    ],
  }
}

async function readLife(ctx: CheckContext, { customer, reads, meter }: Life): Promise<unknown> {
  const read = ([id, name]: [OperationId, string]) => ctx.call(id, { path: { id: name } })
  const answers = await ctx.all(reads.length, (index) => read(reads[index] ?? ['getCustomer', customer.id]))
  return [...answers.map(withoutRequestId), (await readUsage(ctx, customer, meter)).total]
}

/** Expects that the customer is not found at once, and that what was theirs is gone a little later. */
async function expectNothingOf(ctx: CheckContext, { customer, reads }: Life): Promise<void> {
  const path = { id: customer.id }
  await refused(ctx, 'getCustomer', { path }, [404, 'CUSTOMER_NOT_FOUND'])
  await refused(ctx, 'updateCustomer', { path, body: { name: 'Late' } }, [404, 'CUSTOMER_NOT_FOUND'])
  for (const [id, name] of reads)
    await ctx.eventually(`${id} to return 404`, async () => {
      const answer = await ctx.call(id, { path: { id: name } })
      return answer.status === 404 ? true : undefined
    })
  const lists: ListId[] = [
    'listInvoices',
    'listSubscriptions',
    'listEvents',
    'listBalances',
    'listCreditGrants',
  ]
  for (const id of lists)
    await ctx.eventually(`${id} to show nothing of the customer`, async () => {
      const { body } = await ctx.call(id, { query: { customer_id: customer.id } })
      return at(body, rowsOf[id], 'length') === 0 ? true : undefined
    })
}

function numberOf({ invoice_number = '' }: { invoice_number?: string }): number {
  return Number(invoice_number.split('-')[1])
}
