import type { components } from '../../generated/types.ts'
import type { CheckContext, KeyChoice } from './check-context.ts'
import { createCustomer, type Invoice, unpaidInvoice } from './fixtures.ts'

export type PaymentAttempt = components['schemas']['PaymentAttempt']
type Report = components['schemas']['PaymentAttemptReport']

/** Sets a provider at which an attempt without a method waits for a report: `test` or `external`. */
export async function ensureProvider(ctx: CheckContext, key: KeyChoice = 'own'): Promise<void> {
  const { provider } = (await ctx.succeed('getPaymentProvider', { key })).body.payment_provider
  if (provider !== 'test' && provider !== 'external')
    await ctx.succeed('updatePaymentProvider', { body: { provider: 'external' }, key })
}

/** Sets the provider `test`. */
export async function playProvider(ctx: CheckContext): Promise<void> {
  const { provider } = (await ctx.succeed('getPaymentProvider', {})).body.payment_provider
  if (provider !== 'test') await ctx.succeed('updatePaymentProvider', { body: { provider: 'test' } })
}

/** Makes an attempt that waits for a report, by default for an open invoice of 250 cents. */
export async function openAttempt(ctx: CheckContext, invoice?: Pick<Invoice, 'id'>): Promise<PaymentAttempt> {
  await ensureProvider(ctx)
  const { id } = invoice ?? (await unpaidInvoice(ctx, { customer_id: (await createCustomer(ctx)).id }))
  return (await ctx.succeed('createPaymentAttempt', { path: { id } })).body.payment_attempt
}

/** Charges a method of the provider `test`, whose token says how it ends. */
export async function chargedAttempt(
  ctx: CheckContext,
  { id, customer_id }: Pick<Invoice, 'id' | 'customer_id'>,
  token: string,
): Promise<PaymentAttempt> {
  await playProvider(ctx)
  const saved = { path: { id: customer_id }, body: { token, label: token } }
  const { payment_method } = (await ctx.succeed('createPaymentMethod', saved)).body
  const body = { payment_method_id: payment_method.id }
  return (await ctx.succeed('createPaymentAttempt', { path: { id }, body })).body.payment_attempt
}

export async function report(
  ctx: CheckContext,
  { id }: Pick<PaymentAttempt, 'id'>,
  body: Report,
): Promise<PaymentAttempt> {
  return (await ctx.succeed('reportPaymentAttempt', { path: { id }, body })).body.payment_attempt
}

/** Reports that the provider has the money. */
export function success(ctx: CheckContext, amount_cents: number): Report {
  return { status: 'succeeded', amount_cents, provider_payment_id: ctx.unique('payment') }
}

const FAILURE = { code: 'card_declined', message: 'The card was declined.', recoverable: true }
export const failed: Report = { status: 'failed', failure: FAILURE }

/** Returns a list of attempts of its own, and how to add a row. */
export async function attemptsOfACustomer(ctx: CheckContext) {
  const customer_id = (await createCustomer(ctx)).id
  const add = async () => (await openAttempt(ctx, await unpaidInvoice(ctx, { customer_id }))).id
  return { call: { query: { customer_id } }, add }
}
