import type { Check } from '../../kit/check.ts'
import type { CheckContext } from '../../kit/check-context.ts'
import { type Email, emailOf, newInvoice, sendInvoice, settled } from '../../kit/emails.ts'
import { createCustomer, createInvoice, type Invoice, unpaidInvoice } from '../../kit/fixtures.ts'
import { refused } from '../../kit/requests.ts'

const defaults = { tag: 'Emails', level: 'behaviour', needs: ['test-clock'] } as const
const own: Check['operations'] = ['sendInvoice', 'getEmail', 'listEmails']

export const checks: Check[] = [
  {
    ...defaults,
    needs: [...defaults.needs],
    id: 'emails.captured',
    title: 'In test mode an invoice that is sent is captured with its text, and goes to nobody.',
    reference: 'sendInvoice',
    operations: own,
    async run(ctx: CheckContext) {
      const invoice = await newInvoice(ctx)
      const sent = await sendInvoice(ctx, invoice)
      ctx.equal([sent.invoice_id, sent.customer_id], [invoice.id, invoice.customer_id], 'what it is about')
      const email = await settled(ctx, sent.id)
      ctx.equal(
        [email.status, email.sent_at, email.message_id],
        ['captured', null, null],
        'what became of it',
      )
      const says = (text: string | null) => text?.includes(invoice.public_invoice_url ?? '') === true
      ctx.expect(says(email.text) && says(email.html), {
        expected: 'the public_invoice_url in text and html',
        actual: 'none',
      })
    },
  },
  {
    ...defaults,
    needs: [...defaults.needs],
    id: 'emails.recipients',
    title:
      'An email goes where the request says, else to the billing_emails of the customer, else to its email.',
    reference: 'sendInvoice',
    operations: [...own, 'updateCustomer', 'resendEmail'],
    async run(ctx) {
      const customer = await createCustomer(ctx)
      const invoice = await unpaidInvoice(ctx, { customer_id: customer.id })
      const first = await sendInvoice(ctx, invoice)
      ctx.equal(first.to, [customer.email], 'to of a customer without billing_emails')
      const billing_emails = ['one@example.com', 'two@example.com']
      await ctx.succeed('updateCustomer', { path: { id: customer.id }, body: { billing_emails } })
      ctx.equal((await sendInvoice(ctx, invoice)).to, billing_emails, 'to of a customer with billing_emails')
      const to = ['three@example.com']
      const chosen = await sendInvoice(ctx, invoice, { to })
      ctx.equal(chosen.to, to, 'to of the request')
      ctx.equal((await resend(ctx, first)).to, billing_emails, 'to of an email that is sent again')
      ctx.equal((await resend(ctx, chosen)).to, to, 'to of an email that is sent again where it went')
    },
  },
  {
    ...defaults,
    needs: [...defaults.needs],
    id: 'emails.of-finalized',
    title: 'A draft and a void invoice are not sent.',
    reference: 'sendInvoice',
    operations: [...own, 'voidInvoice'],
    async run(ctx) {
      const draft = await createInvoice(ctx)
      await refused(ctx, 'sendInvoice', { path: { id: draft.id }, body: {} }, [409, 'INVOICE_IS_DRAFT'])
      const { id } = await newInvoice(ctx)
      await ctx.succeed('voidInvoice', { path: { id } })
      await refused(ctx, 'sendInvoice', { path: { id }, body: {} }, [409, 'INVOICE_IS_VOID'])
    },
  },
  {
    ...defaults,
    needs: [...defaults.needs],
    id: 'emails.filters',
    title: 'Emails are listed by customer, invoice, type and status.',
    reference: 'listEmails',
    operations: own,
    async run(ctx) {
      const customer_id = (await createCustomer(ctx)).id
      const [invoice, another] = [
        await unpaidInvoice(ctx, { customer_id }),
        await unpaidInvoice(ctx, { customer_id }),
      ]
      const [first, second] = [await emailOf(ctx, invoice), await emailOf(ctx, another)]
      for (const id of [first, second]) await settled(ctx, id)
      const ids = async (query: object) => (await list(ctx, query)).map(({ id }) => id).toSorted()
      const both = [first, second].toSorted()
      ctx.equal(await ids({ customer_id }), both, 'those of the customer')
      ctx.equal(await ids({ invoice_id: invoice.id }), [first], 'those of the invoice')
      const captured = { customer_id, type: 'invoice_finalized', status: 'captured' }
      ctx.equal(await ids(captured), both, 'those of a type and a status')
      ctx.equal(await ids({ ...captured, type: 'trial_ending' }), [], 'those of another type')
      ctx.equal(await ids({ ...captured, status: 'failed' }), [], 'those of another status')
    },
  },
  {
    ...defaults,
    needs: [...defaults.needs],
    id: 'emails.enabled-types',
    title: 'A type is sent by itself once the company has enabled it, and none before.',
    reference: 'updateCompany',
    operations: [...own, 'getCompany', 'updateCompany', 'payInvoice'],
    async run(ctx) {
      const before = (await ctx.succeed('getCompany')).body.company.email
      const enable = (...enabled_types: Array<Email['type']>) =>
        ctx.succeed('updateCompany', { body: { email: { enabled_types } } })
      await enable()
      const silent = await newInvoice(ctx)
      ctx.equal(await typesOf(ctx, silent), [], 'emails while no type is enabled')
      await enable('invoice_finalized')
      const invoice = await newInvoice(ctx)
      const body = { source: 'out_of_band' }
      await ctx.succeed('payInvoice', { path: { id: invoice.id }, body })
      ctx.equal(await typesOf(ctx, invoice), ['invoice_finalized'], 'emails of the enabled type')
      await enable('payment_receipt')
      await ctx.succeed('payInvoice', { path: { id: silent.id }, body })
      ctx.equal(await typesOf(ctx, silent), ['payment_receipt'], 'emails of another enabled type')
      await enable(...before.enabled_types)
    },
  },
]

async function list(ctx: CheckContext, query: object) {
  return (await ctx.succeed('listEmails', { query: query as Record<string, string> })).body.emails
}

async function typesOf(ctx: CheckContext, { id }: Pick<Invoice, 'id'>): Promise<string[]> {
  return (await list(ctx, { invoice_id: id })).map(({ type }) => type)
}

async function resend(ctx: CheckContext, { id }: Email): Promise<Email> {
  await settled(ctx, id)
  return (await ctx.succeed('resendEmail', { path: { id }, body: {} })).body.email
}
