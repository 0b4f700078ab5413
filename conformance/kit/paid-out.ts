import type { components } from '../../generated/types.ts'
import type { Call, CheckContext } from './check-context.ts'
import { type CreditNote, issueNote } from './credit-notes.ts'
import { createCustomer, line, unpaidInvoice } from './fixtures.ts'
import { openAttempt, type PaymentAttempt, report, success } from './payment-attempts.ts'

type PayOut = components['schemas']['CreditGrantPayOut']

/** What the customer pays, and how much of it a note gives to the wallet. */
const PAID = 3_000
const NOTED = 2_000

/** Makes an invoice that is paid through the provider. */
export async function paidThroughProvider(
  ctx: CheckContext,
  customer: { id: string },
): Promise<PaymentAttempt> {
  const invoice = await unpaidInvoice(ctx, { customer_id: customer.id, line_items: [line(1, PAID)] })
  return report(ctx, await openAttempt(ctx, invoice), success(ctx, PAID))
}

/** Gives a part of an invoice to the wallet. */
export async function noteToWallet(ctx: CheckContext, { id }: { id: string }): Promise<CreditNote> {
  const { invoice } = (await ctx.succeed('getInvoice', { path: { id } })).body
  const line_item_id = invoice.line_items[0]?.id ?? ''
  return issueNote(ctx, { id }, { line_items: [{ line_item_id, amount_cents: NOTED }] })
}

/** Makes credit that came of money that a provider has. */
export async function creditOfMoney(ctx: CheckContext): Promise<{ id: string }> {
  const { invoice_id } = await paidThroughProvider(ctx, await createCustomer(ctx))
  return { id: (await noteToWallet(ctx, { id: invoice_id })).credit_grant_id ?? '' }
}

export async function paidOut(ctx: CheckContext, { id }: { id: string }, body: PayOut) {
  return (await ctx.succeed('payOutCreditGrant', { path: { id }, body })).body
}

/** Two requests that succeed. */
export async function twoPayOuts(ctx: CheckContext): Promise<[Call, Call]> {
  const path = await creditOfMoney(ctx)
  return [
    { path, body: { amount: '1.00', to: 'out_of_band' } },
    { path, body: { amount: '2.00', to: 'out_of_band' } },
  ]
}
