import type { OperationId } from '../../../generated/operations.ts'
import type { Call, CheckContext } from '../../kit/check-context.ts'
import { type Customer, createMeter, createPlan, line } from '../../kit/fixtures.ts'
import { refused } from '../../kit/requests.ts'

const NOT_FOUND = [404, 'CUSTOMER_NOT_FOUND'] as const

export async function deleteCustomer(ctx: CheckContext, { id }: Customer): Promise<void> {
  const exchange = await ctx.succeed('deleteCustomer', { path: { id } })
  ctx.equal(exchange.body.customer, { id, deleted: true }, 'the customer in the response', exchange)
}

/** The wallet of a deleted customer is kept for the books, and shown to nobody. */
async function expectNoWallet(ctx: CheckContext, customer_id: string): Promise<void> {
  const query = { customer_id }
  const { balances } = (await ctx.succeed('listBalances', { query })).body
  const { credit_grants } = (await ctx.succeed('listCreditGrants', { query })).body
  ctx.equal([balances, credit_grants], [[], []], 'the balances and grants of the deleted customer')
}

/** Expects the customer to be gone at once, whatever is still to be erased. */
export async function expectGone(ctx: CheckContext, { id }: Customer): Promise<void> {
  const path = { id }
  const requests: Array<[OperationId, Call]> = [
    ['getCustomer', { path }],
    ['updateCustomer', { path, body: { name: 'Late' } }],
    ['deleteCustomer', { path }],
    ['listCustomerBalances', { path }],
    ['createCreditGrant', { path, body: { amount: '1', account_type: 'currency' } }],
    ['listCustomerCreditGrants', { path }],
    ['listCustomerWalletTransactions', { path }],
    [
      'createInvoice',
      { body: { customer_id: id, collection_method: 'charge_automatically', line_items: [line()] } },
    ],
  ]
  for (const [operation, call] of requests)
    await ctx.ifImplemented(() => refused(ctx, operation, call, NOT_FOUND))
  await ctx.ifImplemented(async () => {
    const plan_id = (await createPlan(ctx, { interval: 'year' })).id
    await refused(ctx, 'createSubscription', { body: { customer_id: id, plan_id } }, NOT_FOUND)
  })
  await ctx.ifImplemented(() => expectNoWallet(ctx, id))
  await ctx.ifImplemented(async () => {
    const query = { meter_id: (await createMeter(ctx)).id }
    await refused(ctx, 'getCustomerUsage', { path, query }, NOT_FOUND)
  })
}

/** Waits for what is erased piece by piece, and may be found for some more moments. */
export async function eventuallyGone(ctx: CheckContext, operation: OperationId, id: string): Promise<void> {
  await ctx.eventually(`${operation} to return 404`, async () => {
    const { status } = await ctx.call(operation, { path: { id } })
    return status === 404 ? true : undefined
  })
}
