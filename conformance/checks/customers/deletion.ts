import type { Check } from '../../kit/check.ts'
import { createCustomer, createInvoice, grant, unpaidInvoice } from '../../kit/fixtures.ts'
import { refused, withoutRequestId } from '../../kit/requests.ts'
import { deleteCustomer, eventuallyGone, expectGone } from './deleted.ts'

const defaults = { tag: 'Customers', level: 'behaviour', reference: 'deleteCustomer' } as const

export const checks: Check[] = [
  {
    ...defaults,
    id: 'customers.deleted-is-gone',
    title:
      'A customer without a finalized invoice is gone once it is deleted, with its drafts, and its external_id is free; others stay.',
    operations: ['deleteCustomer', 'getCustomer', 'listCustomers', 'createCustomer', 'getInvoice'],
    async run(ctx) {
      const [email, external_id] = [`${ctx.unique('gone')}@example.com`, ctx.unique('acct')]
      const customer = await createCustomer(ctx, { email, external_id })
      const other = await createCustomer(ctx, { email })
      const draft = await createInvoice(ctx, { customer_id: customer.id })
      await deleteCustomer(ctx, customer)
      await expectGone(ctx, customer)
      const listed = await ctx.succeed('listCustomers', { query: { email } })
      ctx.equal(listed.body.customers, [other], 'the customers with the email', listed)
      await createCustomer(ctx, { external_id })
      await eventuallyGone(ctx, 'getInvoice', draft.id)
    },
  },
  {
    ...defaults,
    id: 'customers.deleted-keep-invoices',
    title:
      'Finalized invoices outlive their customer, with the buyer as it was, and can be settled; its drafts, its credit and its name do not.',
    operations: [
      'deleteCustomer',
      'getInvoice',
      'listInvoices',
      'payInvoice',
      'voidInvoice',
      'createCustomer',
    ],
    async run(ctx) {
      const external_id = ctx.unique('acct')
      const email = `${ctx.unique('kept')}@example.com`
      const customer = await createCustomer(ctx, {
        email,
        address: { line1: '1 Example Street', country: 'US' },
        tax_ids: [{ type: 'us_ein', value: '00-0000000' }],
        external_id,
        metadata: { crm_id: '4211' },
      })
      const customer_id = customer.id
      const credit = await ctx.ifImplemented(() => grant(ctx, customer, { amount: '1000' }))
      const open = await ctx.all(3, () => unpaidInvoice(ctx, { customer_id }))
      const [first, second, third] = open.map(({ id }) => ({ path: { id } }))
      const body = { source: 'out_of_band' }
      const paid = await unpaidInvoice(ctx, { customer_id })
      await ctx.succeed('payInvoice', { path: { id: paid.id }, body })
      const draft = await createInvoice(ctx, { customer_id })
      const kept = [...open, paid].map(({ id }) => id)
      const read = async () =>
        (
          await ctx.all(kept.length, (index) => ctx.call('getInvoice', { path: { id: kept[index] ?? '' } }))
        ).map(withoutRequestId)
      const before = await read()

      await deleteCustomer(ctx, customer)
      await expectGone(ctx, customer)
      const listed = await ctx.succeed('listCustomers', { query: { email } })
      ctx.equal(listed.body.customers, [], 'the customers with the email', listed)
      await createCustomer(ctx, { external_id })
      ctx.equal(await read(), before, 'the finalized invoices')
      if (credit !== undefined) {
        const call = { path: { id: credit.id } }
        await ctx.ifImplemented(() => refused(ctx, 'getCreditGrant', call, [404, 'CREDIT_GRANT_NOT_FOUND']))
      }
      await eventuallyGone(ctx, 'getInvoice', draft.id)
      const { invoices } = (await ctx.succeed('listInvoices', { query: { customer_id } })).body
      ctx.equal(
        invoices.map(({ id }) => id).toSorted(),
        kept.toSorted(),
        'the invoices of the customer, in any order',
      )

      await refused(ctx, 'payInvoice', { ...first, body: { source: 'wallet' } }, [
        409,
        'INSUFFICIENT_BALANCE',
      ])
      const settled = await ctx.succeed('payInvoice', { ...first, body })
      ctx.equal(settled.body.invoice.status, 'paid', 'the status of the invoice paid afterwards', settled)
      const voided = await ctx.succeed('voidInvoice', second)
      ctx.equal(voided.body.invoice.status, 'void', 'the status of the invoice voided afterwards', voided)
      await ctx.succeed('markInvoiceUncollectible', third)
    },
  },
]
