import type { components } from '../../generated/types.ts'
import type { Call, CheckContext } from './check-context.ts'
import { createCustomer } from './fixtures.ts'
import { ensureProvider } from './payment-attempts.ts'

export type PaymentMethod = components['schemas']['PaymentMethod']

/** Every provider that takes a token takes this one. */
export const CARD = { token: 'pm_ok', label: 'Visa •••• 4242' }

/** Saves a method, by default of a new customer. The first method is the customer's default. */
export async function saveMethod(
  ctx: CheckContext,
  { customer_id, token = CARD.token }: { customer_id?: string; token?: string } = {},
): Promise<PaymentMethod> {
  await ensureProvider(ctx)
  const id = customer_id ?? (await createCustomer(ctx)).id
  const body = { ...CARD, token }
  return (await ctx.succeed('createPaymentMethod', { path: { id }, body })).body.payment_method
}

export function pathOfMethod({ id, customer_id }: Pick<PaymentMethod, 'id' | 'customer_id'>): Call {
  return { path: { id: customer_id, payment_method_id: id } }
}

/** Returns a list of methods of its own, and how to add a row. */
export async function methodsOfACustomer(ctx: CheckContext) {
  const customer_id = (await createCustomer(ctx)).id
  return { call: { path: { id: customer_id } }, add: async () => (await saveMethod(ctx, { customer_id })).id }
}
