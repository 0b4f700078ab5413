import type { components } from '../../generated/types.ts'
import type { CheckContext } from './check-context.ts'
import { createCustomer, type Invoice, unpaidInvoice } from './fixtures.ts'

type Payment = components['schemas']['Payment']

/** Records a payment out of band. Returns it as the invoice shows it. */
export async function payPart(
  ctx: CheckContext,
  { id }: Pick<Invoice, 'id'>,
  members: Omit<components['schemas']['PaymentInput'], 'source'>,
): Promise<Payment> {
  const body = { source: 'out_of_band', ...members } as const
  const { payments } = (await ctx.succeed('payInvoice', { path: { id }, body })).body.invoice
  return payments.at(-1) as Payment
}

/** Returns a list of payments of its own, and how to add a row. */
export async function paymentsOfACustomer(ctx: CheckContext) {
  const customer_id = (await createCustomer(ctx)).id
  const add = async () =>
    (await payPart(ctx, await unpaidInvoice(ctx, { customer_id }), { amount_cents: 1 })).id
  return { call: { query: { customer_id } }, add }
}
