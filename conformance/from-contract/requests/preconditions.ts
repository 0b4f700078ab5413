import { errorCodesOf, type Operation } from '../../../contract/index.ts'
import type { OperationId } from '../../../generated/operations.ts'
import type { CheckContext } from '../../kit/check-context.ts'
import { anyCustomer, createCustomer, finalizedInvoice, grant, ingest, newEvent } from '../../kit/fixtures.ts'
import { createTestData, type Request } from './test-data.ts'

/** Operations that change the time of the whole company. */
export const MOVES_TIME = new Set<OperationId>(['advanceTestClock'])

export function isForTests(operation: Operation): boolean {
  return errorCodesOf(operation, 403).includes('TEST_MODE_ONLY')
}

/** What an operation needs first. An operation that is missing here needs nothing. */
const BEFORE: Partial<Record<OperationId, (ctx: CheckContext, request: Request) => Promise<Request>>> = {
  payInvoice: async (ctx, request) => {
    const invoice = await finalizedInvoice(ctx, { customer_id: (await anyCustomer(ctx)).id })
    const credit = await ctx.ifImplemented(() => grant(ctx, { id: invoice.customer_id }, { amount: '1000' }))
    // A service without wallets takes payments out of band.
    const body = credit === undefined ? { source: 'out_of_band' } : request.body
    return { ...request, path: { id: invoice.id }, body }
  },
  voidInvoice: openInvoice,
  markInvoiceUncollectible: openInvoice,
  listCustomerBalances: granted,
  listWalletTransactions: granted,
  listCreditGrants: granted,
  getCreditGrant: oneGrant,
  voidCreditGrant: oneGrant,
  listEvents: async (ctx, request) => {
    const { id: customer_id } = await createCustomer(ctx)
    await ingest(ctx, [await newEvent(ctx, { customer_id }), await newEvent(ctx, { customer_id })])
    return request
  },
}

async function granted(ctx: CheckContext, request: Request): Promise<Request> {
  const { id } = await createCustomer(ctx)
  await grant(ctx, { id })
  await grant(ctx, { id })
  return { ...request, path: { id } }
}

async function oneGrant(ctx: CheckContext, request: Request): Promise<Request> {
  const { id } = await createCustomer(ctx)
  return { ...request, path: { id, grant_id: (await grant(ctx, { id })).id } }
}

async function openInvoice(ctx: CheckContext, request: Request): Promise<Request> {
  return {
    ...request,
    path: { id: (await finalizedInvoice(ctx, { customer_id: (await anyCustomer(ctx)).id })).id },
  }
}

/** Makes sure that the request can succeed. A list gets two rows. */
export async function prepare(ctx: CheckContext, operation: Operation, request: Request): Promise<Request> {
  const { id, method, path } = operation
  const before = BEFORE[id]
  if (before !== undefined) return before(ctx, request)
  const creator = ctx.contract.operations.find((each) => each.method === 'POST' && each.path === path)
  if (method === 'GET' && creator?.body !== undefined) {
    const testData = createTestData(ctx)
    for (let made = 0; made < 2; made++)
      await ctx.call(creator.id, await testData.request(creator, creator.body.examples[0]))
  }
  return request
}
