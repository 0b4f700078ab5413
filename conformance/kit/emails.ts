import type { components } from '../../generated/types.ts'
import type { Call, CheckContext } from './check-context.ts'
import { createCustomer, type Invoice, unpaidInvoice } from './fixtures.ts'
import { skipUnlessConfigured } from './not-configured.ts'

export type Email = components['schemas']['Email']

/** Sends an invoice to its customer. Skips the check for a live key of a service without a mail server. */
export async function sendInvoice(
  ctx: CheckContext,
  invoice?: Pick<Invoice, 'id'>,
  body: object = {},
): Promise<Email> {
  const { id } = invoice ?? (await newInvoice(ctx))
  const exchange = await ctx.call('sendInvoice', { path: { id }, body })
  skipUnlessConfigured(exchange)
  ctx.expectStatus(exchange, 202)
  return Reflect.get(Object(exchange.body), 'email')
}

export async function newInvoice(ctx: CheckContext): Promise<Invoice> {
  return unpaidInvoice(ctx, { customer_id: (await createCustomer(ctx)).id })
}

/** Waits until the email is no longer on its way. */
export async function settled(ctx: CheckContext, id: string): Promise<Email> {
  return ctx.eventually('the email to be sent or captured', async () => {
    const { email } = (await ctx.succeed('getEmail', { path: { id } })).body
    return email.status === 'queued' ? undefined : email
  })
}

/** Returns the id of the invoice's email, which a company that has enabled `invoice_finalized` sends by itself. */
export async function emailOf(ctx: CheckContext, { id }: Pick<Invoice, 'id'>): Promise<string> {
  const { emails } = (await ctx.succeed('listEmails', { query: { invoice_id: id } })).body
  return emails[0]?.id ?? (await sendInvoice(ctx, { id })).id
}

/** Returns a list of emails of its own, and how to add a row. */
export async function emailsOfACustomer(ctx: CheckContext) {
  const customer_id = (await createCustomer(ctx)).id
  const add = async () => emailOf(ctx, await unpaidInvoice(ctx, { customer_id }))
  return { call: { query: { customer_id } }, add }
}

/** Two requests each that succeed. */
export const emailRequests = {
  sendInvoice: async (ctx: CheckContext): Promise<[Call, Call]> => {
    const path = { id: (await newInvoice(ctx)).id }
    return [
      { path, body: { to: ['a@example.com'] } },
      { path, body: { to: ['b@example.com'] } },
    ]
  },
  resendEmail: async (ctx: CheckContext): Promise<[Call, Call]> => {
    const path = { id: (await settled(ctx, (await sendInvoice(ctx)).id)).id }
    return [
      { path, body: { to: ['a@example.com'] } },
      { path, body: { to: ['b@example.com'] } },
    ]
  },
}
