import type { components } from '../../generated/types.ts'
import type { CheckContext } from './check-context.ts'
import { createCustomer, createSubscription, type Invoice, type Subscription } from './fixtures.ts'
import { playProvider } from './payment-attempts.ts'
import { saveMethod } from './payment-methods.ts'
import { invoicesOf } from './requests.ts'

export const DAYS = [2, 5, 7, 7]

/**
 * Sets the provider that plays one, and these settings. A setting that is right already is left, so that
 * other checks may run.
 */
export async function setUpDunning(
  ctx: CheckContext,
  dunning: components['schemas']['DunningInput'] = {},
): Promise<void> {
  await playProvider(ctx)
  const wanted = { retry_after_days: DAYS, on_exhausted: 'keep_open' as const, ...dunning }
  const { company } = (await ctx.succeed('getCompany', {})).body
  const { retry_after_days, on_exhausted } = company.dunning
  const isSet = on_exhausted === wanted.on_exhausted && `${retry_after_days}` === `${wanted.retry_after_days}`
  if (!isSet) await ctx.succeed('updateCompany', { body: { dunning: wanted } })
}

/**
 * Makes a subscription that is charged automatically, by default 4900 a month. Without a token the customer
 * has no method.
 */
export async function automaticSubscription(
  ctx: CheckContext,
  token?: string,
  members: Partial<components['schemas']['SubscriptionCreate']> = {},
): Promise<Subscription> {
  const customer_id = members.customer_id ?? (await createCustomer(ctx)).id
  if (token !== undefined) await saveMethod(ctx, { customer_id, token })
  return createSubscription(ctx, { ...members, customer_id, collection_method: 'charge_automatically' })
}

/** Returns the oldest attempt first. */
export async function attemptsFor(ctx: CheckContext, { id }: Pick<Invoice, 'id'>) {
  const query = { invoice_id: id, limit: 100 }
  const { payment_attempts } = (await ctx.succeed('listPaymentAttempts', { query })).body
  return payment_attempts.toReversed()
}

/** The subscription's first invoice once its collection has ended as `isDone` says. */
export async function firstInvoice(
  ctx: CheckContext,
  subscription: Pick<Subscription, 'id'>,
  isDone: (invoice: Invoice) => boolean,
): Promise<Invoice> {
  return ctx.eventually('the first invoice to be charged', async () => {
    const [invoice] = await invoicesOf(ctx, subscription)
    return invoice !== undefined && isDone(invoice) ? invoice : undefined
  })
}

export function hasFailed({ next_payment_attempt_at, payment_stopped_reason }: Invoice): boolean {
  return next_payment_attempt_at !== null || payment_stopped_reason !== null
}

export async function statusOf(ctx: CheckContext, { id }: { id: string }) {
  const { status, past_due_since } = (await ctx.succeed('getSubscription', { path: { id } })).body
    .subscription
  return [status, past_due_since]
}
