import type { components } from '../../generated/types.ts'
import type { Call, CheckContext } from './check-context.ts'
import { createCustomer, type Invoice, unpaidInvoice } from './fixtures.ts'
import { twoPayOuts } from './paid-out.ts'
import { openAttempt, type PaymentAttempt, report, success } from './payment-attempts.ts'

export type Refund = components['schemas']['Refund']

/** How much of an overpaid attempt no invoice took. The document's example gives back less. */
export const UNAPPLIED = 30_000

/** Makes an attempt that received more than was due. */
export async function overpaidAttempt(
  ctx: CheckContext,
  invoice?: Pick<Invoice, 'id'>,
  unapplied = UNAPPLIED,
): Promise<PaymentAttempt> {
  const attempt = await openAttempt(ctx, invoice)
  return report(ctx, attempt, success(ctx, attempt.amount_cents + unapplied))
}

/** Makes an overpaid attempt of the provider `external`, whose refunds wait for a report. Only for a check that runs alone. */
export async function attemptToReport(ctx: CheckContext): Promise<PaymentAttempt> {
  const before = (await ctx.succeed('getPaymentProvider', {})).body.payment_provider.provider
  const set = (provider: 'test' | 'external') => ctx.succeed('updatePaymentProvider', { body: { provider } })
  await set('external')
  const open = await openAttempt(ctx)
  if (before === 'test') await set('test')
  return report(ctx, open, success(ctx, open.amount_cents + UNAPPLIED))
}

export async function createRefund(
  ctx: CheckContext,
  { id }: Pick<PaymentAttempt, 'id'>,
  body: components['schemas']['RefundCreate'] = {},
): Promise<Refund> {
  return (await ctx.succeed('createRefund', { path: { id }, body })).body.refund
}

export async function newRefund(ctx: CheckContext): Promise<Refund> {
  return createRefund(ctx, await overpaidAttempt(ctx))
}

/** Returns a list of refunds of its own, and how to add a row. */
export async function refundsOfACustomer(ctx: CheckContext) {
  const customer_id = (await createCustomer(ctx)).id
  const add = async () => {
    const attempt = await overpaidAttempt(ctx, await unpaidInvoice(ctx, { customer_id }))
    return (await createRefund(ctx, attempt)).id
  }
  return { call: { query: { customer_id } }, add }
}

/** Two requests each that succeed. */
export const refundRequests = {
  payOutCreditGrant: twoPayOuts,
  createRefund: async (ctx: CheckContext): Promise<[Call, Call]> => {
    const path = { id: (await overpaidAttempt(ctx)).id }
    return [
      { path, body: { amount_cents: 1 } },
      { path, body: { amount_cents: 2 } },
    ]
  },
  reportRefund: async (ctx: CheckContext): Promise<[Call, Call]> => {
    const path = { id: (await newRefund(ctx)).id }
    return [
      { path, body: { status: 'succeeded' } },
      { path, body: { status: 'succeeded', provider_refund_id: ctx.unique('refund') } },
    ]
  },
}
