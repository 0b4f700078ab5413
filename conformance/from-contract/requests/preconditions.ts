import type { Operation } from '../../../contract/index.ts'
import type { OperationId } from '../../../generated/operations.ts'
import type { CheckContext } from '../../kit/check-context.ts'
import { applyCoupon, createCoupon } from '../../kit/coupons.ts'
import { createDailySubscription } from '../../kit/daily-subscription.ts'
import { completeInvoice } from '../../kit/e-invoices.ts'
import { sendInvoice, settled } from '../../kit/emails.ts'
import {
  anyCustomer,
  createCustomer,
  grant,
  ingest,
  line,
  newEvent,
  unpaidInvoice,
} from '../../kit/fixtures.ts'
import { ensureProvider, openAttempt, playProvider, success } from '../../kit/payment-attempts.ts'
import { saveMethod } from '../../kit/payment-methods.ts'
import { attemptToReport, createRefund, newRefund, overpaidAttempt } from '../../kit/refunds.ts'
import { createTaxRate } from '../../kit/tax-rates.ts'
import { BEFORE_MONEY_BACK } from './money-back.ts'
import { createTestData, type Request } from './test-data.ts'

/** The preparation that an operation needs. An operation that is missing here needs none. */
const BEFORE: Partial<Record<OperationId, (ctx: CheckContext, request: Request) => Promise<Request>>> = {
  ...BEFORE_MONEY_BACK,
  payInvoice: async (ctx, request) => {
    // The total is large, because the example pays a part.
    const line_items = [line(1, 100_000)]
    const invoice = await unpaidInvoice(ctx, { customer_id: (await anyCustomer(ctx)).id, line_items })
    const credit = await ctx.ifImplemented(() => grant(ctx, { id: invoice.customer_id }, { amount: '1000' }))
    // A service without wallets takes payments out of band.
    const body = credit === undefined ? { source: 'out_of_band' } : paidNow(request.body, invoice)
    return { ...request, path: { id: invoice.id }, body }
  },
  getInvoicePdf: openInvoice,
  getInvoiceEInvoice: async (ctx, request) => ({ ...request, path: { id: (await completeInvoice(ctx)).id } }),
  getInvoiceReceipt: async (ctx, request) => {
    const { path } = await openInvoice(ctx, request)
    await ctx.succeed('payInvoice', { path, body: { source: 'out_of_band' } })
    return { ...request, path }
  },
  createPaymentAttempt: async (ctx, request) => {
    const invoice = await unpaidInvoice(ctx, { customer_id: (await createCustomer(ctx)).id })
    const { id } = await saveMethod(ctx, invoice)
    const hasMethod = Reflect.has(Object(request.body), 'payment_method_id')
    return { ...request, path: { id: invoice.id }, body: hasMethod ? { payment_method_id: id } : {} }
  },
  // The example's number would leave out many of the company's numbers, and be refused on a second run.
  updateCompany: async (ctx, request) => {
    if (!Reflect.has(Object(request.body), 'next_invoice_number')) return request
    const { next_invoice_number } = (await ctx.succeed('getCompany')).body.company
    return { ...request, body: { next_invoice_number } }
  },
  // The request leaves Stripe out, which would be asked about a key that nobody has.
  updatePaymentProvider: async (_ctx, request) =>
    Reflect.has(Object(request.body), 'credentials')
      ? { ...request, body: { provider: 'external' } }
      : request,
  updateCustomer: async (ctx, request) => {
    if (!Reflect.has(Object(request.body), 'default_payment_method_id')) return request
    const { id, customer_id } = await saveMethod(ctx)
    return { ...request, path: { id: customer_id }, body: { default_payment_method_id: id } }
  },
  getDiscount: ofADiscount,
  endDiscount: ofADiscount,
  createDiscount: async (ctx, request) => {
    const { code: coupon_code } = await createCoupon(ctx)
    return { ...request, body: { ...Object(request.body), coupon_code } }
  },
  updateTaxRate: async (ctx, request) => {
    if (!Reflect.has(Object(request.body), 'replaced_by')) return request
    const { code } = await createTaxRate(ctx)
    return { ...request, body: { replaced_by: { code, at: '2027-01-01T00:00:00+01:00' } } }
  },
  createPaymentMethod: async (ctx, request) => {
    await ensureProvider(ctx)
    // The token is for a company's own provider.
    return { ...request, body: { ...Object(request.body), token: 'pm_ok' } }
  },
  createPaymentMethodSession: async (ctx, request) => {
    await playProvider(ctx)
    return request
  },
  listCustomerPaymentMethods: async (ctx, request) => {
    const { customer_id } = await saveMethod(ctx)
    await saveMethod(ctx, { customer_id })
    return { ...request, path: { id: customer_id } }
  },
  getPaymentMethod: oneMethod,
  detachPaymentMethod: oneMethod,
  reportPaymentAttempt: async (ctx, request) => {
    const isSuccess = Reflect.get(Object(request.body), 'status') === 'succeeded'
    const body = isSuccess ? success(ctx, 250) : request.body
    return { ...request, path: { id: (await openAttempt(ctx)).id }, body }
  },
  cancelPaymentAttempt: async (ctx, request) => ({ ...request, path: { id: (await openAttempt(ctx)).id } }),
  getPaymentAttempt: async (ctx, request) => ({ ...request, path: { id: (await openAttempt(ctx)).id } }),
  listPaymentAttempts: async (ctx, request) => {
    await openAttempt(ctx)
    await openAttempt(ctx)
    return request
  },
  createRefund: async (ctx, request) => ({ ...request, path: { id: (await overpaidAttempt(ctx)).id } }),
  getRefund: async (ctx, request) => ({ ...request, path: { id: (await newRefund(ctx)).id } }),
  listRefunds: async (ctx, request) => {
    await newRefund(ctx)
    await newRefund(ctx)
    return request
  },
  reportRefund: async (ctx, request) => {
    const { id } = await createRefund(ctx, await attemptToReport(ctx))
    return { ...request, path: { id } }
  },
  getUsageBreakdown: async (ctx, request) => {
    const { subscription, plan } = await createDailySubscription(ctx)
    return {
      path: { id: subscription.id },
      query: { ...request.query, price_id: plan.prices[0]?.id ?? '' },
      body: undefined,
    }
  },
  voidInvoice: openInvoice,
  sendInvoice: openInvoice,
  getEmail: async (ctx, request) => ({ ...request, path: { id: (await sendInvoice(ctx)).id } }),
  resendEmail: async (ctx, request) => {
    const { id } = await settled(ctx, (await sendInvoice(ctx)).id)
    return { ...request, path: { id } }
  },
  listEmails: async (ctx, request) => {
    await sendInvoice(ctx)
    await sendInvoice(ctx)
    return request
  },
  markInvoiceUncollectible: openInvoice,
  voidPayment: async (ctx, request) => {
    const { path } = await openInvoice(ctx, request)
    const { invoice } = (await ctx.succeed('payInvoice', { path, body: { source: 'out_of_band' } })).body
    return { ...request, path: { id: invoice.id, payment_id: invoice.payments[0]?.id ?? '' } }
  },
  listCustomerBalances: granted,
  listCustomerWalletTransactions: granted,
  listCustomerCreditGrants: granted,
  getCreditGrant: oneGrant,
  updateCreditGrant: oneGrant,
  voidCreditGrant: oneGrant,
  listEvents: async (ctx, request) => {
    const { id: customer_id } = await createCustomer(ctx)
    await ingest(ctx, [await newEvent(ctx, { customer_id }), await newEvent(ctx, { customer_id })])
    return request
  },
}

/** The example's day is before the invoice that the request is for. */
function paidNow(body: unknown, { finalized_at }: { finalized_at: string | null }): unknown {
  const paidAt: unknown = Reflect.get(Object(body), 'paid_at')
  return typeof paidAt === 'string' && /T\d\d:\d\d:\d\dZ$/.test(paidAt)
    ? { ...Object(body), paid_at: finalized_at }
    : body
}

async function granted(ctx: CheckContext, request: Request): Promise<Request> {
  const { id } = await createCustomer(ctx)
  await grant(ctx, { id })
  await grant(ctx, { id })
  return { ...request, path: { id } }
}

async function oneGrant(ctx: CheckContext, request: Request): Promise<Request> {
  const { id } = await createCustomer(ctx)
  return { ...request, path: { id: (await grant(ctx, { id })).id } }
}

async function oneMethod(ctx: CheckContext, request: Request): Promise<Request> {
  const { id, customer_id } = await saveMethod(ctx)
  return { ...request, path: { id: customer_id, payment_method_id: id } }
}

async function openInvoice(ctx: CheckContext, request: Request): Promise<Request> {
  return {
    ...request,
    path: { id: (await unpaidInvoice(ctx, { customer_id: (await anyCustomer(ctx)).id })).id },
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

async function ofADiscount(ctx: CheckContext, request: Request): Promise<Request> {
  const { id } = await applyCoupon(ctx, await createCoupon(ctx))
  return { ...request, path: { id } }
}
